import { IconBan, IconCash, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedWithdrawal } from '#shared/contract/withdrawals.ts';
import {
  decideWithdrawal,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
} from '#shared/domain/withdrawals/withdrawal-rules.ts';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { allWithdrawals, withdrawalsQuery } from '../withdrawal-queries.ts';
import type { OrdersTabProps } from './orders-tab.ts';
import { StateFilter } from './state-filter.tsx';
import { WithdrawalDialog, type DecidedWithdrawal } from './withdrawal-dialog.tsx';

const TONES = { requested: 'warn', approved: 'info', paid: 'ok', rejected: 'bad' } as const;
const ICONS = { approve: IconCheck, pay: IconCash, reject: IconBan } as const;

const nameOf = (row: AskedWithdrawal): string => `${row.first_name} ${row.last_name}`.trim();

/** What payees ask to have paid out, and the decisions about it. */
export const WithdrawalsList = ({ params, tabs }: OrdersTabProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const mayDecide = useCan()('orders:approve');
  const ownId = useSession()?.user.id;
  const status = WITHDRAWAL_STATES.find((state) => state === params.filters['status']?.[0]);
  const wanted = { status, search: params.q };
  const query = useQuery(withdrawalsQuery(wanted, params.page));
  const [decided, setDecided] = useState<DecidedWithdrawal>();
  const stateOf = (row: AskedWithdrawal): string => t(`withdrawal.state.${row.status}`);

  const rowActions = (row: AskedWithdrawal): RowAction[] => {
    if (!mayDecide) return [];
    return WITHDRAWAL_EVENTS.filter((event) => decideWithdrawal(row.status, event) !== null).map((event) => ({
      key: event,
      label: t(`withdrawals.${event}.submit`),
      icon: ICONS[event],
      impossible: row.user_id === ownId ? t('withdrawals.own') : undefined,
      run: (done) => {
        done();
        setDecided({ withdrawal: row, decision: event });
      },
      ...(event === 'reject' ? { color: 'red' as const } : {}),
    }));
  };
  const renderState = (row: AskedWithdrawal) => (
    <StatusBadge tone={TONES[row.status]} plain={row.status === 'paid'}>
      {stateOf(row)}
    </StatusBadge>
  );
  const renderAmount = (row: AskedWithdrawal) => (
    <span className="tn">{money(row.amount, row.currency)}</span>
  );
  return (
    <>
      <ListPage<AskedWithdrawal>
        name="withdrawals"
        title={t('page.title')}
        description={t('page.description')}
        params={params}
        tabs={tabs}
        query={query}
        rowId={(row) => row.id}
        rowName={(row) =>
          t('withdrawals.name', { amount: money(row.amount, row.currency), name: nameOf(row) })
        }
        columns={[
          { key: 'person', header: t('withdrawals.person'), render: nameOf, csv: nameOf },
          {
            key: 'amount',
            header: t('withdrawal.amount'),
            width: 130,
            align: 'right',
            render: renderAmount,
            csv: (row) => row.amount,
          },
          { key: 'state', header: t('withdrawal.status'), width: 130, render: renderState, csv: stateOf },
          {
            key: 'account',
            header: t('tax.account'),
            priority: 3,
            render: (row) => row.payout_account,
            csv: (row) => row.payout_account,
          },
          {
            key: 'asked',
            header: t('withdrawal.asked'),
            width: 150,
            priority: 2,
            render: (row) => <RelativeTime at={row.created_at} />,
            csv: (row) => row.created_at,
          },
          {
            key: 'reason',
            header: t('withdrawal.reason'),
            priority: 3,
            render: (row) => row.reason,
            csv: (row) => row.reason,
          },
        ]}
        text={{ renderTitle: nameOf, renderCaption: renderAmount, renderAside: renderState }}
        searchLabel={t('withdrawals.search')}
        filters={
          <StateFilter
            params={params}
            label={t('withdrawal.status')}
            options={WITHDRAWAL_STATES.map((value) => ({ value, label: t(`withdrawal.state.${value}`) }))}
          />
        }
        activeFilters={
          status === undefined
            ? []
            : [
                {
                  key: 'status',
                  label: t(`withdrawal.state.${status}`),
                  onRemove: () => params.setFilter('status', undefined),
                },
              ]
        }
        empty={{ title: t('withdrawals.empty.title'), text: t('withdrawals.empty.text') }}
        rowActions={rowActions}
        csv={{ fileName: 'withdrawals.csv', load: () => allWithdrawals(wanted) }}
      />
      {decided === undefined ? null : (
        <WithdrawalDialog decided={decided} onClose={() => setDecided(undefined)} />
      )}
    </>
  );
};

import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUND_STATES, type Refund } from '#shared/contract/orders.ts';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { allRefunds, refundsQuery } from '../order-queries.ts';
import { RefundDialog, RejectRefundDialog } from './order-dialogs.tsx';
import type { OrdersTabProps } from './orders-tab.ts';
import { StateFilter } from './state-filter.tsx';

const TONES = {
  requested: 'warn',
  submitted: 'info',
  succeeded: 'ok',
  failed: 'bad',
  rejected: 'neutral',
  unknown: 'info',
} as const;

/** What buyers ask to have back, and what was given back. */
export const RefundsList = ({ params, tabs }: OrdersTabProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const mayDecide = useCan()('orders:approve');
  const status = REFUND_STATES.find((state) => state === params.filters['status']?.[0]);
  const query = useQuery(refundsQuery(status, params.page));
  const [decided, setDecided] = useState<{ refund: Refund; decision: 'give' | 'reject' }>();
  const close = (): void => setDecided(undefined);
  const stateOf = (row: Refund): string => t(`refund.state.${row.status}`);
  const renderState = (row: Refund) => <StatusBadge tone={TONES[row.status]}>{stateOf(row)}</StatusBadge>;
  const sumOf = (row: Refund): string => money(row.amount + row.tax, row.currency);

  const rowActions = (row: Refund): RowAction[] =>
    mayDecide && row.status === 'requested'
      ? (['give', 'reject'] as const).map((decision) => ({
          key: decision,
          label: t(decision === 'give' ? 'refund.submit' : 'refund.reject'),
          icon: decision === 'give' ? IconArrowBackUp : IconBan,
          run: (done) => {
            done();
            setDecided({ refund: row, decision });
          },
        }))
      : [];
  return (
    <>
      <ListPage<Refund>
        name="refunds"
        title={t('page.title')}
        description={t('page.description')}
        params={params}
        tabs={tabs}
        query={query}
        hasSearch={false}
        rowId={(row) => row.id}
        rowName={(row) => t('refund.name', { title: row.title, name: row.buyer_name })}
        columns={[
          {
            key: 'number',
            header: t('orders.number'),
            width: 150,
            render: (row) => row.order_number,
            csv: (row) => row.order_number,
          },
          { key: 'title', header: t('refund.line'), render: (row) => row.title, csv: (row) => row.title },
          {
            key: 'buyer',
            header: t('orders.buyer'),
            priority: 2,
            render: (row) => row.buyer_name,
            csv: (row) => row.buyer_name,
          },
          {
            key: 'amount',
            header: t('orders.total'),
            width: 120,
            align: 'right',
            render: sumOf,
            csv: (row) => row.amount + row.tax,
          },
          { key: 'state', header: t('orders.status'), width: 140, render: renderState, csv: stateOf },
          {
            key: 'reason',
            header: t('reason'),
            priority: 3,
            render: (row) => row.reason,
            csv: (row) => row.reason,
          },
          {
            key: 'created',
            header: t('refund.asked'),
            width: 150,
            priority: 2,
            render: (row) => <RelativeTime at={row.created_at} />,
            csv: (row) => row.created_at,
          },
        ]}
        text={{
          renderTitle: (row) => row.title,
          renderCaption: (row) => row.buyer_name,
          renderAside: renderState,
        }}
        filters={
          <StateFilter
            params={params}
            label={t('orders.status')}
            options={REFUND_STATES.map((value) => ({ value, label: t(`refund.state.${value}`) }))}
          />
        }
        activeFilters={
          status === undefined
            ? []
            : [
                {
                  key: 'status',
                  label: t(`refund.state.${status}`),
                  onRemove: () => params.setFilter('status', undefined),
                },
              ]
        }
        empty={{ title: t('refund.empty'), text: t('refund.emptyText') }}
        rowActions={rowActions}
        csv={{ fileName: 'refunds.csv', load: () => allRefunds(status) }}
      />
      {decided?.decision === 'give' ? (
        <RefundDialog
          orderId={decided.refund.order_id}
          lines={[{ id: decided.refund.order_line_id, title: decided.refund.title }]}
          reason={decided.refund.reason}
          onClose={close}
        />
      ) : null}
      {decided?.decision === 'reject' ? <RejectRefundDialog refund={decided.refund} onClose={close} /> : null}
    </>
  );
};

import { IconBan, IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRow } from '#shared/contract/orders.ts';
import { ORDER_STATES } from '#shared/domain/orders/order-states.ts';
import { ORDER_TONES } from '#renderer/components/money/order-tones.ts';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { PreviewPane } from '#renderer/components/patterns/preview-pane.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { allOrders, ordersQuery } from '../order-queries.ts';
import { BookDialog, RejectDialog } from './order-dialogs.tsx';
import { OrderPreview } from './order-preview.tsx';
import type { OrdersTabProps } from './orders-tab.ts';
import { StateFilter } from './state-filter.tsx';

interface OrdersListProps extends OrdersTabProps {
  /** Only invoices whose money is waited for. */
  readonly isInvoices: boolean;
}

/** Orders, or the invoices that are to be booked. */
export const OrdersList = ({ params, tabs, isInvoices }: OrdersListProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const mayDecide = useCan()('orders:approve');
  const chosen = ORDER_STATES.find((state) => state === params.filters['status']?.[0]);
  const status = isInvoices ? ('awaiting_payment' as const) : chosen;
  const wanted = { search: params.q, status, method: isInvoices ? ('invoice' as const) : undefined };
  const query = useQuery(ordersQuery(wanted, params.page));
  const [decided, setDecided] = useState<{ order: OrderRow; decision: 'book' | 'reject' }>();
  const close = (): void => setDecided(undefined);
  const stateOf = (row: OrderRow): string => t(`state.${row.status}`);
  const titlesOf = (row: OrderRow): string => row.titles.join(', ');

  const rowActions = (row: OrderRow): RowAction[] =>
    mayDecide && row.status === 'awaiting_payment'
      ? (['book', 'reject'] as const).map((decision) => ({
          key: decision,
          label: t(`${decision}.submit`),
          icon: decision === 'book' ? IconCash : IconBan,
          ...(decision === 'reject' ? { color: 'red' as const } : {}),
          run: (done) => {
            done();
            setDecided({ order: row, decision });
          },
        }))
      : [];
  const renderState = (row: OrderRow) => (
    <StatusBadge tone={ORDER_TONES[row.status]} plain={row.status === 'succeeded'}>
      {stateOf(row)}
    </StatusBadge>
  );
  const renderTotal = (row: OrderRow) => <span className="tn">{money(row.total, row.currency)}</span>;
  return (
    <>
      <ListPage<OrderRow>
        name="orders"
        title={t('page.title')}
        description={t('page.description')}
        params={params}
        tabs={tabs}
        query={query}
        rowId={(row) => row.id}
        rowName={(row) => t('orders.name', { number: row.order_number, name: row.buyer_name })}
        columns={[
          {
            key: 'number',
            header: t('orders.number'),
            width: 150,
            render: (row) => <span className="tn">{row.order_number}</span>,
            csv: (row) => row.order_number,
          },
          {
            key: 'buyer',
            header: t('orders.buyer'),
            render: (row) => row.buyer_name,
            csv: (row) => row.buyer_name,
          },
          { key: 'titles', header: t('orders.titles'), priority: 3, render: titlesOf, csv: titlesOf },
          {
            key: 'total',
            header: t('orders.total'),
            width: 120,
            align: 'right',
            render: renderTotal,
            csv: (row) => row.total,
          },
          { key: 'state', header: t('orders.status'), width: 170, render: renderState, csv: stateOf },
          {
            key: 'created',
            header: t(isInvoices ? 'orders.due' : 'orders.created'),
            width: 150,
            priority: 2,
            render: (row) => <RelativeTime at={(isInvoices ? row.due_at : null) ?? row.created_at} />,
            csv: (row) => (isInvoices ? row.due_at : row.created_at),
          },
        ]}
        text={{ renderTitle: (row) => row.buyer_name, renderCaption: titlesOf, renderAside: renderState }}
        searchLabel={t('orders.search')}
        filters={
          isInvoices ? undefined : (
            <StateFilter
              params={params}
              label={t('orders.status')}
              options={ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            />
          )
        }
        activeFilters={
          isInvoices || chosen === undefined
            ? []
            : [
                {
                  key: 'status',
                  label: t(`state.${chosen}`),
                  onRemove: () => params.setFilter('status', undefined),
                },
              ]
        }
        empty={{
          title: t(isInvoices ? 'orders.noInvoices' : 'orders.empty'),
          text: t(isInvoices ? 'orders.noInvoicesText' : 'orders.emptyText'),
        }}
        rowActions={rowActions}
        preview={{
          render: (row, closePreview) => (
            <PreviewPane code={row.order_number} onClose={closePreview}>
              <OrderPreview id={row.id} />
            </PreviewPane>
          ),
        }}
        csv={{ fileName: 'orders.csv', load: () => allOrders(wanted) }}
      />
      {decided?.decision === 'book' ? <BookDialog order={decided.order} onClose={close} /> : null}
      {decided?.decision === 'reject' ? <RejectDialog order={decided.order} onClose={close} /> : null}
    </>
  );
};

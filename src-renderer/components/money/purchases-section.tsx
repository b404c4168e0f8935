import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Order } from '#shared/contract/orders.ts';
import { isOpen, isPaid } from '#shared/domain/orders/order-states.ts';
import { allPurchases, purchasesQuery } from '#renderer/lib/billing.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import type { CsvColumn } from '../csv-export.ts';
import { EmptyState } from '../empty-state.tsx';
import { Paging } from '../paging.tsx';
import { QueryState } from '../query-state.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { AskRefundDialog } from './ask-refund-dialog.tsx';
import { CsvButton } from './csv-button.tsx';
import { ORDER_TONES } from './order-tones.ts';
import { ReceiptButtons } from './receipt-buttons.tsx';
import { TestPaymentsNote } from '../test-payments-note.tsx';
import { useMoney } from './use-money.ts';

const titlesOf = (order: Order): string => order.lines.map(({ title }) => title).join(', ');

const usePurchaseColumns = (): CsvColumn<Order>[] => {
  const { t } = useTranslation('orders');
  return [
    { header: t('orders.number'), csv: (order) => order.order_number },
    { header: t('orders.created'), csv: (order) => order.created_at },
    { header: t('orders.titles'), csv: titlesOf },
    { header: t('orders.status'), csv: (order) => t(`state.${order.status}`) },
    { header: t('review.subtotal'), csv: (order) => order.subtotal },
    { header: t('review.tax'), csv: (order) => order.tax },
    { header: t('orders.total'), csv: (order) => order.total },
    { header: t('sales.currency'), csv: (order) => order.currency },
  ];
};

const Purchase = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const isAway = useIsHubAway();
  const [isAsking, setAsking] = useState(false);
  const lines = order.lines.filter((line) => line.refunded_at === null && line.content_price > 0);
  return (
    <Stack component="li" gap={8} py={12}>
      <Group justify="space-between" align="flex-start" gap="4px 16px">
        <Box miw={0} flex="1 1 180px">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {titlesOf(order)}
          </Text>
          <Text component="div" size="sm" c="dimmed">
            {order.order_number}, <RelativeTime at={order.created_at} />
          </Text>
        </Box>
        <Group gap={12}>
          <StatusBadge tone={ORDER_TONES[order.status]} plain={order.status === 'succeeded'}>
            {t(`state.${order.status}`)}
          </StatusBadge>
          <Text className="tn" fw={550}>
            {money(order.total, order.currency)}
          </Text>
        </Group>
      </Group>
      <Group gap={8}>
        <ReceiptButtons receipts={order.receipts} />
        {isOpen(order.status) ? (
          <Button component={Link} to={`/billingSection?order=${order.id}`} variant="default" size="xs">
            {t('purchases.continue')}
          </Button>
        ) : null}
        {isPaid(order.status) && lines.length > 0 ? (
          <Button
            variant="default"
            size="xs"
            disabled={isAway}
            aria-label={t('purchases.refundOf', { number: order.order_number })}
            onClick={() => setAsking(true)}
          >
            {t('purchases.refund')}
          </Button>
        ) : null}
      </Group>
      {isAsking ? <AskRefundDialog lines={lines} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
};

/** What one has bought, with its receipts, the way back to an unfinished order, and refunds. */
export const PurchasesSection = () => {
  const { t } = useTranslation('orders');
  const [page, setPage] = useState(0);
  const query = useQuery(purchasesQuery(page));
  const columns = usePurchaseColumns();
  return (
    <QueryState
      query={query}
      errorTitle={t('purchases.failed')}
      empty={{
        when: ({ total }) => total === 0,
        content: (
          <EmptyState
            title={t('purchases.empty')}
            text={t('purchases.emptyText')}
            action={
              <Anchor component={Link} to="/Discover">
                {t('checkout.discover')}
              </Anchor>
            }
          />
        ),
      }}
    >
      {({ rows, total }) => (
        <Stack gap={12} pt={12}>
          <TestPaymentsNote />
          <Group justify="flex-end">
            <CsvButton fileName="purchases.csv" columns={columns} load={allPurchases} />
          </Group>
          <Stack component="ul" variant="lines" gap={0} aria-label={t('purchases.list')}>
            {rows.map((order) => (
              <Purchase key={order.id} order={order} />
            ))}
          </Stack>
          {total > PAGE_SIZE ? (
            <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          ) : null}
        </Stack>
      )}
    </QueryState>
  );
};

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderRecord } from '#shared/contract/orders.ts';
import { isPaid } from '#shared/domain/orders/order-states.ts';
import { ORDER_TONES } from '#renderer/components/money/order-tones.ts';
import { ReceiptButtons } from '#renderer/components/money/receipt-buttons.tsx';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { useCountryName } from '#renderer/components/money/use-countries.ts';
import { orderRecordQuery } from '../order-queries.ts';
import { RefundDialog } from './order-dialogs.tsx';

const Facts = ({ order }: { readonly order: OrderRecord }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const countryName = useCountryName();
  const { billing } = order;
  const address = [
    billing.address,
    `${billing.zip_code ?? ''} ${billing.city ?? ''}`.trim(),
    countryName(billing.country ?? ''),
  ];
  return (
    <Stack gap={4}>
      <Text fw={550}>{order.buyer.name}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {order.buyer.email}
      </Text>
      <Text size="sm" c="dimmed">
        {address.filter((part) => part !== undefined && part !== '').join(', ')}
      </Text>
      <Text size="sm" className="tn">
        {t('preview.sum', {
          subtotal: money(order.subtotal, order.currency),
          tax: money(order.tax, order.currency),
          total: money(order.total, order.currency),
        })}
      </Text>
    </Stack>
  );
};

const Lines = ({ order }: { readonly order: OrderRecord }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <Stack component="ul" variant="lines" gap={0} aria-label={t('preview.lines')}>
      {order.lines.map((line) => (
        <Group key={line.id} component="li" justify="space-between" py={8} gap="4px 12px">
          <Text style={{ overflowWrap: 'anywhere' }}>{line.title}</Text>
          <Group gap={8}>
            {line.refunded_at === null ? null : (
              <StatusBadge tone="neutral">{t('preview.refunded')}</StatusBadge>
            )}
            <Text className="tn">{money(line.content_price, order.currency)}</Text>
          </Group>
        </Group>
      ))}
    </Stack>
  );
};

const History = ({ order }: { readonly order: OrderRecord }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <Stack component="ul" variant="lines" gap={0} aria-label={t('preview.history')}>
      {order.payments.map((payment) => (
        <Text key={payment.id} component="li" size="sm" py={6}>
          {t('preview.payment', { try: payment.try, status: payment.status })}{' '}
          <RelativeTime at={payment.created_at} />
        </Text>
      ))}
      {order.refunds.map((refund) => (
        <Text key={refund.id} component="li" size="sm" py={6} style={{ overflowWrap: 'anywhere' }}>
          {t('preview.refund', {
            amount: money(refund.amount + refund.tax, refund.currency),
            status: t(`refund.state.${refund.status}`),
            reason: refund.reason,
          })}
        </Text>
      ))}
    </Stack>
  );
};

const Body = ({ order }: { readonly order: OrderRecord }) => {
  const { t } = useTranslation('orders');
  const mayDecide = useCan()('orders:approve');
  const [isRefunding, setRefunding] = useState(false);
  const lines = order.lines.filter(({ refunded_at: at }) => at === null);
  return (
    <Stack gap={16} p={16}>
      <Group gap={8}>
        <Title order={2} variant="lead">
          {order.order_number}
        </Title>
        <StatusBadge tone={ORDER_TONES[order.status]}>{t(`state.${order.status}`)}</StatusBadge>
      </Group>
      <Facts order={order} />
      {order.failure === null ? null : <Text size="sm">{order.failure}</Text>}
      <Lines order={order} />
      <History order={order} />
      <ReceiptButtons receipts={order.receipts} />
      {mayDecide && isPaid(order.status) && lines.length > 0 ? (
        <Group>
          <Button variant="default" size="xs" onClick={() => setRefunding(true)}>
            {t('refund.action')}
          </Button>
        </Group>
      ) : null}
      {isRefunding ? (
        <RefundDialog orderId={order.id} lines={lines} onClose={() => setRefunding(false)} />
      ) : null}
    </Stack>
  );
};

/** All that is known of one order, so that every amount can be explained. */
export const OrderPreview = ({ id }: { readonly id: number }) => {
  const query = useQuery(orderRecordQuery(id));
  return <QueryState query={query}>{(order) => <Body order={order} />}</QueryState>;
};

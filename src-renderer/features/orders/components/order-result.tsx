import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Order } from '#shared/contract/orders.ts';
import { isOpen, isPaid } from '#shared/domain/orders/order-states.ts';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { ORDER_TONES } from '#renderer/components/money/order-tones.ts';
import { OpenActionButton } from '#renderer/components/money/open-action-button.tsx';
import { ReceiptButtons } from '#renderer/components/money/receipt-buttons.tsx';
import { TestPaymentsNote } from '#renderer/components/test-payments-note.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { orderQuery, useCancelOrder, useCheckOrder } from '../checkout-queries.ts';
import { NeedsServer } from './needs-server.tsx';
import { StartNow } from './start-now.tsx';

const Actions = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation('orders');
  const check = useCheckOrder(order.id);
  const cancel = useCancelOrder(order.id);
  if (!isOpen(order.status)) return null;
  return (
    <Group gap={8}>
      {order.action_url === null ? null : <OpenActionButton url={order.action_url} />}
      {order.status === 'awaiting_payment' ? null : (
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {t('result.check')}
        </Button>
      )}
      {order.status === 'unknown' ? null : (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('result.cancel')}
        </Button>
      )}
    </Group>
  );
};

const Body = ({ order, onAgain }: { readonly order: Order; readonly onAgain: () => void }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const bought = order.lines
    .filter(({ refunded_at: refunded }) => refunded === null)
    .map((line) => ({ id: line.content_id, type: line.content_type, title: line.title }));
  const mayTryAgain = ['failed', 'cancelled', 'expired'].includes(order.status);
  return (
    <Stack gap={20}>
      <TestPaymentsNote />
      <Notice tone={ORDER_TONES[order.status]} role="status">
        <Text fw={550}>{t(`state.${order.status}`)}</Text>
        {t(`result.${order.status}`)}
        {order.failure === null ? null : <Text mt={4}>{order.failure}</Text>}
      </Notice>
      <Group gap="4px 24px">
        <Text>{t('result.number', { number: order.order_number })}</Text>
        <Text className="tn">{t('result.total', { total: money(order.total, order.currency) })}</Text>
        {order.due_at === null || order.status !== 'awaiting_payment' ? null : (
          <Text component="div">
            {t('result.due')} <RelativeTime at={order.due_at} />
          </Text>
        )}
      </Group>
      <Actions order={order} />
      {isPaid(order.status) ? <StartNow bought={bought} /> : null}
      <ReceiptButtons receipts={order.receipts} />
      <Group gap={16}>
        {mayTryAgain ? <Button onClick={onAgain}>{t('result.again')}</Button> : null}
        <Anchor component={Link} to="/myaccount?section=purchases">
          {t('result.history')}
        </Anchor>
      </Group>
    </Stack>
  );
};

interface OrderResultProps {
  readonly orderId: number;
  /** Goes back to the first step, with the cart as it is. */
  readonly onAgain: () => void;
}

/** What became of an order, in plain words, and what can be done next. */
export const OrderResult = ({ orderId, onAgain }: OrderResultProps) => {
  const { t } = useTranslation('orders');
  const query = useQuery(orderQuery(orderId));
  return (
    <Stack gap={16} maw={720} w="100%" mx="auto" px={{ base: 16, sm: 24 }} py={32}>
      <Title order={1} tabIndex={-1} data-page-title>
        {t('result.title')}
      </Title>
      {query.data === undefined && query.error !== null ? (
        <NeedsServer query={query} />
      ) : (
        <QueryState query={query}>{(order) => <Body order={order} onAgain={onAgain} />}</QueryState>
      )}
    </Stack>
  );
};

import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMoney } from '#renderer/components/money/use-money.ts';
import type { ShownCart, ShownLine } from '../checkout-lines.ts';

const Line = ({ line, currency }: { readonly line: ShownLine; readonly currency: string }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap={16} py={8}>
      <Box miw={0}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {line.title}
        </Text>
        <Text size="sm" c="dimmed">
          {line.problem ?? t(`content.${line.type}`)}
        </Text>
      </Box>
      {line.problem !== null ? (
        <Text size="sm" c="dimmed">
          {t('review.notBought')}
        </Text>
      ) : (
        <Box ta="end" className="tn" style={{ whiteSpace: 'nowrap' }}>
          {line.oldPrice === null ? null : (
            <Text component="del" size="sm" c="dimmed" display="block">
              <span className="visually-hidden">{t('review.before')} </span>
              {money(line.oldPrice, currency)}
            </Text>
          )}
          <Text component="span" fw={550}>
            {line.oldPrice === null ? null : <span className="visually-hidden">{t('review.now')} </span>}
            {money(line.price, currency)}
          </Text>
        </Box>
      )}
    </Group>
  );
};

interface OrderSummaryProps {
  readonly cart: ShownCart;
  /** "VAT 19 %"; empty where the server was not asked yet. */
  readonly taxLabel: string;
  readonly isChecked: boolean;
}

/** What is bought and what it comes to. */
export const OrderSummary = ({ cart, taxLabel, isChecked }: OrderSummaryProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const rows = [
    { key: 'subtotal', label: t('review.subtotal'), amount: cart.subtotal },
    { key: 'tax', label: taxLabel, amount: cart.tax },
  ].filter(() => isChecked && cart.tax > 0);
  return (
    <Stack gap={8} p={16}>
      <Title order={2}>{t('review.summary')}</Title>
      <Stack component="ul" variant="lines" gap={0}>
        {cart.lines.map((line) => (
          <Line key={line.key} line={line} currency={cart.currency} />
        ))}
      </Stack>
      {rows.map(({ key, label, amount }) => (
        <Group key={key} justify="space-between">
          <Text c="dimmed">{label}</Text>
          <Text className="tn">{money(amount, cart.currency)}</Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={600}>{t('review.total')}</Text>
        <Text fw={600} size="lg" className="tn">
          {money(cart.total, cart.currency)}
        </Text>
      </Group>
      {isChecked || cart.total === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('review.beforeTax')}
        </Text>
      )}
    </Stack>
  );
};

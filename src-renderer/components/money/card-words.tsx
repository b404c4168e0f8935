import { Group, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import { StatusBadge } from '../status-badge.tsx';

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** What may be known of a card: its kind, its last digits, and whether it still counts. */
export const CardWords = ({ card }: { readonly card: PaymentCard }) => {
  const { t } = useTranslation('orders');
  return (
    <Group gap="4px 10px">
      <IconCreditCard size={18} stroke={1.6} aria-hidden />
      <Text component="span" fw={550} className="tn">
        {t('cards.name', { brand: card.brand, last4: card.last4 })}
      </Text>
      <Text component="span" size="sm" c="dimmed" className="tn">
        {t('cards.until', { month: twoDigits(card.exp_month), year: card.exp_year })}
      </Text>
      {card.is_expired ? <StatusBadge tone="bad">{t('cards.expired')}</StatusBadge> : null}
    </Group>
  );
};

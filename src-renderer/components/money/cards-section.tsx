import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import { cardsQuery, useRemoveCard } from '#renderer/lib/cards.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { paymentOptionsQuery } from '#renderer/lib/payment-options.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Notice } from '../notice.tsx';
import { QueryState } from '../query-state.tsx';
import { AddCardButton } from './add-card-button.tsx';
import { CardWords } from './card-words.tsx';
import { TestPaymentsNote } from '../test-payments-note.tsx';

const CardList = ({ cards }: { readonly cards: readonly PaymentCard[] }) => {
  const { t } = useTranslation('orders');
  const remove = useRemoveCard();
  const [asked, setAsked] = useState<PaymentCard>();
  const nameOf = ({ brand, last4 }: PaymentCard): string => t('cards.name', { brand, last4 });
  const close = (): void => setAsked(undefined);
  if (cards.length === 0) return <Text c="dimmed">{t('cards.none')}</Text>;
  return (
    <>
      <Stack component="ul" variant="lines" gap={0} aria-label={t('cards.list')}>
        {cards.map((card) => (
          <Group key={card.id} component="li" justify="space-between" py={10} gap="8px 16px">
            <CardWords card={card} />
            <Button
              variant="default"
              size="xs"
              aria-label={t('cards.removeOf', { card: nameOf(card) })}
              onClick={() => setAsked(card)}
            >
              {t('cards.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === undefined ? '' : t('cards.removeTitle', { card: nameOf(asked) })}
        confirmLabel={t('cards.remove')}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => {
          if (asked === undefined) return;
          remove.mutate(asked.id, {
            onSuccess: (message) => showOutcome({ kind: 'success', message }),
            onSettled: close,
          });
        }}
      >
        {t('cards.removeText')}
      </ConfirmDialog>
    </>
  );
};

/** The saved cards, and the way to another one. */
export const CardsSection = () => {
  const { t } = useTranslation('orders');
  const query = useQuery(cardsQuery);
  const { data: options } = useQuery(paymentOptionsQuery);
  return (
    <Stack gap={16} pt={16}>
      <TestPaymentsNote />
      <QueryState query={query} errorTitle={t('cards.failed')}>
        {(cards) => <CardList cards={cards} />}
      </QueryState>
      {options?.cards.is_offered === true ? (
        <Group gap={12}>
          <AddCardButton />
        </Group>
      ) : options === undefined ? null : (
        <Notice tone="info">{options.cards.reason ?? t('cards.notOffered')}</Notice>
      )}
    </Stack>
  );
};

import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardsQuery, useAddCard } from '#renderer/lib/cards.ts';
import { openOutside } from '#renderer/lib/open-outside.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';

/** How often it is looked whether the card has come, while the provider's form is open elsewhere. */
const LOOK_AGAIN_MS = 3000;

/** The way to the provider's form, which opens in the browser: no number of a card is ever typed here. */
export const AddCardButton = () => {
  const { t } = useTranslation('orders');
  const add = useAddCard();
  /** How many cards there were when the form was opened; undefined while none is open. */
  const [countBefore, setCountBefore] = useState<number>();
  const isWaiting = countBefore !== undefined;
  const { data: cards = [] } = useQuery({
    ...cardsQuery,
    refetchInterval: isWaiting ? LOOK_AGAIN_MS : false,
  });
  if (isWaiting && cards.length > countBefore) setCountBefore(undefined);
  const open = async (url: string | undefined): Promise<void> => {
    if (url !== undefined && (await openOutside(url))) setCountBefore(cards.length);
    else showOutcome({ kind: 'error', message: t('cards.notOpened') });
  };
  return (
    <>
      <Button
        variant="default"
        loading={add.isPending}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => add.mutate(undefined, { onSuccess: (url) => void open(url) })}
      >
        {t('cards.add')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {isWaiting ? t('cards.waiting') : t('cards.elsewhere')}
      </Text>
    </>
  );
};

import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import type { PaymentOptions } from '#shared/contract/payments.ts';
import { AddCardButton } from '#renderer/components/money/add-card-button.tsx';
import { CardWords } from '#renderer/components/money/card-words.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { cardsQuery } from '#renderer/lib/cards.ts';
import { paymentOptionsQuery } from '#renderer/lib/payment-options.ts';
import { INVOICE } from '../checkout-method.ts';
import { NeedsServer } from './needs-server.tsx';

interface MethodStepProps {
  readonly chosen: string | undefined;
  readonly onChoose: (methodId: string) => void;
  /** Somebody wanted to go on without one. */
  readonly isMissing: boolean;
}

interface ChoicesProps extends MethodStepProps {
  readonly options: PaymentOptions;
  readonly cards: readonly PaymentCard[];
}

const Choices = ({ options, cards, chosen, onChoose, isMissing }: ChoicesProps) => {
  const { t } = useTranslation('orders');
  if (!options.cards.is_offered && !options.invoice.is_offered)
    return <Notice tone="warn">{t('method.none')}</Notice>;
  return (
    <Stack gap={20} maw={640}>
      <Radio.Group
        label={t('method.label')}
        value={chosen ?? null}
        onChange={onChoose}
        error={isMissing ? t('method.missing') : undefined}
      >
        <Stack gap={12} mt={8}>
          {options.cards.is_offered
            ? cards.map((card) => (
                <Radio
                  key={card.id}
                  value={card.payment_method_id}
                  disabled={card.is_expired}
                  label={<CardWords card={card} />}
                />
              ))
            : null}
          {options.invoice.is_offered ? (
            <Radio value={INVOICE} label={t('method.invoice')} description={t('method.invoiceText')} />
          ) : null}
        </Stack>
      </Radio.Group>
      {options.cards.is_offered ? (
        <Stack gap={8} align="flex-start">
          {cards.length === 0 ? <Text c="dimmed">{t('cards.none')}</Text> : null}
          <AddCardButton />
        </Stack>
      ) : (
        <Notice tone="info">{options.cards.reason ?? t('cards.notOffered')}</Notice>
      )}
    </Stack>
  );
};

/** By card or by invoice; expired cards are shown, and cannot be chosen. */
export const MethodStep = (props: MethodStepProps) => {
  const options = useQuery(paymentOptionsQuery);
  const isOffered = options.data?.cards.is_offered === true;
  const cards = useQuery({ ...cardsQuery, enabled: isOffered });
  if (options.data === undefined && options.error !== null) return <NeedsServer query={options} />;
  return (
    <QueryState query={options}>
      {(known) => <Choices {...props} options={known} cards={cards.data ?? []} />}
    </QueryState>
  );
};

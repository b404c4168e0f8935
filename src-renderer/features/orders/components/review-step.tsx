import { Box, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Billing } from '#shared/domain/billing/billing-fields.ts';
import type { PaymentCard } from '#shared/contract/payment-cards.ts';
import { CardWords } from '#renderer/components/money/card-words.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { useCountryName } from '#renderer/components/money/use-countries.ts';
import type { ShownCart } from '../checkout-lines.ts';
import { OrderSummary } from './order-summary.tsx';

interface ReviewStepProps {
  readonly cart: ShownCart;
  readonly taxLabel: string;
  readonly isChecked: boolean;
  readonly billing: Billing;
  /** The card that pays; undefined for an invoice, and where nothing is paid. */
  readonly card: PaymentCard | undefined;
  readonly isFree: boolean;
  readonly isBusy: boolean;
  /** What kept the last press from buying. */
  readonly problem: string | undefined;
}

/** Everything once more before it is bought. */
export const ReviewStep = (props: ReviewStepProps) => {
  const { cart, billing, card, isFree, isBusy, problem } = props;
  const { t } = useTranslation('orders');
  const countryName = useCountryName();
  const hasChanged = cart.lines.some(({ oldPrice }) => oldPrice !== null);
  const address = [
    `${billing.first_name} ${billing.last_name}`.trim(),
    billing.address,
    billing.address_2,
    `${billing.zip_code} ${billing.city}`.trim(),
    billing.state,
    countryName(billing.country),
    billing.email_address,
  ].filter((line) => line !== '');
  return (
    <Stack gap={20} maw={640}>
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {hasChanged ? (
        <Notice tone="warn" role="status">
          {t('review.changed')}
        </Notice>
      ) : null}
      {isBusy ? (
        <Notice tone="info" role="status">
          {t('review.safe')}
        </Notice>
      ) : null}
      <OrderSummary cart={cart} taxLabel={props.taxLabel} isChecked={props.isChecked} />
      <Box>
        <Title order={2}>{t('review.billedTo')}</Title>
        {address.map((line) => (
          <Text key={line} style={{ overflowWrap: 'anywhere' }}>
            {line}
          </Text>
        ))}
      </Box>
      <Box>
        <Title order={2}>{t('review.paidBy')}</Title>
        {isFree ? (
          <Text>{t('review.free')}</Text>
        ) : card === undefined ? (
          <Text>{t('method.invoiceText')}</Text>
        ) : (
          <CardWords card={card} />
        )}
      </Box>
    </Stack>
  );
};

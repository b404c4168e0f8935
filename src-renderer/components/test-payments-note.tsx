import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paymentOptionsQuery } from '#renderer/lib/payment-options.ts';
import { Notice } from './notice.tsx';

/** Says on every screen of money that none moves; nothing where it does, or where nobody knows. */
export const TestPaymentsNote = ({ mb }: { readonly mb?: number }) => {
  const { t } = useTranslation('common');
  const { data } = useQuery(paymentOptionsQuery);
  if (data?.is_test !== true) return null;
  return (
    <Notice tone="warn" {...(mb === undefined ? {} : { mb })}>
      {t('testPayments')}
    </Notice>
  );
};

import { NumberInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exponentOf } from '#shared/domain/money/currency.ts';
import { withdrawalsContract } from '#shared/contract/withdrawals.ts';
import type { Earnings } from '#shared/contract/earnings.ts';
import { useWithdraw } from '#renderer/lib/earnings.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useMoney } from './use-money.ts';

interface Values extends Record<string, unknown> {
  amount: number | string;
}

interface WithdrawDialogProps {
  readonly opened: boolean;
  readonly earnings: Earnings;
  readonly onClose: () => void;
}

const bodyOf = ({ amount }: Values) => ({ amount: Number(amount) });

/** Asks for money that was earned; the server asks once more who it is. */
export const WithdrawDialog = ({ opened, earnings, onClose }: WithdrawDialogProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const withdraw = useWithdraw();
  const { currency, available, minimum } = earnings;
  const least = money(minimum, currency);
  const most = money(available, currency);
  return (
    <FormDialog<Values, string>
      opened={opened}
      title={t('withdraw.title')}
      submitLabel={t('withdraw.submit')}
      endpoint={withdrawalsContract.addWithdrawRequest}
      initial={{ amount: available }}
      body={bodyOf}
      mutation={sentAs(withdraw, bodyOf)}
      rules={({ amount }) => {
        if (amount === '' || Number(amount) < minimum)
          return { amount: t('withdraw.least', { amount: least }) };
        return Number(amount) > available ? { amount: t('withdraw.most', { amount: most }) } : {};
      }}
      fallback={t('failed')}
      onDone={(message) => showOutcome({ kind: 'success', message })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <NumberInput
            {...form.field('amount')}
            label={t('withdraw.amount', { currency })}
            description={t('withdraw.range', { least, most })}
            decimalScale={exponentOf(currency)}
            fixedDecimalScale
            hideControls
            allowNegative={false}
            data-autofocus
          />
          <Text size="sm" c="dimmed">
            {t('withdraw.proof')}
          </Text>
        </>
      )}
    </FormDialog>
  );
};

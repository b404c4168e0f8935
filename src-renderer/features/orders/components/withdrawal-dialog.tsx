import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { withdrawalsContract, type AskedWithdrawal } from '#shared/contract/withdrawals.ts';
import type { WithdrawalEvent } from '#shared/domain/withdrawals/withdrawal-rules.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { useDecideWithdrawal } from '../withdrawal-queries.ts';

export interface DecidedWithdrawal {
  readonly withdrawal: AskedWithdrawal;
  readonly decision: WithdrawalEvent;
}

interface Values extends Record<string, unknown> {
  decision: WithdrawalEvent;
  reason: string;
}

interface WithdrawalDialogProps {
  readonly decided: DecidedWithdrawal;
  readonly onClose: () => void;
}

/** Decides about a withdrawal, with what follows from it. */
export const WithdrawalDialog = ({ decided, onClose }: WithdrawalDialogProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const { withdrawal, decision } = decided;
  const mutation = useDecideWithdrawal(withdrawal.id);
  const name = `${withdrawal.first_name} ${withdrawal.last_name}`.trim();
  const amount = money(withdrawal.amount, withdrawal.currency);
  const account = withdrawal.payout_account;
  return (
    <FormDialog<Values, string>
      opened
      title={t(`withdrawals.${decision}.title`, { amount, name })}
      submitLabel={t(`withdrawals.${decision}.submit`)}
      endpoint={withdrawalsContract.decideWithdrawal}
      initial={{ decision, reason: '' }}
      mutation={mutation}
      rules={({ reason }) =>
        decision === 'reject' && reason.trim() === '' ? { reason: t('withdrawals.reasonMissing') } : {}
      }
      fallback={t('failed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>{t(`withdrawals.${decision}.text`, { amount })}</Text>
          {decision === 'reject' ? null : (
            <Text style={{ overflowWrap: 'anywhere' }}>
              {account === '' ? t('withdrawals.noAccount') : t('withdrawals.to', { account })}
            </Text>
          )}
          <Textarea
            {...form.field('reason')}
            label={t(decision === 'reject' ? 'withdrawals.reason' : 'withdrawals.note')}
            description={t('withdrawals.told', { name })}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};

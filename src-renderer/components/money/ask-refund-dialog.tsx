import { Select, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ordersContract, type Order } from '#shared/contract/orders.ts';
import { useAskForRefund } from '#renderer/lib/billing.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { FormDialog } from '../form-dialog.tsx';

interface AskRefundDialogProps {
  readonly lines: Order['lines'];
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  order_line_id: number;
  reason: string;
}

/** Asks for the money of one thing back; somebody decides about it. */
export const AskRefundDialog = ({ lines, onClose }: AskRefundDialogProps) => {
  const { t } = useTranslation('orders');
  const ask = useAskForRefund();
  return (
    <FormDialog<Values, string>
      opened
      title={t('purchases.refund')}
      submitLabel={t('purchases.refundSubmit')}
      endpoint={ordersContract.requestRefund}
      initial={{ order_line_id: lines[0]?.id ?? 0, reason: '' }}
      mutation={ask}
      missing={{ reason: t('purchases.reasonMissing') }}
      fallback={t('failed')}
      onDone={(message) => showOutcome({ kind: 'success', message })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>{t('purchases.refundText')}</Text>
          <Select
            {...form.field('order_line_id')}
            label={t('refund.line')}
            data={lines.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={String(form.values.order_line_id)}
            allowDeselect={false}
            onChange={(value) => form.set('order_line_id', Number(value))}
          />
          <Textarea
            {...form.field('reason')}
            label={t('purchases.reason')}
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};

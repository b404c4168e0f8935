import { Checkbox, Select, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ordersContract, type OrderRow, type Refund } from '#shared/contract/orders.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useMoney } from '#renderer/components/money/use-money.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useBookOrder, useRefund, useRejectOrder, useRejectRefund } from '../order-queries.ts';

const REASON = { autosize: true, minRows: 2, maxRows: 8, maxLength: 500 } as const;

interface OrderDialogProps {
  readonly order: Pick<OrderRow, 'id' | 'order_number' | 'total' | 'currency'>;
  readonly onClose: () => void;
}

/** Books an invoice whose money is there. */
export const BookDialog = ({ order, onClose }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const book = useBookOrder(order.id);
  return (
    <ConfirmDialog
      opened
      title={t('book.title', { number: order.order_number })}
      confirmLabel={t('book.submit')}
      isDestructive={false}
      isBusy={book.isPending}
      onClose={onClose}
      onConfirm={() => book.mutate(undefined, { onSuccess: onClose })}
    >
      {book.error === null ? null : (
        <Notice tone="bad" role="alert" mb={12}>
          {errorText(book.error, t('failed'))}
        </Notice>
      )}
      <Text>{t('book.text', { total: money(order.total, order.currency) })}</Text>
    </ConfirmDialog>
  );
};

/** Stops waiting for the money of an invoice. */
export const RejectDialog = ({ order, onClose }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const reject = useRejectOrder(order.id);
  return (
    <FormDialog
      opened
      title={t('reject.title', { number: order.order_number })}
      submitLabel={t('reject.submit')}
      endpoint={ordersContract.rejectOrder}
      initial={{ reason: '' }}
      mutation={reject}
      missing={{ reason: t('reasonMissing') }}
      fallback={t('failed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>{t('reject.text')}</Text>
          <Textarea {...form.field('reason')} {...REASON} label={t('reason')} data-autofocus />
        </>
      )}
    </FormDialog>
  );
};

/** A line of which the money may go back. */
export interface RefundableLine {
  readonly id: number;
  readonly title: string;
}

interface RefundDialogProps {
  readonly orderId: number;
  readonly lines: readonly RefundableLine[];
  /** What its buyer wrote, where they asked for it. */
  readonly reason?: string;
  readonly onClose: () => void;
}

interface RefundValues extends Record<string, unknown> {
  order_line_id: number;
  reason: string;
  override: boolean;
}

/** Gives the money of one line back. */
export const RefundDialog = ({ orderId, lines, reason = '', onClose }: RefundDialogProps) => {
  const { t } = useTranslation('orders');
  const refund = useRefund(orderId);
  return (
    <FormDialog<RefundValues, string>
      opened
      title={t('refund.title')}
      submitLabel={t('refund.submit')}
      endpoint={ordersContract.refund}
      initial={{ order_line_id: lines[0]?.id ?? 0, reason, override: false }}
      mutation={refund}
      missing={{ reason: t('reasonMissing') }}
      fallback={t('failed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Text>{t('refund.text')}</Text>
          <Select
            {...form.field('order_line_id')}
            label={t('refund.line')}
            data={lines.map(({ id, title }) => ({ value: String(id), label: title }))}
            value={String(form.values.order_line_id)}
            allowDeselect={false}
            onChange={(value) => form.set('order_line_id', Number(value))}
          />
          <Textarea {...form.field('reason')} {...REASON} label={t('reason')} data-autofocus />
          <Checkbox
            {...form.box('override')}
            label={t('refund.override')}
            description={t('refund.overrideText')}
          />
        </>
      )}
    </FormDialog>
  );
};

interface RejectRefundProps {
  readonly refund: Refund;
  readonly onClose: () => void;
}

/** Gives no money back for a request. */
export const RejectRefundDialog = ({ refund, onClose }: RejectRefundProps) => {
  const { t } = useTranslation('orders');
  const reject = useRejectRefund(refund.id);
  return (
    <FormDialog
      opened
      title={t('refund.rejectTitle', { title: refund.title })}
      submitLabel={t('refund.reject')}
      endpoint={ordersContract.rejectRefund}
      initial={{ reason: '' }}
      mutation={reject}
      missing={{ reason: t('reasonMissing') }}
      fallback={t('failed')}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          {...form.field('reason')}
          {...REASON}
          label={t('reason')}
          description={t('withdrawals.told', { name: refund.buyer_name })}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};

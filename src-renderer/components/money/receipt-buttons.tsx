import { Button, Group } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#shared/contract/orders.ts';
import { useSaveReceipt } from '#renderer/lib/receipts.ts';

interface ReceiptButtonsProps {
  readonly receipts: Order['receipts'];
}

/** The documents of an order, each as a file. */
export const ReceiptButtons = ({ receipts }: ReceiptButtonsProps) => {
  const { t } = useTranslation('orders');
  const { mutate, isPending, variables } = useSaveReceipt();
  if (receipts.length === 0) return null;
  return (
    <Group gap={8}>
      {receipts.map((receipt) => (
        <Button
          key={receipt.id}
          variant="default"
          size="xs"
          loading={isPending && variables.id === receipt.id}
          disabled={receipt.pdf === 'erased'}
          leftSection={<IconFileTypePdf size={16} stroke={1.6} aria-hidden />}
          onClick={() => mutate(receipt)}
        >
          {t(`receipt.${receipt.kind}`, { number: receipt.number })}
        </Button>
      ))}
    </Group>
  );
};

import { useMutation } from '@tanstack/react-query';
import { ordersContract, type Receipt } from '#shared/contract/orders.ts';
import { api } from './api.ts';
import { saveFile } from './save-file.ts';

/** Hands the PDF of a receipt to the person. */
export const useSaveReceipt = () =>
  useMutation({
    mutationFn: async ({ id, number }: Pick<Receipt, 'id' | 'number'>) => {
      const { body } = await api(ordersContract.getReceiptFile, { params: { id } });
      return saveFile(`${number}.pdf`, body, 'application/pdf');
    },
    meta: { errors: 'modal', saves: false },
  });

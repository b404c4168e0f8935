import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { paymentsContract, type PaymentSettings } from '#shared/contract/payments.ts';
import { api } from '#renderer/lib/api.ts';
import { paymentOptionsQuery } from '#renderer/lib/payment-options.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

type Change = z.input<typeof paymentsContract.updatePaymentSettings.body>;

/** How the institution is paid; only its server knows. */
export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: async ({ signal }) => (await api(paymentsContract.getPaymentSettings, {}, { signal })).body.data,
});

const keep = async (data: PaymentSettings): Promise<void> => {
  queryClient.setQueryData(paymentSettingsQuery.queryKey, data);
  await queryClient.invalidateQueries({ queryKey: paymentOptionsQuery.queryKey });
};

/** Stores one setting of payments. */
export const savePaymentSetting = async (body: Change): Promise<void> =>
  keep((await api(paymentsContract.updatePaymentSettings, { body })).body.data);

/** Whether the server takes a change. */
export const fitsPaymentSettings = (body: Change): boolean =>
  paymentsContract.updatePaymentSettings.body.safeParse(body).success;

/** Takes cards with other keys. */
export const useSetPaymentKeys = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof paymentsContract.setPaymentKeys.body>) =>
      (await api(paymentsContract.setPaymentKeys, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: ({ data }) => keep(data),
  });

/** Takes no cards any more. */
export const useRemovePaymentKeys = () =>
  useMutation({
    mutationFn: async () => (await api(paymentsContract.removePaymentKeys, {})).body,
    onSuccess: ({ data }) => keep(data),
  });

/** Asks the provider whose account the keys are of; what it says is the result, also where it refuses. */
export const useCheckPayments = () =>
  useMutation({
    mutationFn: async () => (await api(paymentsContract.checkPayments, {})).body.data,
    meta: { errors: 'modal', saves: false },
  });

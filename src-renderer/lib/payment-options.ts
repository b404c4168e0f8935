import { queryOptions } from '@tanstack/react-query';
import { paymentsContract } from '#shared/contract/payments.ts';
import { api } from './api.ts';

/** How one can pay here, and whether money moves; only the institution's server knows. */
export const paymentOptionsQuery = queryOptions({
  queryKey: ['payment-options'],
  queryFn: async ({ signal }) => (await api(paymentsContract.getPaymentOptions, {}, { signal })).body.data,
  retry: false,
});

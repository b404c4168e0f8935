import { queryOptions, useMutation } from '@tanstack/react-query';
import { billingContract, type BillingProfile } from '#shared/contract/billing.ts';
import { ordersContract, type Order } from '#shared/contract/orders.ts';
import { api } from './api.ts';
import { pagedQuery, readAllPages, type LoadPage, type PageOf } from './paged.ts';
import { queryClient } from './query-client.ts';

/** What one is billed by, and what one has bought. */
const root = ['billing'] as const;

/** What one is billed by, as one said last. */
export const billingProfileQuery = queryOptions({
  queryKey: [...root, 'profile'],
  queryFn: async ({ signal }) => (await api(billingContract.getBillingProfile, {}, { signal })).body.data,
});

/** Keeps what one is billed by, also without the institution's server. */
export const saveBilling = async (body: BillingProfile): Promise<void> => {
  const { data } = (await api(billingContract.updateBillingProfile, { body })).body;
  queryClient.setQueryData(billingProfileQuery.queryKey, data);
};

/** Addresses of the own earlier orders. */
export const addressesQuery = (search: string) =>
  queryOptions({
    queryKey: [...root, 'addresses', search],
    queryFn: async ({ signal }) => {
      const query = search === '' ? {} : { search };
      return (await api(billingContract.searchAddresses, { query }, { signal })).body.data;
    },
  });

const loadPurchases: LoadPage<PageOf<Order>> = async (query, options) => {
  const { body } = await api(billingContract.purchaseHistory, { query }, options);
  return { rows: body.data, total: body.count };
};

/** One page of the own orders, the latest first. */
export const purchasesQuery = (page: number) => pagedQuery([...root, 'purchases'], page, loadPurchases);

/** All own orders, for a file. */
export const allPurchases = (): Promise<Order[]> => readAllPages(loadPurchases);

/** Own orders that are not settled, the latest first. */
export const openOrdersQuery = queryOptions({
  queryKey: [...root, 'purchases', 'open'],
  queryFn: async ({ signal }) =>
    (await api(ordersContract.listOwnOrders, { query: { is_open: 'true', limit: 20 } }, { signal })).body
      .data,
});

export const refreshPurchases = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...root, 'purchases'] });

/** Asks for the money of a line back. */
export const useAskForRefund = () =>
  useMutation({
    mutationFn: async (body: { readonly order_line_id: number; readonly reason: string }) =>
      (await api(ordersContract.requestRefund, { body })).body.message,
    meta: { errors: 'inline' },
    onSettled: refreshPurchases,
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import { earningsContract, type TaxInformation } from '#shared/contract/earnings.ts';
import { withdrawalsContract } from '#shared/contract/withdrawals.ts';
import { api } from './api.ts';
import { pagedQuery, readAllPages, type LoadPage, type PageOf } from './paged.ts';
import { queryClient } from './query-client.ts';
import type { SaleRecord } from '#shared/contract/earnings.ts';

/** What the signed-in person sold and earned. */
const root = ['earnings'] as const;

/** What one has earned, and what one asked to have paid out. */
export const earningsQuery = queryOptions({
  queryKey: [...root, 'balance'],
  queryFn: async ({ signal }) =>
    (await api(earningsContract.getInstructorEarnings, {}, { signal })).body.data,
});

const loadSales: LoadPage<PageOf<SaleRecord>> = async (query, options) => {
  const { body } = await api(earningsContract.salesHistory, { query }, options);
  return { rows: body.data, total: body.count };
};

/** One page of what was sold. */
export const salesQuery = (page: number) => pagedQuery([...root, 'sales'], page, loadSales);

/** All that was sold, for a file. */
export const allSales = (): Promise<SaleRecord[]> => readAllPages(loadSales);

/** Revenue and what waits, for administration; only the institution's server knows it. */
export const moneyFiguresQuery = queryOptions({
  queryKey: [...root, 'figures'],
  queryFn: async ({ signal }) => (await api(earningsContract.getMoneyFigures, {}, { signal })).body.data,
  retry: false,
});

/** What one is taxed and paid by; the institution's server alone knows it. */
export const taxQuery = queryOptions({
  queryKey: [...root, 'tax'],
  queryFn: async ({ signal }) => (await api(earningsContract.getTaxInformation, {}, { signal })).body.data,
});

/** Says what one is taxed and paid by. */
export const useSaveTax = () =>
  useMutation({
    mutationFn: async (body: TaxInformation) =>
      (await api(earningsContract.updateTaxInformation, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: ({ data }) => queryClient.setQueryData(taxQuery.queryKey, data),
  });

/** Asks for a payout; who asks shows first who they are. */
export const useWithdraw = () =>
  useMutation({
    mutationFn: async (body: { readonly amount: number }) =>
      (await api(withdrawalsContract.addWithdrawRequest, { body })).body.message,
    meta: { errors: 'inline' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: earningsQuery.queryKey }),
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  ordersContract as contract,
  type OrderRow,
  type PAYMENT_METHODS,
  type Refund,
  type REFUND_STATES,
} from '#shared/contract/orders.ts';
import type { OrderState } from '#shared/domain/orders/order-states.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { pagedQuery, readAllPages, type LoadPage, type PageOf } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['orders'] as const;

export interface WantedOrders {
  readonly search: string;
  readonly status: OrderState | undefined;
  readonly method: (typeof PAYMENT_METHODS)[number] | undefined;
}

const loadOrders =
  ({ search, status, method }: WantedOrders): LoadPage<PageOf<OrderRow>> =>
  async (range, options) => {
    const query = {
      ...range,
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { status }),
      ...(method === undefined ? {} : { payment_method: method }),
    };
    const { body } = await api(contract.listOrders, { query }, options);
    return { rows: body.data, total: body.count };
  };

/** One page of all orders, the latest first. */
export const ordersQuery = (wanted: WantedOrders, page: number) =>
  pagedQuery([...root, 'list', wanted], page, loadOrders(wanted));

export const allOrders = (wanted: WantedOrders) => readAllPages(loadOrders(wanted));

/** An order with all that is known of it. */
export const orderRecordQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'record', id],
    queryFn: async ({ signal }) => (await api(contract.getOrder, { params: { id } }, { signal })).body.data,
  });

type RefundState = (typeof REFUND_STATES)[number];

const loadRefunds =
  (status: RefundState | undefined): LoadPage<PageOf<Refund>> =>
  async (range, options) => {
    const query = { ...range, ...(status === undefined ? {} : { status }) };
    const { body } = await api(contract.listRefunds, { query }, options);
    return { rows: body.data, total: body.count };
  };

/** One page of refunds, the latest first. */
export const refundsQuery = (status: RefundState | undefined, page: number) =>
  pagedQuery([...root, 'refunds', status ?? ''], page, loadRefunds(status));

export const allRefunds = (status: RefundState | undefined) => readAllPages(loadRefunds(status));

const told = {
  meta: { errors: 'inline' },
  onSuccess: (message: string) => showOutcome({ kind: 'success', message }),
  onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
} as const;

/** The money of an invoice is there. */
export const useBookOrder = (id: number) =>
  useMutation({
    mutationFn: async () => (await api(contract.bookOrder, { params: { id } })).body.message,
    ...told,
  });

/** It is not waited for any more. */
export const useRejectOrder = (id: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.rejectOrder.body>) =>
      (await api(contract.rejectOrder, { params: { id }, body })).body.message,
    ...told,
  });

/** Gives the money of a line back. */
export const useRefund = (orderId: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.refund.body>) =>
      (await api(contract.refund, { params: { id: orderId }, body })).body.message,
    ...told,
  });

export const useRejectRefund = (id: number) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.rejectRefund.body>) =>
      (await api(contract.rejectRefund, { params: { id }, body })).body.message,
    ...told,
  });

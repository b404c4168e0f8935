import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CartItem } from '#shared/contract/cart.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { CheckedCart, CheckoutOutcome, ordersContract, type Order } from '#shared/contract/orders.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Billing } from '#shared/domain/billing/billing-fields.ts';
import { api } from '#renderer/lib/api.ts';
import { refreshPurchases } from '#renderer/lib/billing.ts';
import { cartQuery } from '#renderer/lib/cart.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['checkout'] as const;
/** How often an order is looked at while its bank or its provider has it. */
const LOOK_AGAIN_MS = 3000;
const UNDER_WAY: ReadonlySet<string> = new Set(['created', 'submitted', 'requires_action', 'unknown']);

/** What the cart has to be bought now. */
export const toBuyQuery = queryOptions({
  ...cartQuery,
  select: ({ data }) => data.filter((item) => item.state === 'available' && !item.saved_for_later),
});

/** What is bought, with the price that its buyer has seen: by that the server knows what they agree to. */
export interface WantedLine {
  readonly content_id: number;
  readonly content_type: 'exam' | 'course';
  readonly content_price: number;
  readonly instructor_id?: number;
}

export const lineOf = (item: CartItem): WantedLine => {
  const payee = item.exam_instructor_id ?? item.course_instructor_id;
  return {
    content_id: item.created,
    content_type: item.type,
    content_price: item.price_seen,
    ...(payee === undefined ? {} : { instructor_id: payee }),
  };
};

/** What the lines cost now, by the institution's server. */
export const previewQuery = (lines: readonly WantedLine[]) =>
  queryOptions({
    queryKey: [...root, 'preview', lines],
    queryFn: async ({ signal }) =>
      (await api(ordersContract.checkCart, { body: { checkout_data: [...lines] } }, { signal })).body.data,
    retry: false,
  });

/** An own order; looked at again while somebody else has it. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'order', id],
    queryFn: async ({ signal }): Promise<Order> =>
      (await api(ordersContract.getOrder, { params: { id } }, { signal })).body.data,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && UNDER_WAY.has(data.status) ? LOOK_AGAIN_MS : false,
  });

/** After something was bought: asked for only once the page shows that, as it leaves the cart. */
export const refreshCheckout = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: root }),
    queryClient.invalidateQueries({ queryKey: ['cart'] }),
    queryClient.invalidateQueries({ queryKey: ['enrolments'] }),
    refreshPurchases(),
  ]);
};

interface Purchase {
  readonly billing: Billing;
  readonly lines: readonly WantedLine[];
  readonly method: 'stripe' | 'invoice';
  /** Of a saved card, or `invoice`. */
  readonly methodId: string;
  /** The same for every press of one purchase: it is made once. */
  readonly key: string;
}

/** Buys; answers the order, paid or not. A declined card has one too. */
export const usePay = () =>
  useMutation({
    mutationFn: ({ billing, lines, method, methodId, key }: Purchase) => {
      const body = {
        ...billing,
        checkout_data: [...lines],
        payment_method: method,
        payment_method_id: methodId,
      };
      return api(ordersContract.checkout, { body }, { idempotencyKey: key });
    },
    meta: { errors: 'inline', saves: false },
  });

/** What a refused purchase would cost now; undefined where it was refused for another reason. */
export const changedCart = (error: unknown): CheckedCart | undefined =>
  error instanceof AppError && error.status === 409
    ? CheckedCart.safeParse(error.extra?.['data']).data
    : undefined;

/** What a refusal says of an order: the one that failed, or the one that holds what is wanted. */
const RefusedOrder = CheckoutOutcome.pick({ order_id: true, order_status: true, failure: true }).strip();

/** The order that a refused purchase left, where there is one. */
export const orderOfRefusal = (error: unknown) =>
  error instanceof AppError ? RefusedOrder.safeParse(error.extra?.['data']).data : undefined;

/** Enrols in what costs nothing, also without the institution's server; it leaves the cart by that. */
export const useEnrolFree = () =>
  useMutation({
    mutationFn: async (lines: readonly WantedLine[]) =>
      (await api(enrolmentsContract.enrolFree, { body: { checkout_data: [...lines] } })).body.message,
    meta: { errors: 'inline' },
  });

/** Asks the provider again what became of an order. */
export const useCheckOrder = (id: number) =>
  useMutation({
    mutationFn: async () => (await api(ordersContract.checkOrder, { params: { id } })).body.message,
    meta: { errors: 'modal', saves: false },
    onSettled: refreshCheckout,
  });

export const useCancelOrder = (id: number) =>
  useMutation({
    mutationFn: async () => (await api(ordersContract.cancelOrder, { params: { id } })).body.message,
    meta: { errors: 'modal' },
    onSettled: refreshCheckout,
  });

import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { CartItem } from '#shared/contract/cart.ts';
import type { CheckedCart } from '#shared/contract/orders.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isOpen } from '#shared/domain/orders/order-states.ts';
import { nextCheckout, startCheckout, type CheckoutStep } from '#shared/domain/billing/checkout-steps.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { cardsQuery } from '#renderer/lib/cards.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { cartShown, checkedShown } from './checkout-lines.ts';
import { INVOICE } from './checkout-method.ts';
import {
  changedCart,
  lineOf,
  orderOfRefusal,
  refreshCheckout,
  previewQuery,
  useEnrolFree,
  usePay,
} from './checkout-queries.ts';
import type { Bought } from './components/start-now.tsx';
import type { BillingForm } from './use-billing-form.ts';

interface CheckoutOptions {
  readonly items: readonly CartItem[];
  readonly form: BillingForm;
  /** An order was made: it is shown from now on. */
  readonly onOrder: (orderId: number) => void;
  /** What costs nothing is there at once, without an order. */
  readonly onEnrolled: (bought: readonly Bought[]) => void;
}

/** The checkout: where somebody stands in it, what it costs, and the one button that buys. */
export const useCheckout = ({ items, form, onOrder, onEnrolled }: CheckoutOptions) => {
  const isGiven = items.every((item) => item.is_free);
  const [state, dispatch] = useReducer(nextCheckout, isGiven, startCheckout);
  const [methodId, setMethodId] = useState<string>();
  const [isMethodMissing, setMethodMissing] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<string>();
  /** What the last press was refused with, and what its buyer had seen until then. */
  const [refused, setRefused] = useState<{ checked: CheckedCart; seen: ReturnType<typeof lineOf>[] }>();
  const lines = items.map(lineOf);
  const preview = useQuery({ ...previewQuery(lines), enabled: !isGiven });
  const { data: cards = [] } = useQuery({ ...cardsQuery, enabled: methodId !== undefined });
  const pay = usePay();
  const enrol = useEnrolFree();

  const cart =
    refused !== undefined
      ? checkedShown(refused.checked, refused.seen)
      : preview.data === undefined
        ? cartShown(items)
        : checkedShown(preview.data, lines);
  const isChecked = isGiven || preview.data !== undefined || refused !== undefined;
  const isFree = isGiven || (isChecked && cart.total === 0);
  useEffect(() => dispatch({ type: 'priced', isFree }), [isFree]);

  const open = (step: CheckoutStep): void => {
    setProblem(undefined);
    const isBack = step === 'billing' || (step === 'method' && state.current === 'review');
    if (!isBack && state.current === 'billing') {
      if (!form.check()) return;
      dispatch({ type: 'completed', step: 'billing' });
    }
    if (!isBack && state.current === 'method') {
      setMethodMissing(methodId === undefined);
      if (methodId === undefined) return;
      dispatch({ type: 'completed', step: 'method' });
    }
    dispatch({ type: 'opened', step });
  };

  const refuse = (error: Error): void => {
    const checked = changedCart(error);
    if (checked !== undefined) setRefused({ checked, seen: [...cart.wanted] });
    const order = orderOfRefusal(error);
    // Money may be on its way, or what is wanted stands in an order already: that one goes on.
    if (order !== undefined && isOpen(order.order_status)) {
      onOrder(order.order_id);
      void refreshCheckout();
      return;
    }
    if (error instanceof AppError && error.status < 500) setKey(newIdempotencyKey());
    setProblem(
      checked === undefined ? [errorText(error), order?.failure].filter(Boolean).join(' ') : undefined,
    );
  };

  const run = (): void => {
    setProblem(undefined);
    if (!form.check()) return dispatch({ type: 'opened', step: 'billing' });
    if (isFree) {
      const bought = cart.lines.filter((line) => line.problem === null);
      enrol.mutate(cart.wanted, {
        onSuccess: (message) => {
          showSuccess(message);
          dispatch({ type: 'finished' });
          onEnrolled(bought);
          void refreshCheckout();
        },
        onError: (error) => setProblem(errorText(error)),
      });
      return undefined;
    }
    if (methodId === undefined) return open('method');
    pay.mutate(
      {
        billing: form.values,
        lines: cart.wanted,
        method: methodId === INVOICE ? 'invoice' : 'stripe',
        methodId,
        key,
      },
      {
        onSuccess: ({ status, body: { message, data } }) => {
          if (status === 201) showSuccess(message);
          dispatch({ type: 'finished' });
          onOrder(data.order_id);
          void refreshCheckout();
        },
        onError: refuse,
      },
    );
    return undefined;
  };

  return {
    state,
    open,
    run,
    cart,
    isChecked,
    isFree,
    preview,
    problem,
    isBusy: pay.isPending || enrol.isPending,
    method: {
      chosen: methodId,
      isMissing: isMethodMissing,
      card: cards.find((card) => card.payment_method_id === methodId),
      choose: (id: string) => {
        setMethodId(id);
        setMethodMissing(false);
      },
    },
  };
};

export type Checkout = ReturnType<typeof useCheckout>;

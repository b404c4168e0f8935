import Stripe from 'stripe';
import {
  ProviderRefused,
  ProviderSilent,
  type PaymentProvider,
  type PayInput,
  type PaymentResult,
  type ProviderCard,
  type RefundResult,
} from './payment-provider.ts';
import { failureOf, stripeClient, type StripePlace } from './stripe-client.ts';
import { paymentOf, refundResultOf } from './stripe-results.ts';

/** One page of what a customer paid; nobody tries one order that often. */
const PAGE = 100;

/** The institution's account at Stripe, through its official client. */
export class StripeProvider implements PaymentProvider {
  readonly isTest: boolean;
  readonly #place: StripePlace;

  constructor(place: StripePlace) {
    this.#place = place;
    this.isTest = /^(sk|rk)_test_/u.test(place.secretKey);
  }

  async createCustomer(
    { email, name, key }: { readonly email: string; readonly name: string; readonly key: string },
    signal?: AbortSignal,
  ): Promise<string> {
    const made = await this.#ask(signal, (stripe) =>
      stripe.customers.create({ email, name }, { idempotencyKey: key }),
    );
    return made.id;
  }

  async setupSession(
    {
      customer,
      returnUrl,
      key,
    }: { readonly customer: string; readonly returnUrl: string; readonly key: string },
    signal?: AbortSignal,
  ): Promise<{ url: string }> {
    const { url } = await this.#ask(signal, (stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer,
          allowed_payment_method_types: ['card'],
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: key },
      ),
    );
    if (url === null) throw new ProviderSilent('The payment provider gave no page for the card.');
    return { url };
  }

  async cards(customer: string, signal?: AbortSignal): Promise<ProviderCard[]> {
    const { data } = await this.#ask(signal, (stripe) =>
      stripe.customers.listPaymentMethods(customer, { type: 'card', limit: PAGE }),
    );
    return data.flatMap(({ id, card }) =>
      card === undefined
        ? []
        : [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }],
    );
  }

  async detachCard(cardId: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#unlessMissing(signal, (stripe) => stripe.paymentMethods.detach(cardId));
    } catch (error) {
      // It belongs to nobody any more: that is what was asked for.
      if (!(error instanceof ProviderRefused)) throw error;
    }
  }

  pay(input: PayInput, signal?: AbortSignal): Promise<PaymentResult> {
    const { amount, currency, customer, cardId, key, orderId, returnUrl } = input;
    return this.#askForPayment(signal, (stripe) =>
      stripe.paymentIntents.create(
        {
          amount,
          currency: currency.toLowerCase(),
          customer,
          payment_method: cardId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          return_url: returnUrl,
          metadata: { order_id: String(orderId), try: String(input.try) },
        },
        { idempotencyKey: key },
      ),
    );
  }

  async payment(id: string, signal?: AbortSignal): Promise<PaymentResult> {
    return paymentOf(await this.#ask(signal, (stripe) => stripe.paymentIntents.retrieve(id)));
  }

  async findPayment(
    orderId: number,
    orderTry: number,
    customer: string,
    signal?: AbortSignal,
  ): Promise<PaymentResult | null> {
    // Searching lags behind at the provider; its lists do not.
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await this.#ask(signal, (stripe) =>
        stripe.paymentIntents.list({
          customer,
          limit: PAGE,
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      );
      const found = page.data.find(
        ({ metadata }) => metadata['order_id'] === String(orderId) && metadata['try'] === String(orderTry),
      );
      if (found !== undefined) return paymentOf(found);
      after = page.data.at(-1)?.id;
      isLast = !page.has_more || after === undefined;
    }
    return null;
  }

  async cancel(id: string, signal?: AbortSignal): Promise<PaymentResult> {
    try {
      return await this.#askForPayment(signal, (stripe) => stripe.paymentIntents.cancel(id));
    } catch (error) {
      // It has ended already, one way or the other.
      if (error instanceof ProviderRefused) return this.payment(id, signal);
      throw error;
    }
  }

  async refund(
    { paymentId, amount, key }: { readonly paymentId: string; readonly amount: number; readonly key: string },
    signal?: AbortSignal,
  ): Promise<RefundResult> {
    return refundResultOf(
      await this.#ask(signal, (stripe) =>
        stripe.refunds.create(
          { payment_intent: paymentId, amount, metadata: { key } },
          { idempotencyKey: key },
        ),
      ),
    );
  }

  async refundOf(key: string, paymentId: string, signal?: AbortSignal): Promise<RefundResult | null> {
    const { data } = await this.#ask(signal, (stripe) =>
      stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }),
    );
    const found = data.find(({ metadata }) => metadata?.['key'] === key);
    return found === undefined ? null : refundResultOf(found);
  }

  async account(signal?: AbortSignal): Promise<string> {
    const account = await this.#ask(signal, (stripe) => stripe.accounts.retrieveCurrent());
    const name = account.business_profile?.name ?? account.email ?? account.id;
    const money = this.isTest ? 'test keys, no money moves' : 'live keys, money moves';
    return `${name} (${account.id}), ${money}`;
  }

  async #ask<T>(signal: AbortSignal | undefined, call: (stripe: Stripe) => Promise<T>): Promise<T> {
    try {
      return await call(stripeClient(this.#place, signal));
    } catch (error) {
      throw failureOf(error);
    }
  }

  async #unlessMissing<T>(
    signal: AbortSignal | undefined,
    call: (stripe: Stripe) => Promise<T>,
  ): Promise<T | null> {
    return this.#ask(signal, async (stripe) => {
      try {
        return await call(stripe);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
        throw error;
      }
    });
  }

  /** A declined card comes as an error with the payment in it. */
  #askForPayment(
    signal: AbortSignal | undefined,
    call: (stripe: Stripe) => Promise<Stripe.PaymentIntent>,
  ): Promise<PaymentResult> {
    return this.#ask(signal, async (stripe) => {
      try {
        return paymentOf(await call(stripe));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent !== undefined)
          return { ...paymentOf(error.payment_intent), status: 'failed', failure: error.message };
        throw error;
      }
    });
  }
}

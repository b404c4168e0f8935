import { ApiError, invalid, missing } from './api-error.ts';
import type { Form } from './form.ts';
import type { Account, PaymentIntent, Refund } from './objects.ts';

/** Tells whoever listens what happened. */
export type Tell = (type: string, object: unknown) => void;

const DECLINED = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } as const;

/** Payments and refunds of the sandbox. */
export class PaymentsApi {
  readonly #account: Account;
  readonly #tell: Tell;
  readonly #pageUrl: () => string;

  constructor(account: Account, tell: Tell, pageUrl: () => string) {
    this.#account = account;
    this.#tell = tell;
    this.#pageUrl = pageUrl;
  }

  create(form: Form): PaymentIntent {
    const [amount, currency, customer] = [
      form.amount('amount'),
      form.text('currency'),
      form.text('customer'),
    ];
    if (amount === undefined) throw invalid('Invalid positive integer', { param: 'amount' });
    if (currency === undefined || !/^[a-z]{3}$/u.test(currency))
      throw invalid('Invalid currency', { param: 'currency' });
    if (customer === undefined || !this.#account.customers.has(customer))
      throw missing('customer', customer ?? '');
    const card = this.#account.cards.get(form.text('payment_method') ?? '');
    if (card === undefined) throw missing('PaymentMethod', form.text('payment_method') ?? '');
    if (card.customer !== customer)
      throw invalid('The PaymentMethod does not belong to the Customer you supplied.', {
        param: 'payment_method',
      });
    const base = this.#account.base('pi');
    const intent: PaymentIntent = {
      ...base,
      object: 'payment_intent',
      amount,
      currency,
      customer,
      payment_method: card.id,
      status: 'requires_payment_method',
      metadata: form.record('metadata'),
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
      amount_received: 0,
    };
    this.#account.intents.set(intent.id, intent);
    this.#tell('payment_intent.created', intent);
    const does = this.#account.behaviours.get(card.id);
    if (does === 'declined') {
      this.#decline(intent);
      throw new ApiError(402, {
        ...DECLINED,
        decline_code: 'generic_decline',
        payment_intent: { ...intent },
      });
    }
    if (does !== 'confirm') return this.#succeed(intent);
    intent.status = 'requires_action';
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: {
        url: `${this.#pageUrl()}/confirm/${intent.id}`,
        return_url: form.text('return_url') ?? '',
      },
    };
    this.#tell('payment_intent.requires_action', intent);
    return intent;
  }

  find(id: string): PaymentIntent {
    return this.#account.intents.get(id) ?? missingIntent(id);
  }

  /** What the payer decides on the page of their bank. */
  confirm(id: string, isApproved: boolean): PaymentIntent {
    const intent = this.find(id);
    if (intent.status !== 'requires_action') return intent;
    return isApproved ? this.#succeed(intent) : this.#decline(intent);
  }

  cancel(id: string): PaymentIntent {
    const intent = this.find(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    intent.status = 'canceled';
    intent.next_action = null;
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(form: Form): Refund {
    const intent = this.find(form.text('payment_intent') ?? '');
    const charge = this.#account.charges.get(intent.latest_charge ?? '');
    if (charge === undefined)
      throw invalid('This PaymentIntent does not have a successful charge to refund.');
    const left = charge.amount - charge.amount_refunded;
    const amount = form.text('amount') === undefined ? left : form.amount('amount');
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount === undefined || amount > left)
      throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
    const refund: Refund = {
      ...this.#account.base('re'),
      object: 'refund',
      amount,
      currency: charge.currency,
      payment_intent: intent.id,
      charge: charge.id,
      metadata: form.record('metadata'),
      status: 'succeeded',
    };
    charge.amount_refunded += amount;
    this.#account.refunds.set(refund.id, refund);
    this.#tell('charge.refunded', charge);
    return refund;
  }

  #succeed(intent: PaymentIntent): PaymentIntent {
    const base = this.#account.base('ch');
    this.#account.charges.set(base.id, {
      ...base,
      object: 'charge',
      amount: intent.amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: intent.metadata,
      amount_refunded: 0,
    });
    intent.status = 'succeeded';
    intent.next_action = null;
    intent.latest_charge = base.id;
    intent.amount_received = intent.amount;
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  #decline(intent: PaymentIntent): PaymentIntent {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.next_action = null;
    intent.last_payment_error = DECLINED;
    this.#tell('payment_intent.payment_failed', intent);
    return intent;
  }
}

function missingIntent(id: string): never {
  throw missing('payment_intent', id);
}

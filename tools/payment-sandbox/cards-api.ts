import { invalid, missing } from './api-error.ts';
import type { Form } from './form.ts';
import type { Account, Customer, PaymentMethod, SetupSession } from './objects.ts';
import type { Tell } from './payments-api.ts';
import { cardOf } from './test-cards.ts';

/** People of the sandbox and their cards. */
export class CardsApi {
  readonly #account: Account;
  readonly #tell: Tell;
  readonly #pageUrl: () => string;

  constructor(account: Account, tell: Tell, pageUrl: () => string) {
    this.#account = account;
    this.#tell = tell;
    this.#pageUrl = pageUrl;
  }

  createCustomer(form: Form): Customer {
    const customer: Customer = {
      ...this.#account.base('cus'),
      object: 'customer',
      email: form.text('email') ?? null,
      name: form.text('name') ?? null,
    };
    this.#account.customers.set(customer.id, customer);
    return customer;
  }

  createSession(form: Form): SetupSession {
    const customer = form.text('customer') ?? '';
    if (form.text('mode') !== 'setup') throw invalid('The sandbox sets cards up only.', { param: 'mode' });
    if (!this.#account.customers.has(customer)) throw missing('customer', customer);
    const base = this.#account.base('cs_test');
    const session: SetupSession = {
      ...base,
      object: 'checkout.session',
      mode: 'setup',
      customer,
      success_url: form.text('success_url') ?? '',
      cancel_url: form.text('cancel_url') ?? '',
      url: `${this.#pageUrl()}/setup/${base.id}`,
      setup_intent: this.#account.base('seti').id,
      status: 'open',
    };
    this.#account.sessions.set(session.id, session);
    return session;
  }

  session(id: string): SetupSession | undefined {
    return this.#account.sessions.get(id);
  }

  /** A card that somebody has typed; null where the sandbox has none of that number. */
  attach(customer: string, typed: string, expires: { month: number; year: number }): PaymentMethod | null {
    const known = cardOf(typed);
    if (known === undefined || !this.#account.customers.has(customer)) return null;
    const card: PaymentMethod = {
      ...this.#account.base('pm'),
      object: 'payment_method',
      type: 'card',
      customer,
      card: {
        brand: 'visa',
        last4: known.number.slice(-4),
        exp_month: expires.month,
        exp_year: expires.year,
      },
    };
    this.#account.cards.set(card.id, card);
    this.#account.behaviours.set(card.id, known.does);
    return card;
  }

  /** The form was filled in. */
  complete(session: SetupSession, card: PaymentMethod): void {
    session.status = 'complete';
    this.#tell('setup_intent.succeeded', {
      id: session.setup_intent,
      object: 'setup_intent',
      customer: session.customer,
      payment_method: card.id,
      status: 'succeeded',
    });
  }

  find(id: string): PaymentMethod {
    const card = this.#account.cards.get(id);
    if (card === undefined) throw missing('PaymentMethod', id);
    return card;
  }

  detach(id: string): PaymentMethod {
    const card = this.find(id);
    if (card.customer === null)
      throw invalid('The payment method you provided is not attached to a customer.');
    card.customer = null;
    return card;
  }

  /** The cards of a customer, the latest first. */
  list(customer: string): PaymentMethod[] {
    if (!this.#account.customers.has(customer)) throw missing('customer', customer);
    return [...this.#account.cards.values()].filter((card) => card.customer === customer).toReversed();
  }
}

import type { CardBehaviour } from './test-cards.ts';

// The provider's objects, with the keys that Lectern reads and those that its client expects.

type Metadata = Readonly<Record<string, string>>;

interface Base {
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
}

export interface Customer extends Base {
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
}

export interface PaymentMethod extends Base {
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
}

export interface PaymentIntent extends Base {
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  payment_method: string | null;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  readonly metadata: Metadata;
  next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { readonly url: string; readonly return_url: string };
  } | null;
  last_payment_error: { readonly type: 'card_error'; readonly code: string; readonly message: string } | null;
  latest_charge: string | null;
  amount_received: number;
}

/** Money that moved. */
export interface Charge extends Base {
  readonly object: 'charge';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Metadata;
  amount_refunded: number;
}

export interface Refund extends Base {
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly charge: string;
  readonly metadata: Metadata;
  readonly status: 'succeeded';
}

export interface SetupSession extends Base {
  readonly object: 'checkout.session';
  readonly mode: 'setup';
  readonly customer: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly url: string;
  readonly setup_intent: string;
  status: 'open' | 'complete';
}

export interface Event extends Base {
  readonly object: 'event';
  readonly type: string;
  readonly api_version: string;
  readonly data: { readonly object: unknown };
}

/** Everything that the sandbox knows, while it runs. */
export class Account {
  readonly customers = new Map<string, Customer>();
  readonly cards = new Map<string, PaymentMethod>();
  readonly behaviours = new Map<string, CardBehaviour>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly sessions = new Map<string, SetupSession>();
  readonly events: Event[] = [];
  #count = 0;

  /** The beginning of every object, with an id like the provider's. */
  base(prefix: string): Base {
    this.#count += 1;
    const id = `${prefix}_sandbox${String(this.#count).padStart(8, '0')}`;
    return { id, created: Math.floor(Date.now() / 1000), livemode: false };
  }
}

/** A payment as the provider has it. Amounts are in minor units. */
export interface PaymentResult {
  /** The provider's id of it. */
  readonly id: string;
  readonly status: 'succeeded' | 'requires_action' | 'failed' | 'processing';
  readonly amount: number;
  readonly currency: string;
  /** Where the payer confirms it at their bank. */
  readonly actionUrl?: string;
  /** Why it was declined, in one sentence. */
  readonly failure?: string;
}

/** A refund as the provider has it. */
export interface RefundResult {
  readonly id: string;
  readonly status: 'succeeded' | 'failed' | 'processing';
  readonly amount: number;
  readonly failure?: string;
}

/** What may be known of a card; never more. */
export interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface PayInput {
  readonly amount: number;
  readonly currency: string;
  /** The payer as the provider knows them. */
  readonly customer: string;
  readonly cardId: string;
  /** The provider's idempotency key: `order-{id}-{try}`. */
  readonly key: string;
  readonly orderId: number;
  readonly try: number;
  /** Where the provider sends a browser that has confirmed. It grants nothing. */
  readonly returnUrl: string;
}

/** The provider did not answer, or not sensibly: whether it did what was asked is unknown. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider refused the request itself, not a card: its keys are wrong, or the request is. Nothing was done. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}

/** No call outlives this. */
export const PROVIDER_LIMIT_MS = 20_000;

/**
 * What the institution's payment provider does. A declined card is a value. @throws ProviderSilent where the result
 * is unknown, ProviderRefused where nothing was done.
 */
export interface PaymentProvider {
  /** True where its keys are those of tests. */
  readonly isTest: boolean;
  /** @returns the provider's id of the person. */
  createCustomer(
    input: { readonly email: string; readonly name: string; readonly key: string },
    signal?: AbortSignal,
  ): Promise<string>;
  /** A page of the provider on which a person enters a card. */
  setupSession(
    input: { readonly customer: string; readonly returnUrl: string; readonly key: string },
    signal?: AbortSignal,
  ): Promise<{ readonly url: string }>;
  /** The cards of this customer, and of nobody else. */
  cards(customer: string, signal?: AbortSignal): Promise<ProviderCard[]>;
  detachCard(cardId: string, signal?: AbortSignal): Promise<void>;
  pay(input: PayInput, signal?: AbortSignal): Promise<PaymentResult>;
  /** Reads it again, which is what counts. */
  payment(id: string, signal?: AbortSignal): Promise<PaymentResult>;
  /**
   * The payment of a try whose answer was lost; null where the provider has none. That is no promise that none comes:
   * the request may still be under way, so the same try is paid again under the same key, never another one.
   */
  findPayment(
    orderId: number,
    orderTry: number,
    customer: string,
    signal?: AbortSignal,
  ): Promise<PaymentResult | null>;
  /** Makes a payment that waits for its payer impossible. @returns what it is now; it may have succeeded meanwhile. */
  cancel(id: string, signal?: AbortSignal): Promise<PaymentResult>;
  refund(
    input: { readonly paymentId: string; readonly amount: number; readonly key: string },
    signal?: AbortSignal,
  ): Promise<RefundResult>;
  /** The refund that was asked for under this key; null where the provider has none yet. */
  refundOf(key: string, paymentId: string, signal?: AbortSignal): Promise<RefundResult | null>;
  /** What the provider says of the account that the keys belong to. */
  account(signal?: AbortSignal): Promise<string>;
}

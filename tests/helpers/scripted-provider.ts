import {
  ProviderSilent,
  type PaymentProvider,
  type PaymentResult,
  type PayInput,
  type RefundResult,
} from '#server/payments/payment-provider.ts';
import type { PaymentSettings } from '#server/payments/payments.ts';
import type { TestServer } from './test-server.ts';

/** What becomes of the next payment: a script in the place of cards that tell. */
export type Fate = 'succeeded' | 'requires_action' | 'failed' | 'processing' | 'lost before' | 'lost after';

/** A payment provider in memory, with the keys of a real one: the same key is done once. */
export class ScriptedProvider implements PaymentProvider {
  readonly isTest = true;
  readonly payments = new Map<string, PaymentResult & { readonly input: PayInput }>();
  readonly given = new Map<string, RefundResult & { readonly paymentId: string }>();
  /** How often it was asked to pay, whatever came of it. */
  asked = 0;
  fate: Fate = 'succeeded';
  refundFate: Fate = 'succeeded';
  /** Held up until it resolves. */
  wait: Promise<unknown> = Promise.resolve();

  /** Payments that took money. */
  get charges(): (PaymentResult & { readonly input: PayInput })[] {
    return [...this.payments.values()].filter(({ status }) => status === 'succeeded');
  }

  async pay(input: PayInput): Promise<PaymentResult> {
    this.asked += 1;
    await this.wait;
    if (this.fate === 'lost before') throw new ProviderSilent('dropped');
    const known = this.payments.get(input.key);
    if (known === undefined) this.payments.set(input.key, { ...this.#resultOf(input), input });
    if (this.fate === 'lost after') throw new ProviderSilent('dropped');
    return this.payments.get(input.key) ?? this.#resultOf(input);
  }

  #resultOf({ amount, currency, key }: PayInput): PaymentResult {
    const id = `pi_${key}`;
    const own = { id, amount, currency };
    switch (this.fate) {
      case 'requires_action':
        return { ...own, status: 'requires_action', actionUrl: `https://bank.example/${id}` };
      case 'failed':
        return { ...own, status: 'failed', failure: 'Your card was declined.' };
      case 'processing':
        return { ...own, status: 'processing' };
      case 'succeeded':
      case 'lost before':
      case 'lost after':
        return { ...own, status: 'succeeded' };
    }
  }

  /** What happens at the bank's page. */
  confirm(id: string, status: 'succeeded' | 'failed' = 'succeeded'): void {
    for (const [key, payment] of this.payments)
      if (payment.id === id) this.payments.set(key, { ...payment, status });
  }

  async payment(id: string): Promise<PaymentResult> {
    const found = [...this.payments.values()].find((payment) => payment.id === id);
    if (found === undefined || this.fate === 'lost before') throw new ProviderSilent('dropped');
    return found;
  }

  async findPayment(orderId: number, orderTry: number): Promise<PaymentResult | null> {
    return this.payments.get(`order-${orderId}-${orderTry}`) ?? null;
  }

  async cancel(id: string): Promise<PaymentResult> {
    const found = await this.payment(id);
    if (found.status === 'requires_action') this.confirm(id, 'failed');
    return this.payment(id);
  }

  async refund({ paymentId, amount, key }: { paymentId: string; amount: number; key: string }) {
    if (this.refundFate === 'lost before') throw new ProviderSilent('dropped');
    const status = this.refundFate === 'failed' ? ('failed' as const) : ('succeeded' as const);
    const result = { id: `re_${key}`, amount, status, paymentId };
    if (!this.given.has(key)) this.given.set(key, result);
    if (this.refundFate === 'lost after') throw new ProviderSilent('dropped');
    return this.given.get(key) ?? result;
  }

  async refundOf(key: string): Promise<RefundResult | null> {
    return this.given.get(key) ?? null;
  }

  createCustomer = async () => 'cus_1';
  setupSession = async () => ({ url: 'https://provider.example/' });
  cards = async () => [];
  detachCard = async () => undefined;
  account = async () => 'Test account';
}

/** Has a server take cards by a scripted provider; `pm_` and the id of a person is their card. */
export function takeCards(
  { services }: Pick<TestServer, 'services'>,
  settings: Partial<PaymentSettings> = {},
): ScriptedProvider {
  const provider = new ScriptedProvider();
  const { payments } = services;
  const before = payments.settings.bind(payments);
  Object.assign(payments, {
    cardsProblem: async () => null,
    provider: async () => provider,
    settings: async (db?: Parameters<typeof before>[0]) => ({ ...(await before(db)), ...settings }),
    payerOf: async (userId: number, cardId: string) =>
      cardId === `pm_${userId}` ? { customer: `cus_${userId}` } : null,
  });
  return provider;
}

import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '#tools/payment-sandbox/sandbox.ts';
import { ProviderRefused, ProviderSilent } from './payment-provider.ts';
import { StripeProvider } from './stripe-provider.ts';

const KEY = 'sk_test_sandbox';

let sandbox: Sandbox;
let provider: StripeProvider;
let customer: string;

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, secretKey: KEY });
  provider = new StripeProvider({ secretKey: KEY, apiUrl: new URL(sandbox.url) });
  customer = await provider.createCustomer({ email: 'a@school.test', name: 'Ada', key: 'customer-1' });
});
afterEach(() => sandbox.close());

const cardOf = (number: string, owner = customer): string =>
  sandbox.cards.attach(owner, number, { month: 1, year: 2035 })?.id ?? '';
const GOOD = '4242424242424242';
const pay = (cardId: string, more: { key?: string; amount?: number } = {}, signal?: AbortSignal) =>
  provider.pay(
    {
      amount: 1250,
      currency: 'EUR',
      customer,
      cardId,
      key: 'order-7-1',
      orderId: 7,
      try: 1,
      returnUrl: 'http://hub.school.test/back',
      ...more,
    },
    signal,
  );

it('charges a good card once under one key, and finds it by its order', async () => {
  const card = cardOf(GOOD);
  const paid = await pay(card);
  expect(paid).toMatchObject({ status: 'succeeded', amount: 1250, currency: 'EUR' });
  expect(await pay(card)).toEqual(paid);
  expect(sandbox.account.charges.size).toBe(1);
  expect(await provider.findPayment(7, 1, customer)).toEqual(paid);
  expect(await provider.findPayment(7, 2, customer)).toBeNull();
});

it('says in values what a card says', async () => {
  const declined = await pay(cardOf('4000000000000341'), { key: 'a' });
  expect(declined).toMatchObject({ status: 'failed', failure: 'Your card was declined.' });
  expect(await provider.payment(declined.id)).toMatchObject({ status: 'failed' });
  const waiting = await pay(cardOf('4000002760003184'), { key: 'b' });
  expect(waiting).toMatchObject({
    status: 'requires_action',
    actionUrl: `${sandbox.url}/confirm/${waiting.id}`,
  });
  sandbox.payments.confirm(waiting.id, true);
  expect(await provider.payment(waiting.id)).toMatchObject({ status: 'succeeded' });
  expect(await provider.cancel(waiting.id)).toMatchObject({ status: 'succeeded' });
});

it('makes a payment impossible that waits', async () => {
  const waiting = await pay(cardOf('4000002760003184'));
  expect(await provider.cancel(waiting.id)).toMatchObject({ status: 'failed' });
  sandbox.payments.confirm(waiting.id, true);
  expect(sandbox.account.charges.size).toBe(0);
});

it.each(['drop_before', 'drop_after', 'error_before', 'error_after'] as const)(
  'does not know what became of a payment: %s',
  async (kind) => {
    const card = cardOf(GOOD);
    sandbox.faults.order({ kind, times: 1, ms: 0 });
    await expect(pay(card)).rejects.toBeInstanceOf(ProviderSilent);
    const isDone = kind.endsWith('after');
    expect(sandbox.account.charges.size).toBe(isDone ? 1 : 0);
    expect((await provider.findPayment(7, 1, customer)) !== null).toBe(isDone);
  },
);

it('keeps to the signal of its caller', async () => {
  const card = cardOf(GOOD);
  sandbox.faults.order({ kind: 'delay', times: 1, ms: 60_000 });
  await expect(pay(card, {}, AbortSignal.timeout(50))).rejects.toBeInstanceOf(ProviderSilent);
});

it('does not know of a key that stood for another payment, or is at work', async () => {
  const card = cardOf(GOOD);
  await pay(card);
  await expect(pay(card, { amount: 1 })).rejects.toBeInstanceOf(ProviderSilent);
  // The second of two is answered, while the first is at work.
  sandbox.faults.order({ kind: 'double', times: 1, ms: 0 });
  await expect(pay(card, { key: 'c' })).rejects.toBeInstanceOf(ProviderSilent);
  await expect.poll(() => sandbox.account.charges.size).toBe(2);
  expect(await pay(card, { key: 'c' })).toMatchObject({ status: 'succeeded' });
  expect(sandbox.account.charges.size).toBe(2);
});

it('is refused for a card of somebody else, and says no key', async () => {
  const other = await provider.createCustomer({ email: 'b@school.test', name: 'Ben', key: 'customer-2' });
  await expect(pay(cardOf(GOOD, other))).rejects.toBeInstanceOf(ProviderRefused);
  await expect(pay('pm_none')).rejects.toBeInstanceOf(ProviderRefused);
  const wrong = new StripeProvider({ secretKey: 'sk_test_wrong', apiUrl: new URL(sandbox.url) });
  await expect(wrong.account()).rejects.toThrow(/^(?!.*sk_test_wrong)/u);
});

it('gives money back once under one key, and never more than there was', async () => {
  const { id: paymentId } = await pay(cardOf(GOOD));
  const back = await provider.refund({ paymentId, amount: 1000, key: 'refund-1' });
  expect(back).toMatchObject({ status: 'succeeded', amount: 1000 });
  expect(await provider.refund({ paymentId, amount: 1000, key: 'refund-1' })).toEqual(back);
  expect(await provider.refundOf('refund-1', paymentId)).toEqual(back);
  expect(await provider.refundOf('refund-2', paymentId)).toBeNull();
  await expect(provider.refund({ paymentId, amount: 251, key: 'refund-2' })).rejects.toBeInstanceOf(
    ProviderRefused,
  );
});

it('is asked at a place without TLS on this computer alone', async () => {
  const far = new StripeProvider({ secretKey: KEY, apiUrl: new URL('http://pay.example') });
  await expect(far.account()).rejects.toThrow('must begin with https');
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentsContract } from '#shared/contract/payments.ts';
import { signatureOf } from '#tools/payment-sandbox/events.ts';
import { startSandbox, type Sandbox } from '#tools/payment-sandbox/sandbox.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const KEY = 'sk_test_sandbox';
const WEBHOOK_SECRET = 'whsec_sandbox';

let sandbox: Sandbox;
let server: TestServer;
let admin: Person;
let student: Person;

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, secretKey: KEY });
  server = await createTestServer({ role: 'hub', payments: { apiUrl: new URL(sandbox.url) } });
  admin = await server.person('Admin');
  student = await server.person('Student');
});
afterEach(async () => {
  await server.close();
  await sandbox.close();
});

const setKeys = (secretKey = KEY, webhookSecret: string | undefined = WEBHOOK_SECRET) =>
  admin.call(paymentsContract.setPaymentKeys, {
    body: {
      secret_key: secretKey,
      ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
    },
  });
const settings = async () => (await admin.call(paymentsContract.getPaymentSettings, {})).body.data;
const options = async () => (await student.call(paymentsContract.getPaymentOptions, {})).body.data;

describe('settings of payments', () => {
  it('begin with invoices, no tax and no cards', async () => {
    expect(await settings()).toMatchObject({
      mode: 'none',
      key_source: null,
      currency: 'GBP',
      tax_rate: 0,
      invoice_enabled: true,
      refund_window_days: 30,
      withdraw_minimum: 50,
      author_share: 100,
    });
    expect(await options()).toMatchObject({
      cards: { is_offered: false, reason: 'Your institution takes no cards yet.' },
      invoice: { is_offered: true, reason: null },
      is_test: false,
    });
  });

  it('change what is named and keep the rest', async () => {
    await admin.call(paymentsContract.updatePaymentSettings, { body: { tax_rate: 19.5, tax_label: 'VAT' } });
    await admin.call(paymentsContract.updatePaymentSettings, { body: { invoice_enabled: false } });
    expect(await settings()).toMatchObject({ tax_rate: 19.5, tax_label: 'VAT', invoice_enabled: false });
    expect(await server.services.payments.settings()).toMatchObject({ taxRate: 1950 });
    expect((await options()).invoice).toMatchObject({ is_offered: false });
  });

  it('refuse a tax of more than everything', async () => {
    expect((await admin.send('PATCH', '/api/payment-settings', { tax_rate: 101 })).status).toBe(422);
  });
});

describe('keys', () => {
  it('go in and never come out', async () => {
    const answers = [await setKeys(), await settings(), await options()];
    expect(JSON.stringify(answers)).not.toMatch(/sk_test|whsec/u);
    expect(await settings()).toMatchObject({
      mode: 'test',
      key_source: 'settings',
      is_webhook_secret_set: true,
    });
    expect(await options()).toMatchObject({ cards: { is_offered: true, reason: null }, is_test: true });
    const rows = await server.database.read.selectFrom('secret_setting').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/sk_test|whsec/u);
  });

  it('keep the webhook secret for the same key alone', async () => {
    await setKeys();
    await setKeys(KEY, undefined);
    expect(await settings()).toMatchObject({ is_webhook_secret_set: true });
    await admin.call(paymentsContract.setPaymentKeys, { body: { secret_key: 'sk_test_another' } });
    expect(await settings()).toMatchObject({ is_webhook_secret_set: false });
  });

  it('are forgotten', async () => {
    await setKeys();
    await admin.call(paymentsContract.removePaymentKeys, {});
    expect(await settings()).toMatchObject({ mode: 'none', keys_set_at: null });
    expect(await server.services.payments.provider()).toBeNull();
  });

  it('of the environment are not changed here', async () => {
    const other = await createTestServer({ role: 'hub', payments: { secretKey: 'sk_live_env' } });
    const its = await other.person('Admin');
    const refused = await its.send('PUT', '/api/payment-settings/keys', { secret_key: KEY });
    expect(refused.status).toBe(409);
    const read = await its.call(paymentsContract.getPaymentSettings, {});
    expect(read.body.data).toMatchObject({ mode: 'live', key_source: 'environment' });
    await other.close();
  });

  it('are a hub’s: a computer by itself takes invoices', async () => {
    const alone = await createTestServer();
    const its = await alone.person('Admin');
    expect((await its.send('PUT', '/api/payment-settings/keys', { secret_key: KEY })).status).toBe(409);
    const { body } = await its.call(paymentsContract.getPaymentOptions, {});
    expect(body.data).toMatchObject({ cards: { is_offered: false }, invoice: { is_offered: true } });
    await alone.close();
  });

  it('are changed nowhere without a hub, also where its environment has some', async () => {
    const alone = await createTestServer({ payments: { secretKey: KEY } });
    expect(await alone.services.payments.provider()).toBeNull();
    expect((await alone.services.payments.settings()).mode).toBe('none');
    await alone.close();
  });
});

describe('the check', () => {
  const check = async () => (await admin.call(paymentsContract.checkPayments, {})).body.data;

  it('says whose account the keys are of', async () => {
    await setKeys();
    expect(await check()).toEqual({
      outcome: 'accepted',
      said: 'Payment sandbox (acct_sandbox), test keys, no money moves',
    });
  });

  it('says what the provider says of wrong keys, and no key', async () => {
    await setKeys('sk_test_wrong');
    expect(await check()).toEqual({ outcome: 'refused', said: 'Invalid API Key provided.' });
  });

  it('says that nobody answers', async () => {
    await setKeys();
    sandbox.faults.order({ kind: 'drop_before', times: 1, ms: 0 });
    expect(await check()).toEqual({ outcome: 'unknown', said: 'The payment provider did not answer.' });
  });

  it('needs keys', async () => {
    expect((await admin.send('POST', '/api/payment-settings/check')).status).toBe(409);
  });
});

describe('an event of the provider', () => {
  const event = {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    data: { object: { metadata: { order_id: '7' } } },
  };
  const tell = (body: string, header: string) => server.paymentEvent(Buffer.from(body), header);
  const seconds = () => Math.floor(server.clock.now() / 1000);
  const signed = (body: string, at = seconds()) => signatureOf(body, WEBHOOK_SECRET, at);
  const noted = () => server.database.read.selectFrom('payment_event').selectAll().execute();
  const body = JSON.stringify(event, null, 2);

  beforeEach(() => setKeys());

  it('is noted once, however often it comes', async () => {
    await tell(body, signed(body));
    await tell(body, signed(body));
    expect(await noted()).toMatchObject([{ provider_event_id: 'evt_1', order_id: 7 }]);
    await expect.poll(async () => (await noted())[0]?.handled_at).not.toBeNull();
  });

  it.each([
    ['of another secret', () => signatureOf(body, 'whsec_other', seconds())],
    ['that is old', () => signed(body, seconds() - 301)],
    ['of the future', () => signed(body, seconds() + 301)],
    ['without a time', () => signed(body).replace(/t=\d+,/u, '')],
    ['that is none', () => ''],
    ['of the same object written otherwise', () => signed(JSON.stringify(event))],
  ])('is refused with a signature %s', async (_what, header) => {
    await expect(tell(body, header())).rejects.toMatchObject({ code: 'MALFORMED' });
    expect(await noted()).toEqual([]);
  });

  it('is taken at the edge of the tolerance', async () => {
    await tell(body, signed(body, seconds() - 300));
    expect(await noted()).toHaveLength(1);
  });

  it('is expected by nobody without a secret', async () => {
    await admin.call(paymentsContract.removePaymentKeys, {});
    await expect(tell(body, signed(body))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('lets only administrators see and change them', async () => {
  for (const [method, url] of [
    ['GET', '/api/payment-settings'],
    ['PATCH', '/api/payment-settings'],
    ['PUT', '/api/payment-settings/keys'],
  ] as const) {
    expect((await student.send(method, url, method === 'GET' ? undefined : {})).status).toBe(403);
  }
});

it('tells nobody of the keys in the audit log', async () => {
  await setKeys();
  const entries = await jsonOf(await admin.send('GET', '/api/audit-log'));
  expect(JSON.stringify(entries)).not.toMatch(/sk_test|whsec/u);
});

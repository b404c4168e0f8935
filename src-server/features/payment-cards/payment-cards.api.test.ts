import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paymentCardsContract } from '#shared/contract/payment-cards.ts';
import { startSandbox, type Sandbox } from '#tools/payment-sandbox/sandbox.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const SITE = 'http://hub.school.test';
const KEY = 'sk_test_sandbox';
const GOOD = '4242 4242 4242 4242';

let sandbox: Sandbox;
let server: TestServer;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, secretKey: KEY });
  server = await createTestServer({
    role: 'hub',
    publicUrl: new URL(SITE),
    payments: { secretKey: KEY, apiUrl: new URL(sandbox.url) },
  });
  ada = await server.person('Student', 'Ada <Lovelace');
  ben = await server.person('Student');
});
afterEach(async () => {
  await server.close();
  await sandbox.close();
});

const cardsOf = async (person: Person) => (await person.call(paymentCardsContract.listCards, {})).body.data;

/** A link of the hub, as a path. */
async function linkOf(person: Person): Promise<string> {
  const { body } = await person.call(paymentCardsContract.saveCard, { body: {} });
  return body.action_url?.replace(SITE, '') ?? '';
}

const pageOf = async (method: 'GET' | 'POST', path: string): Promise<string> => {
  const body = method === 'POST' ? new Uint8Array() : undefined;
  return (await server.send(method, path, body)).text();
};

const addressIn = (html: string): string => /url=([^"]+)"/u.exec(html)?.[1] ?? '';

/** What a browser does on the form of the provider. @returns where it is sent back to, as a path of the hub. */
async function typeCard(form: string, number: string): Promise<string> {
  const response = await fetch(form, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12/34', cvc: '123' }),
  });
  return response.headers.get('location')?.replace(SITE, '') ?? '';
}

async function addCard(person: Person, number = GOOD): Promise<string> {
  const back = await typeCard(addressIn(await pageOf('POST', await linkOf(person))), number);
  return pageOf('GET', back);
}

describe('a new card', () => {
  it('goes through a page of the hub to the form of the provider, and is read from there', async () => {
    const link = await linkOf(ada);
    expect(link).toMatch(/^\/api\/card-page\/[\w-]{43}$/u);
    const page = await pageOf('GET', link);
    expect(page).toContain('to the account of Ada &lt;Lovelace');
    expect(page).toContain('Test payments: no money moves.');
    expect(await addCard(ada)).toContain('The card ending in 4242 is saved.');
    expect(await cardsOf(ada)).toMatchObject([
      { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, is_expired: false },
    ]);
    expect(await cardsOf(ben)).toEqual([]);
    const rows = await server.database.read.selectFrom('payment_card').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('424242');
  });

  it('makes one customer of a person', async () => {
    await addCard(ada);
    await addCard(ada, '4000002760003184');
    expect(sandbox.account.customers.size).toBe(1);
    expect((await cardsOf(ada)).map(({ last4 }) => last4)).toEqual(['3184', '4242']);
  });

  it('uses its link once, also by two presses at once', async () => {
    await addCard(ada);
    // The first to come is the last to be answered.
    sandbox.faults.order({ kind: 'delay', of: 'POST /v1/checkout', times: 1, ms: 300 });
    const link = await linkOf(ada);
    const pages = await Promise.all([pageOf('POST', link), pageOf('POST', link)]);
    expect(pages.filter((page) => page.includes('http-equiv'))).toHaveLength(1);
    expect(sandbox.account.sessions.size).toBe(2);
    for (const method of ['GET', 'POST'] as const)
      expect(await pageOf(method, link)).toContain('This link was used');
  });

  it('has a link for half an hour', async () => {
    const link = await linkOf(ada);
    server.clock.advance(30 * 60_000);
    expect(await pageOf('POST', link)).toContain('older than 30 minutes');
    expect(sandbox.account.sessions.size).toBe(0);
  });

  it('keeps its link where the provider is silent', async () => {
    const link = await linkOf(ada);
    sandbox.faults.order({ kind: 'drop_before', of: 'POST /v1/checkout', times: 1, ms: 0 });
    expect(await pageOf('POST', link)).toContain('does not answer');
    expect(addressIn(await pageOf('POST', link))).toContain('/setup/cs_test_');
  });

  it('comes back once', async () => {
    const back = await typeCard(addressIn(await pageOf('POST', await linkOf(ada))), GOOD);
    expect(await pageOf('GET', back)).toContain('is saved');
    expect(await pageOf('GET', back)).toContain('This link was used');
  });

  it('is none where nobody entered one', async () => {
    await pageOf('POST', await linkOf(ada));
    const session = [...sandbox.account.sessions.values()][0];
    expect(await pageOf('GET', session?.cancel_url.replace(SITE, '') ?? '')).toContain('No card was added.');
  });

  it('has no more links than anybody needs', async () => {
    for (let at = 0; at < 20; at++) await linkOf(ada);
    expect((await ada.send('POST', '/api/profile/save-card', {})).status).toBe(429);
  });

  it('is not the way on a computer by itself', async () => {
    const alone = await createTestServer();
    const its = await alone.person('Student');
    expect((await its.send('POST', '/api/profile/save-card', {})).status).toBe(409);
    expect(await (await its.send('GET', '/api/cards')).json()).toEqual({ data: [] });
    await alone.close();
  });
});

describe('a card that the provider has', () => {
  const save = (person: Person, id: string) =>
    person.send('POST', '/api/profile/save-card', { payment_method_id: id });

  /** A card of somebody at the provider that Lectern has not heard of. */
  const attach = (customer: string) =>
    sandbox.cards.attach(customer, '4000000000000341', { month: 1, year: 2035 })?.id ?? '';
  const customerOf = async (person: Person): Promise<string> => {
    const row = await server.database.read
      .selectFrom('payment_customer')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirst();
    return row?.provider_customer_id ?? '';
  };

  it('is saved where it is this person’s there', async () => {
    await addCard(ada);
    const id = attach(await customerOf(ada));
    const answer = await save(ada, id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { last4: '0341', payment_method_id: id } });
    expect((await save(ada, id)).status).toBe(200);
    expect(await cardsOf(ada)).toHaveLength(2);
  });

  it('of another person is none', async () => {
    await addCard(ada);
    await addCard(ben);
    const id = attach(await customerOf(ada));
    expect((await save(ben, id)).status).toBe(404);
    expect((await save(ben, 'pm_unknown')).status).toBe(404);
    expect(await cardsOf(ben)).toHaveLength(1);
    const { payments } = server.services;
    const [own] = await cardsOf(ada);
    expect(await payments.payerOf(ada.id, own?.payment_method_id ?? '')).toEqual({
      customer: await customerOf(ada),
    });
    expect(await payments.payerOf(ben.id, own?.payment_method_id ?? '')).toBeNull();
  });

  it('asks the provider whose a card is, and believes no list', async () => {
    await addCard(ada);
    await addCard(ben);
    const id = attach(await customerOf(ada));
    const card = sandbox.cards.find(id);
    const before = card.customer;
    card.customer = await customerOf(ben);
    expect((await save(ada, id)).status).toBe(404);
    card.customer = before;
    expect((await save(ada, id)).status).toBe(200);
  });

  it('is none without a customer, and none by a number', async () => {
    expect((await save(ada, 'pm_1')).status).toBe(404);
    expect((await save(ada, '4242424242424242')).status).toBe(422);
  });

  it('is not saved while the provider is silent', async () => {
    await addCard(ada);
    sandbox.faults.order({ kind: 'error_before', times: 1, ms: 0 });
    expect((await save(ada, attach(await customerOf(ada)))).status).toBe(503);
  });
});

describe('removing a card', () => {
  const remove = (person: Person, body: object) => person.send('POST', '/api/profile/remove-card', body);

  it('takes it away here and at the provider, and it does not come back', async () => {
    await addCard(ada);
    const [card] = await cardsOf(ada);
    expect((await remove(ada, { id: card?.id })).status).toBe(200);
    expect(await cardsOf(ada)).toEqual([]);
    await server.tick();
    await expect.poll(() => sandbox.cards.find(card?.payment_method_id ?? '').customer).toBeNull();
    expect((await remove(ada, { id: card?.id })).status).toBe(404);
  });

  it('is tried again at a provider that is silent', async () => {
    await addCard(ada);
    const [card] = await cardsOf(ada);
    sandbox.faults.order({ kind: 'error_before', of: 'POST /v1/payment_methods', times: 1, ms: 0 });
    expect((await remove(ada, { payment_method_id: card?.payment_method_id })).status).toBe(200);
    expect(await cardsOf(ada)).toEqual([]);
    await addCard(ada, '4000002760003184');
    expect((await cardsOf(ada)).map(({ last4 }) => last4)).toEqual(['3184']);
  });

  it('is of one’s own', async () => {
    await addCard(ada);
    const [card] = await cardsOf(ada);
    expect((await remove(ben, { id: card?.id })).status).toBe(404);
    expect((await remove(ben, { payment_method_id: card?.payment_method_id })).status).toBe(404);
    expect((await remove(ada, {})).status).toBe(422);
    expect(await cardsOf(ada)).toHaveLength(1);
  });
});

it('cards of another account of the institution are none here', async () => {
  await addCard(ada);
  const other = { ...server.services.payments.environment, secretKey: 'sk_test_other' };
  Object.assign(server.services.payments.environment, other);
  expect(await cardsOf(ada)).toEqual([]);
});

it('what may be the number of a card is taken nowhere, and kept nowhere', async () => {
  const author = await server.person('Instructor');
  for (const [person, method, path, body] of [
    [author, 'POST', '/api/folder', { folder_name: 'Card 4242 4242 4242 4242' }],
    [ada, 'POST', '/api/profile/save-card', { payment_method_id: 'pm_1', number: '4242424242424242' }],
    [ada, 'GET', '/api/search?q=4242424242424242', undefined],
  ] as const) {
    expect([path, (await person.send(method, path, body)).status]).toEqual([path, 422]);
  }
  const folders = await server.database.read.selectFrom('folder').selectAll().execute();
  expect(JSON.stringify(folders)).not.toContain('4242');
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { earningsContract as earnings } from '#shared/contract/earnings.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { withdrawalsContract as withdrawals } from '#shared/contract/withdrawals.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';
import { insertEarning } from '../earnings/repo.ts';

let server: TestServer;
let author: Person;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Earned in the past, unless it is held. */
const earn = (person: Person, amount: number, availableAt = 0) =>
  server.write((ctx) =>
    insertEarning(
      ctx.db,
      {
        id: ctx.newId(),
        payee_id: person.id,
        order_line_id: null,
        kind: 'sale',
        amount,
        currency: 'GBP',
        available_at: availableAt,
      },
      ctx.now,
    ),
  );

const ask = (person: Person, amount: unknown) => person.send('POST', '/api/withdraw/add-request', { amount });
const asked = async (person: Person, amount: number) =>
  (await person.call(withdrawals.addWithdrawRequest, { body: { amount } })).body.data;
const decide = (person: Person, id: number, body: object) =>
  person.send('PUT', `/api/withdrawals/${id}`, body);
const balance = async (person: Person) => (await person.call(earnings.getInstructorEarnings, {})).body.data;

it('takes money that is there, and no more', async () => {
  await earn(author, 10_000);
  await earn(author, 7000, server.clock.now() + DAY);
  expect(await balance(author)).toMatchObject({
    currency: 'GBP',
    gross: 170,
    held: 70,
    available: 100,
    minimum: 50,
    withdraw_requests: [],
  });
  const answer = await ask(author, 60.5);
  expect(answer.status).toBe(201);
  expect(await jsonOf(answer)).toMatchObject({
    message: 'Your withdrawal waits for an administrator.',
    data: { amount: 60.5, currency: 'GBP', status: 'requested', reason: '', decided_at: null },
  });
  expect(await balance(author)).toMatchObject({
    available: 39.5,
    held: 70,
    withdraw_requests: [{ amount: 60.5, status: 'requested' }],
  });
});

it.each([
  [49.99, 'Withdraw at least GBP 50.00.'],
  [100.01, 'At most GBP 100.00 are available.'],
])('refuses %d with a sentence', async (amount, message) => {
  await earn(author, 10_000);
  const answer = await ask(author, amount);
  expect(answer.status).toBe(422);
  expect(await jsonOf(answer)).toMatchObject({ message, errors: { amount: [message] } });
  expect((await balance(author)).withdraw_requests).toEqual([]);
});

it('refuses what is no amount', async () => {
  for (const amount of [-60, 'x', null, undefined]) expect((await ask(author, amount)).status).toBe(422);
});

it('asks once more who it is after ten minutes', async () => {
  await earn(author, 10_000);
  server.clock.advance(10 * MINUTE);
  const refused = await ask(author, 60);
  expect(refused.status).toBe(401);
  expect(await jsonOf(refused)).toMatchObject({ reauth: true, code: 'FRESH_PROOF_REQUIRED' });
  await author.call(secondFactorContract.reauthenticate, { body: { password: PASSWORD } });
  expect((await ask(author, 60)).status).toBe(201);
});

it('gives one balance once, to fifty who ask at the same moment', async () => {
  await earn(author, 10_000);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(author, 100)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 49 }, () => 422),
  ]);
  expect(await balance(author)).toMatchObject({ available: 0, withdraw_requests: [{ amount: 100 }] });
});

it('answers a repeated call as the first', async () => {
  await earn(author, 20_000);
  const key = { idempotencyKey: 'withdraw-once' };
  const first = await author.api(withdrawals.addWithdrawRequest, { body: { amount: 60 } }, key);
  const second = await author.api(withdrawals.addWithdrawRequest, { body: { amount: 60 } }, key);
  expect(second.body).toEqual(first.body);
  expect((await balance(author)).withdraw_requests).toHaveLength(1);
});

it('is approved, then paid, each once, and leaves the balance', async () => {
  await earn(author, 10_000);
  const { id } = await asked(author, 60);
  expect((await decide(admin, id, { decision: 'pay' })).status).toBe(409);
  expect(await jsonOf(await decide(admin, id, { decision: 'approve' }))).toMatchObject({
    message: 'Withdrawal approved.',
    data: { status: 'approved' },
  });
  const both = await Promise.all([1, 2].map(() => decide(admin, id, { decision: 'pay', reason: 'T-17' })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await balance(author)).toMatchObject({
    available: 40,
    gross: 100,
    withdraw_requests: [{ status: 'paid', reason: 'T-17' }],
  });
  expect((await decide(admin, id, { decision: 'reject', reason: 'late' })).status).toBe(409);
  const entries = await server.database.read.selectFrom('audit_entry').select('action').execute();
  expect(entries.filter(({ action }) => action === 'withdrawals.decideWithdrawal').length).toBeGreaterThan(1);
});

it('is rejected with a reason, and goes back to the balance', async () => {
  await earn(author, 10_000);
  const { id } = await asked(author, 100);
  const silent = await decide(admin, id, { decision: 'reject' });
  expect([silent.status, (await jsonOf(silent))['message']]).toEqual([422, 'Say why it is rejected.']);
  await decide(admin, id, { decision: 'reject', reason: 'The account is closed.' });
  expect(await balance(author)).toMatchObject({
    available: 100,
    withdraw_requests: [{ status: 'rejected', reason: 'The account is closed.' }],
  });
});

it('is decided by somebody else, and by nobody without the right', async () => {
  await earn(admin, 10_000);
  await earn(author, 10_000);
  const own = await asked(admin, 60);
  expect((await decide(admin, own.id, { decision: 'approve' })).status).toBe(403);
  const { id } = await asked(author, 60);
  const support = await server.person('Support', 'Sam Support');
  expect((await support.send('GET', '/api/withdrawals')).status).toBe(200);
  for (const person of [support, author])
    expect((await decide(person, id, { decision: 'approve' })).status).toBe(403);
  expect((await author.send('GET', '/api/withdrawals')).status).toBe(403);
  expect((await decide(admin, 12_345, { decision: 'approve' })).status).toBe(404);
});

it('lists what waits by its age, ten of a page, and finds by name and state', async () => {
  await earn(author, 100_000);
  for (let count = 0; count < 11; count += 1) {
    server.clock.advance(1000);
    await asked(author, 50 + count);
  }
  const list = async (query: object) => (await admin.call(withdrawals.listWithdrawals, { query })).body;
  const first = await list({});
  expect(first.count).toBe(11);
  expect(first.data.map(({ amount }) => amount)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  expect(first.data[0]).toMatchObject({ first_name: 'Ivy', payout_account: '' });
  expect((await list({ offset: 10 })).data).toHaveLength(1);
  expect(await list({ search: 'ivy' })).toMatchObject({ count: 11 });
  expect(await list({ search: 'nobody' })).toMatchObject({ count: 0 });
  expect(await list({ status: 'paid' })).toMatchObject({ count: 0 });
});

it('waits a day after the payout account was changed, and asks who changes it', async () => {
  await earn(author, 10_000);
  const tax = (body: object) => author.send('POST', '/api/profile/update-tax-information', body);
  expect((await tax({ payout_account: 'GB11 MIDL 1' })).status).toBe(200);
  expect((await ask(author, 50)).status).toBe(201);
  expect((await tax({ payout_account: 'GB22 MIDL 2' })).status).toBe(200);
  const refused = await ask(author, 50);
  expect([refused.status, (await jsonOf(refused))['message']]).toEqual([
    409,
    'Your payout account was changed. Withdraw a day after the change.',
  ]);
  server.clock.advance(10 * MINUTE);
  expect((await tax({ payout_account: 'GB33 MIDL 3' })).status).toBe(403);
  server.clock.advance(DAY);
  const { token } = await jsonOf<{ token: string }>(
    await server.send('POST', '/api/signin', { email: author.email, password: PASSWORD }),
  );
  expect((await ask(server.as(author, token), 50)).status).toBe(201);
});

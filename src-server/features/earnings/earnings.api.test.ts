import { afterEach, beforeEach, expect, it } from 'vitest';
import { earningsContract as contract } from '#shared/contract/earnings.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { insertEarning } from './repo.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
});
afterEach(() => server.close());

const sell = (payee: Person, title: string, price = 1000) =>
  server.write(async ({ db, now, newId }) => {
    await db
      .insertInto('sale')
      .values({
        id: newId(),
        payee_id: payee.id,
        content_type: 'exam',
        content_id: 7,
        title,
        price,
        tax: 0,
        share: price - 100,
        currency: 'GBP',
        status: 'sold',
        sold_at: now,
        refunded_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
const sales = async (query: object = {}) => (await author.call(contract.salesHistory, { query })).body;
const say = (body: object) => author.send('POST', '/api/profile/update-tax-information', body);

it('lists own sales, the latest first, ten of a page', async () => {
  const other = await server.person('Instructor', 'Omar Other');
  await sell(other, 'Not mine');
  for (let count = 1; count <= 11; count += 1) {
    server.clock.advance(1000);
    await sell(author, `Exam ${count}`);
  }
  const first = await sales();
  expect(first.count).toBe(11);
  expect(first.data).toHaveLength(10);
  expect(first.data[0]).toMatchObject({
    title: 'Exam 11',
    content_price: 10,
    share: 9,
    currency: 'GBP',
    status: 'sold',
    refunded_at: null,
  });
  expect((await sales({ offset: 10 })).data).toMatchObject([{ title: 'Exam 1' }]);
});

it('sums what was earned, of this month too', async () => {
  const entries = [
    ['sale', 10_000, 0],
    ['fee', -1000, 0],
    ['refund', -500, 0],
    ['sale', 2000, server.clock.now() + 1000],
  ] as const;
  await server.write(async ({ db, now, newId }) => {
    for (const [kind, amount, available_at] of entries)
      await insertEarning(
        db,
        {
          id: newId(),
          payee_id: author.id,
          order_line_id: null,
          kind,
          amount,
          currency: 'GBP',
          available_at,
        },
        now,
      );
  });
  expect((await author.call(contract.getInstructorEarnings, {})).body.data).toEqual({
    currency: 'GBP',
    gross: 120,
    fees: 10,
    tax: 0,
    refunds: 5,
    held: 20,
    available: 85,
    this_month: 105,
    minimum: 50,
    withdraw_requests: [],
  });
  const other = await server.person('Instructor', 'Omar Other');
  expect((await other.call(contract.getInstructorEarnings, {})).body.data).toMatchObject({ gross: 0 });
});

it('keeps tax information, field by field', async () => {
  const nothing = {
    tax_name: '',
    tax_country: '',
    tax_number: '',
    tax_address: '',
    payout_account: '',
  };
  expect((await author.call(contract.getTaxInformation, {})).body.data).toEqual(nothing);
  expect(await jsonOf(await say({ tax_name: 'Ivy Ltd', tax_country: 'GB' }))).toEqual({
    message: 'Tax information saved.',
    data: { ...nothing, tax_name: 'Ivy Ltd', tax_country: 'GB' },
  });
  await say({ tax_number: 'GB 123' });
  expect((await author.call(contract.getTaxInformation, {})).body.data).toMatchObject({
    tax_name: 'Ivy Ltd',
    tax_number: 'GB 123',
  });
  const wrong = await say({ tax_country: 'XX' });
  expect([wrong.status, (await jsonOf(wrong))['errors']]).toEqual([
    422,
    { tax_country: ['Choose a country of the list.'] },
  ]);
});

const order = (status: 'succeeded' | 'awaiting_payment', total: number, paidAt: number | null) =>
  server.write(async ({ db, now, newId }) => {
    const id = newId();
    await db
      .insertInto('purchase_order')
      .values({
        id,
        user_id: author.id,
        order_number: `T-${id}`,
        status,
        payment_method: 'invoice',
        currency: 'GBP',
        subtotal: total,
        tax: 0,
        total,
        tax_label: 'VAT',
        tax_rate: 0,
        billing: '',
        content_key: 'exam:7',
        due_at: null,
        try_count: 1,
        failure: null,
        action_url: null,
        submitted_at: now,
        paid_at: paidAt,
        closed_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });

it('tells administration the revenue of this month and what waits, and nobody else', async () => {
  const now = server.clock.now();
  await order('succeeded', 1250, now);
  await order('succeeded', 9900, now - 40 * 24 * 60 * 60 * 1000);
  await order('awaiting_payment', 500, null);
  const support = await server.person('Support', 'Sam Support');
  expect((await support.call(contract.getMoneyFigures, {})).body.data).toEqual({
    currency: 'GBP',
    revenue_this_month: 12.5,
    open_invoices: 1,
    open_invoices_total: 5,
    refunds_asked: 0,
    withdrawals_waiting: 0,
  });
  expect((await author.send('GET', '/api/money-figures')).status).toBe(403);
});

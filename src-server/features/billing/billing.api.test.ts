import { afterEach, beforeEach, expect, it } from 'vitest';
import { billingContract as contract } from '#shared/contract/billing.ts';
import { NO_BILLING } from '#shared/domain/billing/billing-fields.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  student = await server.person('Student', 'Stu Dent');
});
afterEach(() => server.close());

const ADDRESS = {
  ...NO_BILLING,
  first_name: 'Stu',
  last_name: 'Dent',
  email_address: 'stu@school.test',
  country: 'GB',
  zip_code: 'SW1A 1AA',
  address: '12 Square',
  city: 'London',
};

let count = 0;
const order = (buyer: Person, billing: object = ADDRESS) =>
  server.write(async ({ db, now, newId }) => {
    const id = newId();
    await db
      .insertInto('purchase_order')
      .values({
        id,
        user_id: buyer.id,
        order_number: `T-${(count += 1)}`,
        status: 'succeeded',
        payment_method: 'stripe',
        currency: 'GBP',
        subtotal: 1000,
        tax: 200,
        total: 1200,
        tax_label: 'VAT',
        tax_rate: 2000,
        billing: JSON.stringify(billing),
        content_key: 'exam:7',
        due_at: null,
        try_count: 1,
        failure: null,
        action_url: null,
        submitted_at: now,
        paid_at: now,
        closed_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  });

const profile = async () => (await student.call(contract.getBillingProfile, {})).body.data;
const keep = (body: object) => student.send('PUT', '/api/billing-profile', body);

it('keeps fields by either name; what is not named stays', async () => {
  expect(await profile()).toEqual(NO_BILLING);
  expect(await jsonOf(await keep({ firstName: 'Stu', postalCode: '10115' }))).toMatchObject({
    message: 'Billing information saved.',
    data: { ...NO_BILLING, first_name: 'Stu', zip_code: '10115' },
  });
  await Promise.all([keep({ city: 'Berlin' }), keep({ country: 'DE' })]);
  expect(await profile()).toEqual({
    ...NO_BILLING,
    first_name: 'Stu',
    zip_code: '10115',
    city: 'Berlin',
    country: 'DE',
  });
  await keep({});
  await keep({ city: '' });
  expect(await profile()).toMatchObject({ city: '', first_name: 'Stu' });
  expect((await keep({ shoe_size: '43' })).status).toBe(422);
  expect((await keep({ city: 'x'.repeat(201) })).status).toBe(422);
  const other = await server.person('Student', 'Otto Other');
  expect((await other.call(contract.getBillingProfile, {})).body.data).toEqual(NO_BILLING);
});

it('finds addresses of own earlier orders, each once', async () => {
  await order(student);
  server.clock.advance(1000);
  await order(student);
  server.clock.advance(1000);
  await order(student, { ...ADDRESS, city: 'York' });
  await order(await server.person('Student', 'Otto Other'), { ...ADDRESS, city: 'Leeds' });
  const found = async (search?: string) =>
    (await student.call(contract.searchAddresses, { query: search === undefined ? {} : { search } })).body
      .data;
  expect((await found()).map(({ city }) => city)).toEqual(['York', 'London']);
  expect(await found('square LONDON')).toEqual([ADDRESS]);
  expect(await found('leeds')).toEqual([]);
});

it('lists own orders, the latest first, ten of a page', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    server.clock.advance(1000);
    ids.push(await order(student));
  }
  await order(await server.person('Student', 'Otto Other'));
  const { body } = await student.call(contract.purchaseHistory, { query: {} });
  expect(body.count).toBe(11);
  expect(body.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
  expect(body.data[0]).toMatchObject({ status: 'succeeded', subtotal: 10, tax: 2, total: 12, lines: [] });
});

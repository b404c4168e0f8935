import { afterEach, beforeEach, expect, it } from 'vitest';
import { ordersContract as orders } from '#shared/contract/orders.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { drawNumber, issueReceipt } from './issue-service.ts';

let server: TestServer;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  student = await server.person('Student', 'Sam Lee');
});
afterEach(() => server.close());

const ORDER = {
  user_id: 0,
  order_number: 'O-2026-00001',
  payment_method: 'stripe',
  currency: 'GBP',
  tax_label: 'VAT',
  tax_rate: 2000,
  billing: JSON.stringify({ first_name: 'Sam', last_name: 'Lee', city: 'Leeds' }),
  due_at: null,
} as const;
const LINES = [{ title: 'Cells', content_type: 'exam', price: 1000, tax: 200 }] as const;

async function order(): Promise<number> {
  return server.write(async ({ db, now, newId }) => {
    const id = newId();
    const written = { created_at: now, updated_at: now };
    await db
      .insertInto('purchase_order')
      .values({
        ...ORDER,
        id,
        user_id: student.id,
        order_number: `O-2026-${id}`,
        status: 'succeeded',
        subtotal: 1000,
        tax: 200,
        total: 1200,
        content_key: 'exam:1',
        try_count: 1,
        ...written,
      })
      .execute();
    return id;
  });
}

const issue = (id: number, kind: 'receipt' | 'credit_note' = 'receipt') =>
  server.write((ctx) =>
    issueReceipt(
      ctx,
      kind,
      { ...ORDER, id, user_id: student.id },
      { lines: LINES, bankDetails: '', isTest: false },
    ),
  );

it('is numbered by kind and by the year of the institution, and nothing that failed leaves a gap', async () => {
  const id = await order();
  expect((await issue(id)).number).toBe('R-2026-00001');
  const failed = server.write(async (ctx) => {
    await drawNumber(ctx, 'receipt');
    throw new Error('the disk is full');
  });
  await expect(failed).rejects.toThrow('disk');
  const numbers = await Promise.all([issue(id), issue(id), issue(id)]);
  expect(numbers.map(({ number }) => number).toSorted()).toEqual([
    'R-2026-00002',
    'R-2026-00003',
    'R-2026-00004',
  ]);
  expect((await issue(id, 'credit_note')).number).toBe('C-2026-00001');
  server.clock.setWall(Date.UTC(2027, 0, 1, 0, 30));
  expect((await issue(id)).number).toBe('R-2027-00001');
});

it('is printed apart, and says what stood when it was issued', async () => {
  await issue(await order());
  const listed = await student.call(orders.listReceipts, { query: {} });
  expect(listed.body.data).toMatchObject([{ pdf: 'printing', total: 12, currency: 'GBP' }]);
  const id = listed.body.data[0]?.id ?? 0;
  expect((await student.send('GET', `/api/receipts/${id}/file`)).status).toBe(503);
  server.clock.advance(1000);
  await server.tick();
  const file = await student.send('GET', `/api/receipts/${id}/file`);
  expect(file.headers.get('content-disposition')).toContain('R-2026-00001.pdf');
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

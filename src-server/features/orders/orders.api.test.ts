import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { ordersContract as orders } from '#shared/contract/orders.ts';
import { examDraft, libraryQuestions, type LibraryQuestion } from '#tests/factories/exams.ts';
import { takeCards, type ScriptedProvider } from '#tests/helpers/scripted-provider.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
let provider: ScriptedProvider;
let author: Person;
let student: Person;
let admin: Person;
let questions: LibraryQuestion[];

const SETTINGS = { taxRate: 2000, taxLabel: 'VAT', authorShare: 8000, bankDetails: 'IBAN GB00 TEST' };

beforeEach(async () => {
  server = await createTestServer();
  provider = takeCards(server, SETTINGS);
  author = await server.person('Instructor', 'Rosa Park');
  student = await server.person('Student', 'Sam Lee');
  admin = await server.person('Admin', 'Ada Moss');
  questions = await libraryQuestions(server, author, { count: 2, canary: 'canary-key', folder: 'Biology' });
});
afterEach(() => server.close());

async function publish(price: number, title = 'Cells'): Promise<number> {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const draft = examDraft(questions, { exam_price: price, exam_title: title });
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: 1, step: 6, draft },
  });
  await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
  return id;
}

const BILLING = {
  first_name: 'Sam',
  last_name: 'Lee',
  email_address: 'sam@example.com',
  country: 'GB',
  address: '1 High Street',
  city: 'Leeds',
};
const lineOf = (id: number, claims: object = {}) => ({ content_id: id, content_type: 'Exam', ...claims });
const byCard = (person: Person) => ({ payment_method: 'stripe', payment_method_id: `pm_${person.id}` });
const BY_INVOICE = { payment_method: 'invoice', payment_method_id: 'invoice' };

const buy = (person: Person, checkout_data: unknown[], how: object = byCard(person), key?: string) =>
  person.send(
    'POST',
    '/api/storeUserContentPurchaseRecord',
    { ...BILLING, checkout_data, ...how },
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** After days, when the session has ended. */
async function signIn(person: Person): Promise<Person> {
  const response = await server.send('POST', '/api/signin', { email: person.email, password: PASSWORD });
  return server.as(person, (await jsonOf<{ token: string }>(response)).token);
}

const read = () => server.database.read;
const orderRows = () => read().selectFrom('purchase_order').selectAll().orderBy('id').execute();
const enrolments = () => read().selectFrom('enrolment').selectAll().where('deleted_at', 'is', null).execute();
const earnings = () => read().selectFrom('earning').selectAll().orderBy('id').execute();
const receipts = () => read().selectFrom('receipt').selectAll().orderBy('id').execute();
const refundRows = () => read().selectFrom('refund').selectAll().orderBy('id').execute();

/** Nothing of an order was booked. */
async function expectNothingBooked(): Promise<void> {
  expect(await enrolments()).toEqual([]);
  expect(await earnings()).toEqual([]);
  expect((await receipts()).filter(({ kind }) => kind !== 'invoice')).toEqual([]);
}

/** Looks at what is open, when its time has come. */
async function later(ms = 60_000): Promise<void> {
  server.clock.advance(ms);
  await server.tick();
}

describe('paying by card', () => {
  it('charges, enrols, pays the author and gives a receipt, with tax', async () => {
    const examId = await publish(12.5);
    const response = await buy(student, [lineOf(examId, { content_price: 12.5, instructor_id: author.id })]);
    expect(response.status).toBe(201);
    expect(await jsonOf(response)).toMatchObject({
      message: 'Checkout was successful',
      data: { order_status: 'succeeded', total: 15, currency: 'GBP', order_number: 'O-2026-00001' },
    });
    expect(provider.charges).toMatchObject([{ amount: 1500, currency: 'GBP' }]);
    expect(await enrolments()).toMatchObject([
      { user_id: student.id, content_id: examId, source: 'purchase', price_minor: 1250 },
    ]);
    expect(await earnings()).toMatchObject([
      { payee_id: author.id, kind: 'sale', amount: 1250 },
      { payee_id: author.id, kind: 'fee', amount: -250 },
    ]);
    expect(await receipts()).toMatchObject([{ kind: 'receipt', number: 'R-2026-00001', total: 1500 }]);
    const sales = await read().selectFrom('sale').selectAll().execute();
    expect(sales).toMatchObject([
      { payee_id: author.id, price: 1250, tax: 250, share: 1000, status: 'sold' },
    ]);
    expect(JSON.stringify(sales)).not.toContain('Sam');
  });

  it('is one order and one charge for fifty presses in many windows', async () => {
    const examId = await publish(10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => buy(student, [lineOf(examId)], undefined, `window-${at % 25}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(provider.charges).toHaveLength(1);
    expect(await orderRows()).toHaveLength(1);
    expect(await enrolments()).toHaveLength(1);
    expect(await receipts()).toHaveLength(1);
    expect(await earnings()).toHaveLength(2);
  });

  it('answers a repeated key with the same, and another body under it with a refusal', async () => {
    const examId = await publish(10);
    const first = await jsonOf(await buy(student, [lineOf(examId)], undefined, 'once'));
    const again = await buy(student, [lineOf(examId)], undefined, 'once');
    expect(again.status).toBe(201);
    expect(await jsonOf(again)).toEqual(first);
    const other = await buy(student, [lineOf(await publish(5, 'Plants'))], undefined, 'once');
    expect(other.status).toBe(422);
    expect(provider.charges).toHaveLength(1);
  });

  it('is 402 where the card is declined, and tried again as the same order', async () => {
    const examId = await publish(10);
    provider.fate = 'failed';
    const declined = await buy(student, [lineOf(examId)]);
    expect(declined.status).toBe(402);
    expect(await jsonOf(declined)).toMatchObject({
      message: 'Payment failed',
      data: { order_status: 'failed', failure: 'Your card was declined.' },
    });
    await expectNothingBooked();
    provider.fate = 'succeeded';
    expect((await buy(student, [lineOf(examId)])).status).toBe(201);
    expect(await orderRows()).toMatchObject([{ status: 'succeeded', try_count: 2 }]);
    expect(provider.charges).toMatchObject([{ input: { key: expect.stringMatching(/^order-\d+-2$/u) } }]);
  });

  it('waits for the bank, and books once the provider says so', async () => {
    const examId = await publish(10);
    provider.fate = 'requires_action';
    const waiting = await buy(student, [lineOf(examId)]);
    expect(waiting.status).toBe(202);
    const { data } = await jsonOf<{ data: { order_id: number; action_url: string } }>(waiting);
    expect(data).toMatchObject({
      order_status: 'requires_action',
      action_url: expect.stringContaining('bank'),
    });
    await expectNothingBooked();
    // Coming back shows that order, not a second one.
    const back = await jsonOf<{ data: { order_id: number } }>(await buy(student, [lineOf(examId)]));
    expect(back.data).toMatchObject({ order_id: data.order_id, order_status: 'requires_action' });
    provider.confirm([...provider.payments.values()][0]?.id ?? '');
    await server.services.orders.heal(data.order_id);
    expect(await orderRows()).toMatchObject([{ status: 'succeeded', action_url: null }]);
    expect(await enrolments()).toHaveLength(1);
    await server.services.orders.heal(data.order_id);
    expect(await receipts()).toHaveLength(1);
  });

  it('that nobody confirms for a day is made impossible', async () => {
    const examId = await publish(10);
    provider.fate = 'requires_action';
    await buy(student, [lineOf(examId)]);
    await later(25 * 60 * 60 * 1000);
    expect(await orderRows()).toMatchObject([{ status: 'failed' }]);
    expect([...provider.payments.values()]).toMatchObject([{ status: 'failed' }]);
    await expectNothingBooked();
  });

  it.each(['lost before', 'lost after'] as const)(
    'is unknown while the provider is silent: %s',
    async (fate) => {
      const examId = await publish(10);
      provider.fate = fate;
      const silent = await buy(student, [lineOf(examId)]);
      expect(silent.status).toBe(503);
      expect(await jsonOf(silent)).toMatchObject({
        message: 'Error processing payment',
        data: { order_status: 'unknown' },
      });
      await expectNothingBooked();
      provider.fate = 'succeeded';
      await later();
      expect(await orderRows()).toMatchObject([{ status: 'succeeded' }]);
      expect(provider.charges).toHaveLength(1);
      expect(await enrolments()).toHaveLength(1);
    },
  );

  it('that never arrived is not charged long after', async () => {
    const examId = await publish(10);
    provider.fate = 'lost before';
    await buy(student, [lineOf(examId)]);
    provider.fate = 'succeeded';
    await later(2 * 60 * 60 * 1000);
    expect(await orderRows()).toMatchObject([{ status: 'failed' }]);
    expect(provider.charges).toEqual([]);
  });

  it('that arrives later than anybody waited for it is booked all the same', async () => {
    const examId = await publish(10);
    provider.fate = 'lost before';
    const silent = await buy(student, [lineOf(examId)]);
    const { data } = await jsonOf<{ data: { order_id: number } }>(silent);
    await later(2 * 60 * 60 * 1000);
    expect(await orderRows()).toMatchObject([{ status: 'failed' }]);
    const key = `order-${data.order_id}-1`;
    const input = { key, amount: 1200, currency: 'GBP' };
    provider.fate = 'succeeded';
    await provider.pay({
      ...input,
      customer: 'cus_1',
      cardId: 'pm_1',
      orderId: data.order_id,
      try: 1,
      returnUrl: '',
    });
    await server.services.orders.heal(data.order_id);
    expect(await orderRows()).toMatchObject([{ status: 'succeeded' }]);
    expect(await enrolments()).toHaveLength(1);
  });

  it('pressing again takes an unknown order up', async () => {
    const examId = await publish(10);
    provider.fate = 'lost after';
    await buy(student, [lineOf(examId)]);
    provider.fate = 'succeeded';
    expect((await buy(student, [lineOf(examId)])).status).toBe(201);
    expect(await orderRows()).toHaveLength(1);
    expect(provider.charges).toHaveLength(1);
  });

  it('books nothing for another amount than the order has', async () => {
    const examId = await publish(10);
    provider.fate = 'requires_action';
    const { data } = await jsonOf<{ data: { order_id: number } }>(await buy(student, [lineOf(examId)]));
    for (const [key, payment] of provider.payments)
      provider.payments.set(key, { ...payment, status: 'succeeded', amount: 1 });
    await server.services.orders.heal(data.order_id);
    expect(await orderRows()).toMatchObject([{ status: 'unknown' }]);
    await expectNothingBooked();
  });

  it('needs a card of one’s own', async () => {
    const examId = await publish(10);
    const other = await server.person('Student');
    const response = await buy(student, [lineOf(examId)], byCard(other));
    expect(response.status).toBe(422);
    expect(provider.asked).toBe(0);
    expect(await orderRows()).toEqual([]);
  });
});

describe('what may be bought', () => {
  it('is refused with the new lines and total where the price or the payee is another', async () => {
    const examId = await publish(10);
    for (const content_price of [0, -1, 1_000_000_000, 9.99, 'free', {}]) {
      const response = await buy(student, [lineOf(examId, { content_price })]);
      expect(response.status).toBe(409);
      expect(await jsonOf(response)).toMatchObject({
        data: { lines: [{ content_id: examId, content_price: 10, problem: 'price_changed' }], total: 12 },
      });
    }
    const payee = await buy(student, [lineOf(examId, { instructor_id: student.id })]);
    expect(payee.status).toBe(409);
    expect(await jsonOf(payee)).toMatchObject({ data: { lines: [{ problem: 'payee_changed' }] } });
    expect(provider.asked).toBe(0);
    expect(await orderRows()).toEqual([]);
  });

  it('is nothing of one’s own, nothing owned already, and nothing that is gone', async () => {
    const examId = await publish(10);
    await server.write(({ db }) =>
      db.updateTable('exam').set({ instructor_id: student.id }).where('id', '=', examId).execute(),
    );
    const own = await buy(student, [lineOf(examId)]);
    expect(own.status).toBe(409);
    expect(await jsonOf(own)).toMatchObject({ data: { lines: [{ problem: 'own' }] } });
    const second = await publish(10, 'Plants');
    await buy(student, [lineOf(second)]);
    const owned = await buy(student, [lineOf(second)]);
    expect(owned.status).toBe(409);
    expect(await jsonOf(owned)).toMatchObject({ data: { lines: [{ problem: 'owned' }] } });
    const gone = await buy(student, [lineOf(999_999)]);
    expect(gone.status).toBe(409);
    expect(await jsonOf(gone)).toMatchObject({ data: { lines: [{ problem: 'gone' }] } });
    const third = await publish(10, 'Rocks');
    const twice = await buy(student, [lineOf(third), lineOf(third)]);
    expect(await jsonOf(twice)).toMatchObject({ data: { lines: [{ problem: null }, { problem: 'twice' }] } });
    expect(provider.charges).toHaveLength(1);
  });

  it('needs a cart and a way to pay, in the words of the document', async () => {
    const examId = await publish(10);
    const missing = 'Missing cart items or payment method id';
    for (const body of [
      [[], byCard(student)],
      [[lineOf(examId)], { payment_method: 'stripe', payment_method_id: '' }],
      [[lineOf(examId)], {}],
    ] as const) {
      const response = await buy(student, [...body[0]], body[1]);
      expect(response.status).toBe(422);
      expect(await jsonOf(response)).toMatchObject({ message: missing });
    }
    for (const how of [
      { payment_method: 'paypal', payment_method_id: 'pm_1' },
      { payment_method: 'stripe', payment_method_id: 'card_1' },
      { payment_method: 'invoice', payment_method_id: 'pm_1' },
    ])
      expect((await buy(student, [lineOf(examId)], how)).status).toBe(422);
  });

  it('does not stand in two open orders', async () => {
    const [first, second] = [await publish(10), await publish(5, 'Plants')];
    await buy(student, [lineOf(first)], BY_INVOICE);
    const both = await buy(student, [lineOf(first), lineOf(second)]);
    expect(both.status).toBe(409);
    expect(await jsonOf(both)).toMatchObject({ data: { order_status: 'awaiting_payment' } });
    const byCardNow = await buy(student, [lineOf(first)]);
    expect(byCardNow.status).toBe(409);
    expect(provider.asked).toBe(0);
  });

  it('is bought at once where it costs nothing, and mixed carts are one order', async () => {
    const [free, paid] = [await publish(0, 'Free'), await publish(10)];
    const nothing = await buy(student, [lineOf(free)]);
    expect(nothing.status).toBe(201);
    expect(provider.asked).toBe(0);
    expect(await receipts()).toEqual([]);
    const other = await server.person('Student');
    expect((await buy(other, [lineOf(free), lineOf(paid)])).status).toBe(201);
    expect(provider.charges).toMatchObject([{ amount: 1200 }]);
    expect(await enrolments()).toHaveLength(3);
  });

  it('is told before, without an order', async () => {
    const examId = await publish(10);
    const { body } = await student.call(orders.checkCart, {
      body: { checkout_data: [lineOf(examId, { content_price: 8 })] },
    });
    expect(body.data).toMatchObject({
      subtotal: 10,
      tax: 2,
      total: 12,
      lines: [{ problem: 'price_changed' }],
    });
    expect(await orderRows()).toEqual([]);
  });
});

describe('an invoice', () => {
  const order = async (): Promise<number> => {
    const response = await buy(student, [lineOf(await publish(10))], BY_INVOICE);
    expect(response.status).toBe(202);
    return (await jsonOf<{ data: { order_id: number } }>(response)).data.order_id;
  };

  it('waits for its money, and an administrator books it', async () => {
    const id = await order();
    await expectNothingBooked();
    expect(await receipts()).toMatchObject([{ kind: 'invoice', number: 'I-2026-00001' }]);
    const refused = await student.send('POST', `/api/orders/${id}/book`);
    expect(refused.status).toBe(403);
    const booked = await admin.call(orders.bookOrder, { params: { id } });
    expect(booked.body.data.status).toBe('succeeded');
    expect(await enrolments()).toHaveLength(1);
    expect((await admin.send('POST', `/api/orders/${id}/book`)).status).toBe(409);
    expect(await earnings()).toHaveLength(2);
    expect((await receipts()).map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
  });

  it('is rejected with a reason, cancelled by its buyer, or expires; then it can be ordered anew', async () => {
    const examId = await publish(10, 'Plants');
    const ask = async () =>
      (await jsonOf<{ data: { order_id: number } }>(await buy(student, [lineOf(examId)], BY_INVOICE))).data
        .order_id;
    const first = await ask();
    expect(await ask()).toBe(first);
    const rejected = await admin.call(orders.rejectOrder, {
      params: { id: first },
      body: { reason: 'No budget.' },
    });
    expect(rejected.body.data).toMatchObject({ status: 'cancelled', failure: 'No budget.' });
    const second = await ask();
    expect(second).not.toBe(first);
    const stranger = await server.person('Student');
    expect((await stranger.send('POST', `/api/orders/${second}/cancel`)).status).toBe(404);
    await student.call(orders.cancelOrder, { params: { id: second } });
    const third = await ask();
    await later(15 * 24 * 60 * 60 * 1000);
    expect((await orderRows()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'expired']);
    // Money that comes late is booked all the same.
    await (await signIn(admin)).call(orders.bookOrder, { params: { id: third } });
    expect(await enrolments()).toHaveLength(1);
  });
});

describe('cancelling a payment that waits', () => {
  it('makes it impossible', async () => {
    provider.fate = 'requires_action';
    const response = await buy(student, [lineOf(await publish(10))]);
    const { data } = await jsonOf<{ data: { order_id: number } }>(response);
    const { body } = await student.call(orders.cancelOrder, { params: { id: data.order_id } });
    expect(body.data.status).toBe('cancelled');
    expect([...provider.payments.values()]).toMatchObject([{ status: 'failed' }]);
    await expectNothingBooked();
  });

  it('books it where it went through meanwhile', async () => {
    provider.fate = 'requires_action';
    const response = await buy(student, [lineOf(await publish(10))]);
    const { data } = await jsonOf<{ data: { order_id: number } }>(response);
    provider.confirm([...provider.payments.values()][0]?.id ?? '');
    const { body } = await student.call(orders.cancelOrder, { params: { id: data.order_id } });
    expect(body.data.status).toBe('succeeded');
    expect(await enrolments()).toHaveLength(1);
  });
});

describe('giving money back', () => {
  async function bought(prices: readonly number[] = [10], how: object = byCard(student)) {
    const ids: number[] = [];
    for (const [at, price] of prices.entries()) ids.push(await publish(price, `Exam ${at}`));
    await buy(
      student,
      ids.map((id) => lineOf(id)),
      how,
    );
    const order = (await orderRows()).at(-1);
    const lines = await read()
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order?.id ?? 0)
      .orderBy('id')
      .execute();
    return { orderId: order?.id ?? 0, examIds: ids, lineIds: lines.map(({ id }) => id) };
  }
  const refund = (id: number, order_line_id: number, override = false) =>
    admin.send('POST', `/api/orders/${id}/refund`, { order_line_id, reason: 'Not needed.', override });

  it('goes by line: the provider first, then books, credit note and the end of the enrolment', async () => {
    const { orderId, lineIds, examIds } = await bought([10, 5]);
    const [first = 0, second = 0] = lineIds;
    expect((await refund(orderId, first)).status).toBe(200);
    expect(await orderRows()).toMatchObject([{ status: 'partly_refunded' }]);
    expect([...provider.given.values()]).toMatchObject([{ amount: 1200 }]);
    expect((await enrolments()).map(({ content_id }) => content_id)).toEqual([examIds[1]]);
    const sum = (await earnings()).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(400);
    expect(await receipts()).toMatchObject([
      {},
      { kind: 'credit_note', number: 'C-2026-00001', total: -1200 },
    ]);
    const answers = await Promise.all([refund(orderId, second), refund(orderId, second)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await orderRows()).toMatchObject([{ status: 'refunded' }]);
    expect(provider.given.size).toBe(2);
    expect((await earnings()).reduce((total, { amount }) => total + amount, 0)).toBe(0);
    expect((await refund(orderId, second)).status).toBe(409);
    // What was given back can be bought again.
    expect((await buy(student, [lineOf(examIds[0] ?? 0)])).status).toBe(201);
  });

  it('is refused for an exam that was handed in and after the window, unless overridden', async () => {
    const { orderId, lineIds, examIds } = await bought();
    const [line = 0] = lineIds;
    const started = await student.call(attempts.startAttempt, { body: { exam_id: examIds[0] ?? 0 } });
    await student.call(attempts.submitAttempt, { params: { id: started.body.id } });
    const asked = await student.send('POST', '/api/refund-requests', {
      order_line_id: line,
      reason: 'Hard.',
    });
    expect(asked.status).toBe(409);
    expect((await refund(orderId, line)).status).toBe(409);
    expect(provider.given.size).toBe(0);
    expect((await refund(orderId, line, true)).status).toBe(200);
    expect(await refundRows()).toMatchObject([{ overridden: 1, status: 'succeeded' }]);
    expect(await read().selectFrom('exam_attempt').selectAll().execute()).toHaveLength(1);
    const late = await bought([7]);
    server.clock.advance(31 * 24 * 60 * 60 * 1000);
    const again = await signIn(admin);
    const body = { order_line_id: late.lineIds[0], reason: 'Late.' };
    expect((await again.send('POST', `/api/orders/${late.orderId}/refund`, body)).status).toBe(409);
  });

  it('is asked for by the buyer, and rejected or decided once', async () => {
    const { orderId, lineIds } = await bought([10, 5]);
    const [first = 0, second = 0] = lineIds;
    const ask = (person: Person, id: number) =>
      person.send('POST', '/api/refund-requests', { order_line_id: id, reason: 'Wrong one.' });
    const stranger = await server.person('Student');
    expect((await ask(stranger, first)).status).toBe(404);
    expect((await ask(student, first)).status).toBe(201);
    expect((await ask(student, first)).status).toBe(409);
    expect((await refund(orderId, first)).status).toBe(200);
    expect((await ask(student, second)).status).toBe(201);
    const listed = await admin.call(orders.listRefunds, { query: { status: 'requested' } });
    const [request] = listed.body.data;
    const rejected = await admin.call(orders.rejectRefund, {
      params: { id: request?.id ?? 0 },
      body: { reason: 'Too late.' },
    });
    expect(rejected.body.data).toMatchObject({ status: 'rejected', answer: 'Too late.' });
    expect(provider.given.size).toBe(1);
    expect((await ask(student, second)).status).toBe(201);
  });

  it.each(['lost before', 'lost after'] as const)(
    'is taken up while the provider is silent: %s',
    async (fate) => {
      const { orderId, lineIds } = await bought();
      provider.refundFate = fate;
      expect((await refund(orderId, lineIds[0] ?? 0)).status).toBe(202);
      expect(await enrolments()).toHaveLength(1);
      provider.refundFate = 'succeeded';
      await later();
      expect(await refundRows()).toMatchObject([{ status: 'succeeded' }]);
      expect(provider.given.size).toBe(1);
      expect(await enrolments()).toEqual([]);
      expect((await receipts()).map(({ kind }) => kind)).toEqual(['receipt', 'credit_note']);
    },
  );

  it('changes nothing where the provider refuses', async () => {
    const { orderId, lineIds } = await bought();
    provider.refundFate = 'failed';
    expect((await refund(orderId, lineIds[0] ?? 0)).status).toBe(409);
    expect(await enrolments()).toHaveLength(1);
    expect(await orderRows()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('of an invoice is booked at once: somebody transfers it', async () => {
    const { orderId, lineIds } = await bought([10], BY_INVOICE);
    expect((await refund(orderId, lineIds[0] ?? 0)).status).toBe(409);
    await admin.call(orders.bookOrder, { params: { id: orderId } });
    expect((await refund(orderId, lineIds[0] ?? 0)).status).toBe(200);
    expect(provider.given.size).toBe(0);
    expect(await enrolments()).toEqual([]);
  });
});

describe('lists', () => {
  it('show one’s own, the latest first, in pages of ten', async () => {
    for (let at = 0; at < 11; at++) {
      await buy(student, [lineOf(await publish(1, `Exam ${at}`))], BY_INVOICE);
      server.clock.advance(1000);
    }
    const first = await student.call(orders.listOwnOrders, { query: {} });
    expect(first.body.count).toBe(11);
    expect(first.body.data.map(({ lines }) => lines[0]?.title)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Exam ${10 - at}`),
    );
    const second = await student.call(orders.listOwnOrders, { query: { offset: 10 } });
    expect(second.body.data).toHaveLength(1);
    const stranger = await server.person('Student');
    expect((await stranger.call(orders.listOwnOrders, { query: {} })).body.count).toBe(0);
  });

  it('find an order by number, person and content for whoever looks after them', async () => {
    await buy(student, [lineOf(await publish(10, 'Marine biology'))]);
    const support = await server.person('Support');
    for (const search of ['o-2026-00001', 'sam', 'marine', 'lee marine']) {
      const { body } = await support.call(orders.listOrders, { query: { search } });
      expect(body.data).toMatchObject([{ titles: ['Marine biology'], buyer_name: 'Sam Lee' }]);
    }
    for (const search of ['%', '_', "'", 'volcano'])
      expect((await support.call(orders.listOrders, { query: { search } })).body.count).toBe(0);
    expect((await student.send('GET', '/api/orders')).status).toBe(403);
    const [order] = await orderRows();
    const seen = await support.call(orders.getOrder, { params: { id: order?.id ?? 0 } });
    expect(seen.body.data).toMatchObject({ billing: { city: 'Leeds' }, payments: [{ status: 'succeeded' }] });
    const own = await student.call(orders.getOrder, { params: { id: order?.id ?? 0 } });
    expect(own.body.data.payments).toEqual([]);
    const stranger = await server.person('Student');
    expect((await stranger.send('GET', `/api/orders/${order?.id}`)).status).toBe(404);
  });
});

describe('a receipt', () => {
  it('has a number without gaps and a file that is the same when it is printed again', async () => {
    const examId = await publish(10, 'Zellen und Gewebe 細胞');
    await buy(student, [lineOf(examId)]);
    provider.fate = 'failed';
    await buy(student, [lineOf(await publish(5, 'Plants'))]);
    provider.fate = 'succeeded';
    await buy(student, [lineOf(await publish(6, 'Rocks'))]);
    expect((await receipts()).map(({ number }) => number)).toEqual(['R-2026-00001', 'R-2026-00002']);
    await later(1000);
    const [receipt] = await receipts();
    const file = await student.send('GET', `/api/receipts/${receipt?.id}/file`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
    const { drawReceipt } = await import('../receipts/receipt-pdf.ts');
    expect(Buffer.from(await drawReceipt(JSON.parse(receipt?.content ?? ''), null)).equals(bytes)).toBe(true);
    const stranger = await server.person('Student');
    expect((await stranger.send('GET', `/api/receipts/${receipt?.id}/file`)).status).toBe(404);
    const { body } = await student.call(orders.listReceipts, { query: {} });
    expect(body).toMatchObject({ count: 2, data: [{ number: 'R-2026-00002' }, { pdf: 'here', total: 12 }] });
    const mails = await read().selectFrom('mail').where('kind', '=', 'receipt').selectAll().execute();
    expect(mails).toHaveLength(2);
  });
});

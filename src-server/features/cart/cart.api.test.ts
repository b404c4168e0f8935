import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartContract as cart } from '#shared/contract/cart.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { peopleGroupsContract as groups } from '#shared/contract/people-groups.ts';
import { examDraft, libraryQuestions, type LibraryQuestion } from '#tests/factories/exams.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let student: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Rosa Park');
  student = await server.person('Student');
  questions = await libraryQuestions(server, author, { count: 2, canary: 'canary-key', folder: 'Biology' });
});
afterEach(() => server.close());

async function publish(changes: Partial<ExamDraft> = {}): Promise<number> {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: 1, step: 6, draft: examDraft(questions, changes) },
  });
  await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
  return id;
}

const listed = async (person = student) => (await person.call(cart.listCartItems, {})).body;
const add = (created: number, more: object = {}, person = student) =>
  person.call(cart.addCartItem, { body: { created, type: 'exam', ...more } });

describe('the cart', () => {
  it('holds a thing once, with the price and payee of the server, whatever is claimed', async () => {
    const id = await publish({ exam_title: 'Dear', exam_price: 12.5 });
    await add(id, { price: 0.01, exam_instructor_id: 1 });
    await add(id);
    const { data, total, sums } = await listed();
    expect(total).toBe(1);
    expect(data).toMatchObject([
      { created: id, type: 'exam', price: 12.5, exam_instructor_id: author.id, state: 'available' },
    ]);
    expect(sums).toMatchObject([{ subtotal: 12.5, total: 12.5 }]);
  });

  it('holds it once when it is added twice at the same moment', async () => {
    const id = await publish({ exam_price: 5 });
    await Promise.all([add(id), add(id), add(id)]);
    expect((await listed()).total).toBe(1);
  });

  it("is its person's alone", async () => {
    const other = await server.person('Student');
    const id = await publish({ exam_price: 5 });
    await add(id);
    expect((await listed(other)).data).toEqual([]);
    await other.call(cart.removeCartItem, { params: { id } });
    expect((await listed()).total).toBe(1);
    const changed = await other.send('PATCH', `/api/cart-items/${id}`, { saved_for_later: true });
    expect(changed.status).toBe(404);
  });

  it('refuses what is own, owned, unknown or not for this person', async () => {
    const free = await publish({ exam_title: 'Free' });
    await student.send('POST', '/api/contentPurchaseFreeRecord', { content_id: free });
    const admin = await server.person('Admin');
    const group = (await admin.call(groups.create, { body: { name: 'Class 7b' } })).body.data.id;
    const hidden = await publish({ access: { who: 'some', group_ids: [group], user_ids: [] } });
    const send = (created: number, person = student) =>
      person.send('POST', '/api/cart-items', { created, type: 'exam' });
    expect((await send(free)).status).toBe(409);
    expect((await send(hidden)).status).toBe(404);
    expect((await send(4711)).status).toBe(404);
    expect((await send(free, author)).status).toBe(403);
  });

  it('puts aside what is not to be bought now, and counts it for nothing', async () => {
    const id = await publish({ exam_price: 5 });
    await add(id);
    await student.call(cart.changeCartItem, { params: { id }, body: { saved_for_later: true } });
    const { data, sums } = await listed();
    expect(data).toMatchObject([{ saved_for_later: true }]);
    expect(sums).toEqual([]);
  });

  it('says the old price beside the new one until it was seen', async () => {
    const id = await publish({ exam_price: 5 });
    await add(id);
    await server.database.write.updateTable('exam_version').set({ price_minor: 900 }).execute();
    expect((await listed()).data).toMatchObject([{ price: 9, price_seen: 5 }]);
    await student.call(cart.changeCartItem, { params: { id }, body: { is_price_seen: true } });
    expect((await listed()).data).toMatchObject([{ price: 9, price_seen: 9 }]);
  });

  it('says why something cannot be bought any more', async () => {
    const id = await publish({ exam_price: 5 });
    await add(id);
    await server.database.write.updateTable('exam').set({ status: 'archived' }).execute();
    expect(await listed()).toMatchObject({ data: [{ state: 'gone' }], sums: [] });
  });

  it('lets something be taken out, twice as well', async () => {
    const id = await publish({ exam_price: 5 });
    await add(id);
    await student.call(cart.removeCartItem, { params: { id } });
    await student.call(cart.removeCartItem, { params: { id } });
    expect((await listed()).total).toBe(0);
    await add(id);
    expect((await listed()).total).toBe(1);
  });
});

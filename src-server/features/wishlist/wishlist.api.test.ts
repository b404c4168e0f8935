import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cartContract as cart } from '#shared/contract/cart.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { wishlistContract as wishlist } from '#shared/contract/wishlist.ts';
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

describe('the wishlist', () => {
  it('holds a thing once, and gives it to the cart', async () => {
    const id = await publish({ exam_price: 5 });
    const body = { created: id, type: 'exam' } as const;
    await student.call(wishlist.addWishlistItem, { body });
    await student.call(wishlist.addWishlistItem, { body });
    expect((await student.call(wishlist.listWishlistItems, {})).body).toMatchObject({
      total: 1,
      data: [{ created: id, price: 5, is_in_cart: false }],
    });
    await student.call(wishlist.moveToCart, { params: { id } });
    expect((await student.call(wishlist.listWishlistItems, {})).body.total).toBe(0);
    expect((await listed()).total).toBe(1);
  });

  it("is its person's alone", async () => {
    const other = await server.person('Student');
    const id = await publish({ exam_price: 5 });
    await student.call(wishlist.addWishlistItem, { body: { created: id, type: 'exam' } });
    expect((await other.call(wishlist.listWishlistItems, {})).body.data).toEqual([]);
    await other.call(wishlist.removeWishlistItem, { params: { id } });
    expect((await other.send('POST', `/api/wishlist-items/${id}/cart-items`)).status).toBe(404);
    expect((await student.call(wishlist.listWishlistItems, {})).body.total).toBe(1);
  });
});

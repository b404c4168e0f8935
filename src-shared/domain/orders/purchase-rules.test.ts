import { expect, it } from 'vitest';
import { contentKeyOf, lineProblem, type LineClaim, type Offered } from './purchase-rules.ts';

const OFFER: Offered = { instructorId: 7, price: 1250, currency: 'EUR', isClosed: false };
const NOTHING: LineClaim = { price: null, instructorId: null };
const BUYER = { id: 3, owns: false, currency: 'EUR' };

it.each([
  [OFFER, NOTHING, BUYER, null],
  [OFFER, { price: 1250, instructorId: '7' }, BUYER, null],
  [null, NOTHING, BUYER, 'gone'],
  [OFFER, NOTHING, { ...BUYER, id: 7 }, 'own'],
  [OFFER, NOTHING, { ...BUYER, owns: true }, 'owned'],
  [{ ...OFFER, isClosed: true }, NOTHING, BUYER, 'closed'],
  [OFFER, NOTHING, { ...BUYER, currency: 'GBP' }, 'other_currency'],
  [{ ...OFFER, price: 0 }, NOTHING, { ...BUYER, currency: 'GBP' }, null],
  [OFFER, { price: 1249, instructorId: null }, BUYER, 'price_changed'],
  [OFFER, { price: 0, instructorId: null }, BUYER, 'price_changed'],
  [OFFER, { price: 1250, instructorId: '8' }, BUYER, 'payee_changed'],
] as const)('%o claimed as %o by %o: %s', (offer, claim, buyer, problem) => {
  expect(lineProblem(offer, claim, buyer)).toBe(problem);
});

it('knows the same purchase again in another order', () => {
  const exam = { contentType: 'exam', contentId: 2 };
  const course = { contentType: 'course', contentId: 10 };
  expect(contentKeyOf([exam, course])).toBe(contentKeyOf([course, exam]));
});

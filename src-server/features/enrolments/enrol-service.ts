import { plainMoney, toMajor } from '#shared/domain/money/money.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { removeBought } from '../cart/bought.ts';
import {
  findEnrolment,
  findOfferedCourse,
  findOfferedExam,
  insertEnrolment,
  updateStudentName,
} from './repo.ts';

/** The text of spec 2 §5 and §8; for courses as well. */
const MISSING = 'Missing exam';

export interface CheckoutItem {
  readonly content_id: number;
  readonly content_type?: string | undefined;
  readonly content_price?: unknown;
  readonly instructor_id?: unknown;
}

type ContentType = 'exam' | 'course';

function contentTypeOf(ctx: Ctx, claimed: string | undefined): ContentType {
  const type = (claimed ?? 'exam').toLowerCase();
  if (type !== 'exam' && type !== 'course') {
    return refuse('VALIDATION_FAILED', MISSING, { fields: { content_type: ['exam or course'] } });
  }
  const ability = type === 'exam' ? 'exams:view' : 'courses:view';
  assertHolds(ctx, ability);
  return type;
}

interface Offer {
  readonly id: number;
  readonly instructor_id: number;
  readonly price_minor: number;
  readonly currency: string;
  /** After which nobody starts any more; absent for courses. */
  readonly closes_at?: number | null;
}

const isClaimed = (claim: unknown): boolean => claim !== undefined && claim !== null && claim !== '';

/** Price and payee are the server's; a claim that differs came from an old or a forged page. */
function assertOffer(offer: Offer, item: CheckoutItem): void {
  if (offer.price_minor > 0) {
    const price = plainMoney(offer.price_minor, offer.currency);
    refuse('PAYMENT_REQUIRED', `This costs ${price}. Pay for it at the checkout.`);
  }
  if (isClaimed(item.content_price) && Number(item.content_price) !== 0) {
    refuse('CONFLICT', 'The price has changed. Look at it again before you enrol.');
  }
  if (isClaimed(item.instructor_id) && String(item.instructor_id) !== String(offer.instructor_id)) {
    refuse('CONFLICT', 'This belongs to another instructor.');
  }
}

/** Whether the signed-in person is enrolled in an exam or a course. */
export const isEnrolled = async (
  ctx: Pick<Ctx, 'db'> & { readonly actor: Pick<Ctx['actor'], 'userId'> },
  type: ContentType,
  id: number,
): Promise<boolean> => (await findEnrolment(ctx.db, ctx.actor.userId, type, id)) !== undefined;

/** Enrols the signed-in person in one free thing; a second time changes nothing. */
async function enrol(ctx: Ctx, item: CheckoutItem) {
  const type = contentTypeOf(ctx, item.content_type);
  const known = await findEnrolment(ctx.db, ctx.actor.userId, type, item.content_id);
  const enrolled = (id: number, price: number) => ({
    id,
    content_id: item.content_id,
    content_type: type,
    content_price: price,
  });
  if (known !== undefined) return enrolled(known.id, toMajor(known.price_minor, known.currency));
  const offer: Offer | undefined =
    type === 'exam'
      ? await findOfferedExam(ctx.db, item.content_id)
      : await findOfferedCourse(ctx.db, item.content_id);
  if (offer === undefined) return refuse('NOT_FOUND', MISSING);
  if (offer.instructor_id === ctx.actor.userId)
    return refuse('ILLEGAL_STATE', 'This is your own: there is nothing to enrol in.');
  if (isClosedAt(offer.closes_at ?? null, ctx.now))
    return refuse('ILLEGAL_STATE', 'This exam has closed: nobody can start it any more.');
  assertOffer(offer, item);
  const id = ctx.newId();
  await insertEnrolment(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    content_type: type,
    content_id: item.content_id,
    price_minor: 0,
    currency: offer.currency,
    source: 'free',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return enrolled(id, 0);
}

/** Enrols in everything named, all or nothing. */
export async function enrolFree(ctx: Ctx, items: readonly CheckoutItem[]) {
  if (items.length === 0) refuse('VALIDATION_FAILED', MISSING, { fields: { content_id: [MISSING] } });
  const enrolled = [];
  for (const item of items) enrolled.push(await enrol(ctx, item));
  await removeBought(
    ctx,
    ctx.actor.userId,
    enrolled.map((one) => ({ type: one.content_type, id: one.content_id })),
  );
  return enrolled;
}

/** After a student has another name: enrolments say it, for the computers of their authors. */
export const renameStudent = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, userId: number): Promise<void> => {
  await updateStudentName(db, userId, now);
};

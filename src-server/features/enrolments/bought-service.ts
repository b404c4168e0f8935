import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import type { Ctx } from '#server/context.ts';
import {
  endBoughtEnrolment,
  findEnrolment,
  findOfferedCourse,
  findOfferedExam,
  insertEnrolment,
} from './repo.ts';

// What orders ask for: what is offered, who has it, and what booking and refunding bring.

type ContentType = 'exam' | 'course';

/** What can be bought, as it was published. */
export interface ContentOffer {
  readonly contentType: ContentType;
  readonly contentId: number;
  readonly versionId: number;
  readonly title: string;
  readonly instructorId: number;
  readonly price: number;
  readonly currency: string;
  readonly isClosed: boolean;
}

/** What is offered to everybody of an exam or a course; null where nothing is. */
export async function findOffer(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  contentType: ContentType,
  contentId: number,
): Promise<ContentOffer | null> {
  const exam = contentType === 'exam' ? await findOfferedExam(db, contentId) : undefined;
  const row = exam ?? (contentType === 'course' ? await findOfferedCourse(db, contentId) : undefined);
  if (row === undefined) return null;
  return {
    contentType,
    contentId,
    versionId: row.version_id,
    title: row.title,
    instructorId: row.instructor_id,
    price: row.price_minor,
    currency: row.currency,
    isClosed: isClosedAt(exam?.closes_at ?? null, now),
  };
}

/** Whether somebody has an exam or a course already, however they came by it. */
export const owns = async (
  { db }: Pick<Ctx, 'db'>,
  userId: number,
  contentType: ContentType,
  contentId: number,
): Promise<boolean> => (await findEnrolment(db, userId, contentType, contentId)) !== undefined;

interface Bought {
  readonly userId: number;
  readonly contentType: ContentType;
  readonly contentId: number;
  readonly price: number;
  readonly currency: string;
}

/** Enrols somebody in what was paid; who was brought in meanwhile stays in. */
export async function enrolBought(ctx: Pick<Ctx, 'db' | 'now' | 'newId'>, bought: Bought): Promise<void> {
  const { userId, contentType, contentId, price, currency } = bought;
  if (await owns(ctx, userId, contentType, contentId)) return;
  await insertEnrolment(ctx.db, {
    id: ctx.newId(),
    user_id: userId,
    content_type: contentType,
    content_id: contentId,
    price_minor: price,
    currency,
    source: 'purchase',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** Ends the enrolment of what was refunded; attempts and results stay. */
export const endBought = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  bought: Pick<Bought, 'userId' | 'contentType' | 'contentId'>,
): Promise<void> => {
  await endBoughtEnrolment(db, bought, now);
};

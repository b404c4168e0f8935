import { audienceChanges } from '#shared/domain/exams/audience.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './audience-repo.ts';

// What other features ask for once they have changed who may take an exam.

type Writer = Pick<Ctx, 'db' | 'now' | 'newId'>;

const OFFERED: ReadonlySet<string> = new Set(['published', 'scheduled']);

/**
 * Enrols those for whom an exam is offered now, and ends the enrolment of those for whom it is no more and who have not
 * started. Who enrolled by themselves stays. Only where groups have their members: a computer leaves it to its hub.
 */
export async function enrolAudience(ctx: Writer, examId: number): Promise<void> {
  const offer = await repo.findOffer(ctx.db, examId);
  if (offer === undefined) return;
  const isOffered = OFFERED.has(offer.status) && offer.deleted_at === null;
  // Everybody may take it: whoever was brought in stays in.
  if (isOffered && offer.is_for_some === 0) return;
  // An archived exam goes on for those who are enrolled; one that waits for approval is decided about later.
  if (offer.status === 'archived' || offer.status === 'pending_approval') return;
  // Nobody can start any more: whoever joins the group now is not called to it.
  const isOver = isClosedAt(offer.closes_at, ctx.now);
  const named = isOffered ? await repo.listNamed(ctx.db, 'exam', offer.version_id) : [];
  const enrolled = await repo.listEnrolled(ctx.db, examId);
  const { add, end } = audienceChanges(
    new Set(named.filter((id) => id !== offer.instructor_id)),
    new Set(enrolled.map((row) => row.user_id)),
    enrolled
      .filter((row) => row.source === 'granted')
      .map((row) => ({ userId: row.user_id, hasStarted: Boolean(row.has_started) })),
  );
  const rows = (isOver ? [] : add).map((userId) => ({ id: ctx.newId(), userId }));
  if (rows.length > 0)
    await repo.insertGranted(ctx.db, rows, {
      type: 'exam',
      contentId: examId,
      currency: offer.currency,
      now: ctx.now,
    });
  if (end.length > 0) await repo.endGranted(ctx.db, { type: 'exam', id: examId }, end, ctx.now);
}

/**
 * The same of a course: whoever is brought in by a version and named by none any more is out again, and everything they
 * did stays with them.
 */
export async function enrolCourseAudience(ctx: Writer, courseId: number): Promise<void> {
  const offer = await repo.findCourseOffer(ctx.db, courseId);
  if (offer === undefined) return;
  const isOffered = OFFERED.has(offer.status) && offer.deleted_at === null;
  if (isOffered && offer.is_for_some === 0) return;
  if (offer.status === 'archived' || offer.status === 'pending_approval') return;
  const named = isOffered ? await repo.listNamed(ctx.db, 'course', offer.version_id) : [];
  const enrolled = await repo.listEnrolledInCourse(ctx.db, courseId);
  const { add, end } = audienceChanges(
    new Set(named.filter((id) => id !== offer.instructor_id)),
    new Set(enrolled.map((row) => row.user_id)),
    enrolled
      .filter((row) => row.source === 'granted')
      .map((row) => ({ userId: row.user_id, hasStarted: false })),
  );
  const rows = add.map((userId) => ({ id: ctx.newId(), userId }));
  const { currency } = offer;
  if (rows.length > 0)
    await repo.insertGranted(ctx.db, rows, { type: 'course', contentId: courseId, currency, now: ctx.now });
  if (end.length > 0) await repo.endGranted(ctx.db, { type: 'course', id: courseId }, end, ctx.now);
}

/** The same of every exam and course that is for one of some groups, after their members have changed. */
export async function enrolGroups(ctx: Writer, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  for (const examId of await repo.listExamsFor(ctx.db, groupIds)) await enrolAudience(ctx, examId);
  for (const courseId of await repo.listCoursesFor(ctx.db, groupIds))
    await enrolCourseAudience(ctx, courseId);
}

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
  const named = isOffered ? await repo.listNamed(ctx.db, offer.version_id) : [];
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
    await repo.insertGranted(ctx.db, rows, { examId, currency: offer.currency, now: ctx.now });
  if (end.length > 0) await repo.endGranted(ctx.db, examId, end, ctx.now);
}

/** The same of every exam that is for one of some groups, after their members have changed. */
export async function enrolGroups(ctx: Writer, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  for (const examId of await repo.listExamsFor(ctx.db, groupIds)) await enrolAudience(ctx, examId);
}

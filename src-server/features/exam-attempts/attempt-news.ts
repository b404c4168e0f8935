import { TAKE_BACK_MS } from '#shared/domain/exams/take-back.ts';
import { isReleased } from '#shared/domain/exam-attempts/release.ts';
import type { Ctx, Services } from '#server/context.ts';
import { notify, takeBackNews } from '../notifications/notify.ts';
import { findOwner } from './repo.ts';

interface ScoredAttempt {
  readonly id: number;
  readonly exam_id: number;
  readonly student_id: number;
  readonly state: string;
  readonly withheld: string;
}

/** Whether its student gets anything of a result. */
const isOut = (attempt: ScoredAttempt): boolean =>
  isReleased(attempt, 'score') || isReleased(attempt, 'verdict');

/** Has the author told that answers wait for a mark. Where somebody else decides, this is not called. */
export async function tellToMark(
  ctx: Pick<Ctx, 'db' | 'now'>,
  attempt: Omit<ScoredAttempt, 'withheld'>,
): Promise<void> {
  if (attempt.state !== 'submitted') return;
  const exam = await findOwner(ctx.db, attempt.exam_id);
  if (exam === undefined) return;
  await notify(
    { db: ctx.db, now: ctx.now, services: { authority: 'here' } },
    { kind: 'to_mark', aboutId: attempt.exam_id, to: [exam.instructor_id], subject: exam.title },
  );
}

/** Has the student told that the result is final, once its last mark cannot be taken back any more. */
export async function tellResult(ctx: Ctx, attempt: ScoredAttempt): Promise<void> {
  if (attempt.state !== 'marked' || !isOut(attempt))
    return void (await takeBackNews(ctx, 'result', attempt.id));
  const exam = await findOwner(ctx.db, attempt.exam_id);
  await notify(ctx, {
    kind: 'result',
    aboutId: attempt.id,
    to: [attempt.student_id],
    subject: exam?.title ?? '',
    dueAt: ctx.now + TAKE_BACK_MS,
  });
}

/** Has the student told that a result is released, where it is final; else it is told once its last answer is marked. */
export async function tellReleased(
  ctx: Pick<Ctx, 'db' | 'now'> & { readonly services: Pick<Services, 'authority'> },
  attempt: ScoredAttempt,
): Promise<void> {
  if (attempt.state !== 'marked' || !isOut(attempt)) return;
  const exam = await findOwner(ctx.db, attempt.exam_id);
  const { db, now, services } = ctx;
  await notify(
    { db, now, services },
    { kind: 'result', aboutId: attempt.id, to: [attempt.student_id], subject: exam?.title ?? '' },
  );
}

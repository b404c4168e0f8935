import { TAKE_BACK_MS } from '#shared/domain/exams/take-back.ts';
import type { Ctx } from '#server/context.ts';
import { notify, takeBackNews } from '../notifications/notify.ts';
import { findOwner } from './repo.ts';

interface ScoredAttempt {
  readonly id: number;
  readonly exam_id: number;
  readonly student_id: number;
  readonly state: string;
}

/** Has the author told that answers wait for a mark. Where somebody else decides, this is not called. */
export async function tellToMark(ctx: Pick<Ctx, 'db' | 'now'>, attempt: ScoredAttempt): Promise<void> {
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
  if (attempt.state !== 'marked') return void (await takeBackNews(ctx, 'result', attempt.id));
  const exam = await findOwner(ctx.db, attempt.exam_id);
  await notify(ctx, {
    kind: 'result',
    aboutId: attempt.id,
    to: [attempt.student_id],
    subject: exam?.title ?? '',
    dueAt: ctx.now + TAKE_BACK_MS,
  });
}

import { isReleased } from '#shared/domain/exam-attempts/release.ts';
import { TAKE_BACK_MS } from '#shared/domain/exams/take-back.ts';
import type { Ctx } from '#server/context.ts';
import { countEarnedBy, doubt, enqueue, publishedVersionId } from './due-repo.ts';

type DueCtx = Pick<Ctx, 'db' | 'now'>;

/** A closed attempt as it stands after it was scored. */
interface ScoredAttempt {
  readonly id: number;
  readonly exam_id: number;
  readonly exam_version_id: number;
  readonly student_id: number;
  readonly state: string;
  readonly result: 'pass' | 'fail' | 'pending' | null;
  readonly score: number | null;
  readonly submitted_at: number | null;
  /** What of it its student does not get: a certificate waits for the verdict. */
  readonly withheld: string;
}

/**
 * Notes what an attempt came to, in the transaction that scored it, where this server decides: a pass is looked at for
 * what it brings, and a pass that was taken away puts the certificate in doubt. It is never revoked by itself.
 * @param mayBeTakenBack a mark made it final, and can be taken back for a minute.
 */
export async function noteExamResult(
  { db, now }: DueCtx,
  attempt: ScoredAttempt,
  mayBeTakenBack = false,
): Promise<void> {
  const isPassed = attempt.state === 'marked' && attempt.result === 'pass';
  await doubt(db, attempt.id, isPassed ? null : now, now);
  if (!isPassed || !isReleased(attempt, 'verdict')) return;
  await enqueue(db, {
    studentId: attempt.student_id,
    contentType: 'exam',
    contentId: attempt.exam_id,
    versionId: attempt.exam_version_id,
    attemptId: attempt.id,
    score: attempt.score,
    finishedAt: attempt.submitted_at ?? now,
    dueAt: mayBeTakenBack ? now + TAKE_BACK_MS : now,
  });
}

/** How many certificates would be in doubt if some attempts did not pass any more. */
export const countCertificatesOf = (
  { db }: Pick<Ctx, 'db'>,
  attemptIds: readonly number[],
): Promise<number> => countEarnedBy(db, attemptIds);

/** A course that somebody has finished, by whoever decides about that. */
export interface FinishedCourse {
  readonly courseId: number;
  readonly studentId: number;
  /** The version that was finished; without it, the one that is published now. */
  readonly versionId?: number;
  readonly finishedAt: number;
  /** In hundredths of a percent; null where nothing was scored. */
  readonly result: number | null;
}

/** Has a finished course looked at for what its version promised, exactly once, however often it is called. */
export async function issueCourseCertificate(ctx: DueCtx, finished: FinishedCourse): Promise<void> {
  const { courseId, studentId, finishedAt, result } = finished;
  const versionId = finished.versionId ?? (await publishedVersionId(ctx.db, courseId));
  if (versionId === null) return;
  await enqueue(ctx.db, {
    studentId,
    contentType: 'course',
    contentId: courseId,
    versionId,
    attemptId: null,
    score: result,
    finishedAt,
    dueAt: ctx.now,
  });
}

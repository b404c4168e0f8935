import { takeBackLeft } from '#shared/domain/exams/take-back.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getOwnExam } from './access.ts';
import { readBeforePublication } from './before-publication.ts';
import { enrolWhereDecided } from './publish-service.ts';
import { hasAttemptsOfVersion, updateState, type ExamRow } from './repo.ts';

/**
 * Takes back the last publication of an own exam: what stood before it counts again. The version stays stored,
 * for whoever began it on a computer that had not heard; nobody else gets it.
 * @throws ILLEGAL_STATE after a minute, once somebody has started that version, and where another one has followed.
 */
export async function takeBackPublication(ctx: Ctx, examId: number, versionNo: number): Promise<ExamRow> {
  const exam = await getOwnExam(ctx, examId);
  const before = readBeforePublication(exam.before_publication);
  if (before?.version_no !== versionNo)
    return refuse(
      'ILLEGAL_STATE',
      'This version is not the last that was published, or was taken back already.',
    );
  if (takeBackLeft(before.at, ctx.now) === 0)
    refuse('ILLEGAL_STATE', 'A publication can be taken back for one minute. Archive the exam to close it.');
  if (await hasAttemptsOfVersion(ctx.db, before.version_id))
    refuse('ILLEGAL_STATE', 'A student has started this version of the exam. It stays published.');
  const { status, progress_bar, published_at } = before;
  // Of a first publication the version stays named: an attempt that began elsewhere goes on beside the draft.
  const published_version_id = before.published_version_id ?? exam.published_version_id;
  const restored = { status, progress_bar, published_at, published_version_id, before_publication: null };
  await updateState(ctx.db, examId, restored, ctx.now);
  await enrolWhereDecided(ctx, examId);
  return { ...exam, ...restored };
}

/** For how long the last publication of an own exam can still be taken back, in milliseconds. */
export async function takeBackMs(ctx: Ctx, examId: number): Promise<number> {
  const before = readBeforePublication((await getOwnExam(ctx, examId)).before_publication);
  return before === null ? 0 : takeBackLeft(before.at, ctx.now);
}

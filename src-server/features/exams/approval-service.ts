import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { MAX_PROGRESS, progressBarOf } from '#shared/domain/content/content-state.ts';
import { standingWhenReturned, statusWhenApproved } from '#shared/domain/content-management/decisions.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { readBeforePublication } from './before-publication.ts';
import { loadDraft, saysTheSame, toVersionParts, type Reader, type VersionParts } from './draft-content.ts';
import { enrolWhereDecided, offered } from './publish-service.ts';
import { findExam, updateState, type ExamRow } from './repo.ts';
import { keepListing } from '../discover/listing-service.ts';
import { approveVersion, findLatestVersion, findVersion, type StoredVersionRow } from './version-repo.ts';

// What others decide about an exam of somebody: who may, they ask before.

/** Any live exam of the institution. */
export const getAnyExam = async (ctx: Pick<Ctx, 'db'>, examId: number): Promise<ExamRow> =>
  (await findExam(ctx.db, examId, { instructorId: null })) ?? refuse('NOT_FOUND', 'There is no such exam.');

/** When the author of an exam or a course asked for approval; null of one that does not wait. */
export function waitingSince(content: Pick<ExamRow, 'status' | 'before_publication'>): number | null {
  if (content.status !== 'pending_approval') return null;
  return readBeforePublication(content.before_publication)?.at ?? null;
}

/** The version that waits for approval, else the one that is offered or was; undefined before the first. */
async function versionInQuestion(ctx: Reader, exam: ExamRow): Promise<StoredVersionRow | undefined> {
  if (exam.status === 'pending_approval') {
    const asked = readBeforePublication(exam.before_publication);
    return asked === null ? findLatestVersion(ctx.db, exam.id) : findVersion(ctx.db, asked.version_id);
  }
  const isOffered = exam.published_version_id !== null && exam.status !== 'savedAsDraft';
  return isOffered ? findVersion(ctx.db, exam.published_version_id ?? 0) : undefined;
}

export interface ExamInQuestion {
  readonly exam: ExamRow;
  readonly version: StoredVersionRow | undefined;
  /** What publishing the draft as it is now would make. */
  readonly draft: VersionParts;
  /** The draft says something else than the version. */
  readonly hasChanges: boolean;
}

/** An exam with what is decided about: the version that waits, beside the draft as it is now. */
export async function getExamInQuestion(ctx: Reader, examId: number): Promise<ExamInQuestion> {
  const exam = await getAnyExam(ctx, examId);
  const version = await versionInQuestion(ctx, exam);
  const draft = await toVersionParts(ctx, exam, await loadDraft(ctx, exam));
  return {
    exam,
    version,
    draft,
    hasChanges: version !== undefined && !(await saysTheSame(ctx, version, draft)),
  };
}

/** What somebody looked at before they decided. */
export interface Seen {
  readonly versionNo: number;
  readonly hasChanges: boolean;
}

/**
 * The version that waits, which is the one that was looked at.
 * @throws ILLEGAL_STATE where nothing waits, VERSION_CONFLICT where the author has changed the exam meanwhile.
 */
async function getWaiting(
  ctx: Ctx,
  examId: number,
  seen: Seen,
): Promise<{ exam: ExamRow; version: StoredVersionRow }> {
  const { exam, version, hasChanges } = await getExamInQuestion(ctx, examId);
  if (exam.status !== 'pending_approval' || version === undefined)
    return refuse('ILLEGAL_STATE', 'This exam does not wait for approval any more.');
  if (version.version_no !== seen.versionNo || hasChanges !== seen.hasChanges)
    refuse('VERSION_CONFLICT', 'The author has changed this exam since you opened it. Look at it again.');
  return { exam, version };
}

/** Offers the version that waits to its candidates, now or from its opening on. */
export async function approveExam(ctx: Ctx, examId: number, seen: Seen): Promise<'published' | 'scheduled'> {
  const { exam, version } = await getWaiting(ctx, examId, seen);
  if (isClosedAt(version.closes_at, ctx.now))
    refuse(
      'ILLEGAL_STATE',
      'The closing of this exam has passed. Return it, so that its author sets another.',
    );
  const status = statusWhenApproved(version.opens_at, ctx.now);
  const offer = offered(exam, version, ctx.now);
  const approved = { status, progress_bar: MAX_PROGRESS.exam, before_publication: null, ...offer };
  await updateState(ctx.db, exam.id, approved, ctx.now);
  await approveVersion(ctx.db, version.id, ctx.now);
  await keepListing(ctx, { type: 'exam', id: exam.id, versionId: version.id });
  await enrolWhereDecided(ctx, exam.id);
  return status;
}

/** Gives an exam that waits back to its author: what was offered before goes on. */
export async function returnExam(
  ctx: Ctx,
  examId: number,
  seen: Seen,
): Promise<Pick<ExamRow, 'status' | 'progress_bar'>> {
  const { exam } = await getWaiting(ctx, examId, seen);
  const before = readBeforePublication(exam.before_publication);
  const lastStep = progressBarOf('exam', MAX_PROGRESS.exam, true);
  const standing = standingWhenReturned(before, lastStep);
  await updateState(ctx.db, exam.id, { ...standing, before_publication: null }, ctx.now);
  await enrolWhereDecided(ctx, exam.id);
  return standing;
}

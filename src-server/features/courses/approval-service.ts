import { MAX_PROGRESS, progressBarOf } from '#shared/domain/content/content-state.ts';
import { standingWhenReturned, statusWhenApproved } from '#shared/domain/content-management/decisions.ts';
import { parseOutline } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import type { Seen } from '../exams/approval-service.ts';
import { readBeforePublication } from '../exams/before-publication.ts';
import { statusOf } from './mapper.ts';
import * as repo from './publication-repo.ts';
import { approveVersion, enrolWhereDecided, offered } from './publish-service.ts';
import { findCourse, updateState, type CourseRow } from './repo.ts';
import { loadDraft, type LoadedDraft } from './standing-service.ts';
import { saysTheSame } from './version-service.ts';

// What others decide about a course of somebody: who may, they ask before.

type Reader = Pick<Ctx, 'db' | 'now'>;

/** Any live course of the institution. */
export const getAnyCourse = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<CourseRow> =>
  (await findCourse(ctx.db, courseId, { instructorId: null })) ??
  refuse('NOT_FOUND', 'There is no such course.');

/** The version that waits for approval, else the one that is offered or was; undefined before the first. */
async function versionInQuestion(ctx: Reader, course: CourseRow): Promise<repo.VersionRow | undefined> {
  if (course.status === 'pending_approval') {
    const asked = readBeforePublication(course.before_publication);
    return asked === null
      ? repo.findLatestVersion(ctx.db, course.id)
      : repo.findVersion(ctx.db, asked.version_id);
  }
  const { published_version_id: offeredId, status } = course;
  return offeredId === null || status === 'savedAsDraft' ? undefined : repo.findVersion(ctx.db, offeredId);
}

export interface CourseInQuestion {
  readonly course: CourseRow;
  readonly version: repo.VersionRow | undefined;
  /** What publishing the draft as it is now would make. */
  readonly draft: LoadedDraft;
  /** The draft says something else than the version. */
  readonly hasChanges: boolean;
}

/** A course with what is decided about: the version that waits, beside the draft as it is now. */
export async function getCourseInQuestion(ctx: Reader, courseId: number): Promise<CourseInQuestion> {
  const course = await getAnyCourse(ctx, courseId);
  const version = await versionInQuestion(ctx, course);
  const draft = await loadDraft(ctx, course);
  const hasChanges = version !== undefined && !(await saysTheSame(ctx, version, draft.parts));
  return { course, version, draft, hasChanges };
}

/**
 * The version that waits, which is the one that was looked at.
 * @throws ILLEGAL_STATE where nothing waits, VERSION_CONFLICT where the author has changed the course meanwhile.
 */
async function getWaiting(
  ctx: Ctx,
  courseId: number,
  seen: Seen,
): Promise<{ course: CourseRow; version: repo.VersionRow }> {
  const { course, version, hasChanges } = await getCourseInQuestion(ctx, courseId);
  if (course.status !== 'pending_approval' || version === undefined)
    return refuse('ILLEGAL_STATE', 'This course does not wait for approval any more.');
  if (version.version_no !== seen.versionNo || hasChanges !== seen.hasChanges)
    refuse('VERSION_CONFLICT', 'The author has changed this course since you opened it. Look at it again.');
  return { course, version };
}

/** Offers the version that waits to learners, now or from its opening on. */
export async function approveCourse(
  ctx: Ctx,
  courseId: number,
  seen: Seen,
): Promise<'published' | 'scheduled'> {
  const { course, version } = await getWaiting(ctx, courseId, seen);
  const status = statusWhenApproved(version.opens_at, ctx.now);
  const offer = offered(course, version, ctx.now);
  const approved = { status, progress_bar: MAX_PROGRESS.course, before_publication: null, ...offer };
  await updateState(ctx.db, course.id, approved, ctx.now);
  await approveVersion(ctx, course.id, version.id, parseOutline(version.outline));
  await enrolWhereDecided(ctx, course.id);
  return status;
}

/** Gives a course that waits back to its author: what was offered before goes on. @returns what it is now */
export async function returnCourse(ctx: Ctx, courseId: number, seen: Seen): Promise<CourseRow['status']> {
  const { course } = await getWaiting(ctx, courseId, seen);
  const before = readBeforePublication(course.before_publication);
  const standing = standingWhenReturned(before, progressBarOf('course', MAX_PROGRESS.course, true));
  await updateState(ctx.db, course.id, { ...standing, before_publication: null }, ctx.now);
  await enrolWhereDecided(ctx, course.id);
  return standing.status;
}

/** Closes an offered course for new learners, whoever wrote it. */
export async function closeCourse(ctx: Ctx, course: CourseRow): Promise<void> {
  const status = statusOf(course, ctx.now);
  if (status === 'archived') return;
  if (status !== 'published' && status !== 'scheduled')
    refuse('ILLEGAL_STATE', 'Only a published course can be archived.');
  await updateState(ctx.db, course.id, { status: 'archived', before_publication: null }, ctx.now);
}

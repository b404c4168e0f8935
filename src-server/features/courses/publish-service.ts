import type { CourseStatus } from '#shared/contract/course-drafts.ts';
import { MAX_PROGRESS, progressBarOf, statusAfterFinalSave } from '#shared/domain/content/content-state.ts';
import { versionItems, type VersionOutline } from '#shared/domain/courses/version-outline.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { factSeen } from '#server/precondition.ts';
import { refuse } from '#server/refuse.ts';
import { getInstitution } from '../setup/institution-service.ts';
import { keepListing } from '../discover/listing-service.ts';
import { enrolCourseAudience } from '../enrolments/audience-service.ts';
import { isMarker, toTargets } from '../exams/access-targets.ts';
import { readBeforePublication, toBeforePublication } from '../exams/before-publication.ts';
import { getOwnCourse } from './access.ts';
import { keepContents } from './keep-contents.ts';
import { statusOf } from './mapper.ts';
import { problemWords } from './problem-words.ts';
import * as repo from './publication-repo.ts';
import { updateState, type CourseRow } from './repo.ts';
import { loadDraft, type LoadedDraft } from './standing-service.ts';
import { hashOf, type VersionParts } from './version-parts.ts';
import { saysTheSame } from './version-service.ts';

/** As many problems as the sentence names; all of them stand beside it. */
const NAMED = 3;

function assertPublishable({ content, problems }: LoadedDraft): void {
  const required = problems.filter((problem) => problem.is_required);
  if (required.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const problem of required)
    (fields[`step_${problem.step}`] ??= []).push(problemWords(content, problem));
  const sentences = Object.values(fields).flat();
  const more = sentences.length - NAMED;
  const message = [
    'This course is not ready to be published.',
    ...sentences.slice(0, NAMED),
    ...(more > 0 ? [`There ${more === 1 ? 'is 1 more reason' : `are ${more} more reasons`}.`] : []),
  ].join(' ');
  refuse('VALIDATION_FAILED', message, { fields, extra: { problems: required } });
}

/**
 * Sections and items are drafts of their own: those that a device published are told by their hash.
 * @throws VERSION_CONFLICT on a hub that has others by now, which nobody has looked at in this course.
 */
function assertSeen(ctx: Ctx, { contentHash, items }: VersionParts): void {
  const seen = hashOf(canonicalJson([contentHash, items.map((one) => [one.item.id, one.keysJson])]));
  if (factSeen(ctx, seen) !== seen)
    refuse(
      'VERSION_CONFLICT',
      'Sections or items of this course were changed elsewhere since you published it.',
    );
}

interface Version {
  readonly id: number;
  readonly versionNo: number;
  readonly contentHash: string;
}

/** The newest version when it says the same as the draft, otherwise a new one. */
async function versionOf(
  ctx: Ctx,
  course: CourseRow,
  { parts }: LoadedDraft,
  isUnapproved: 0 | 1,
): Promise<Version> {
  const { contentHash } = parts;
  const latest = await repo.findLatestVersion(ctx.db, course.id);
  if (latest !== undefined && (await saysTheSame(ctx, latest, parts)))
    return { id: latest.id, versionNo: latest.version_no, contentHash };
  const id = ctx.newId();
  const outlineId = ctx.newId();
  const versionNo = (latest?.version_no ?? 0) + 1;
  const at = { created_at: ctx.now, updated_at: ctx.now };
  const targets =
    parts.access.who === 'everybody' ? [] : toTargets(parts.access).filter((row) => !isMarker(row));
  const access = targets.map((row) => ({ id: ctx.newId(), course_version_id: id, ...row, ...at }));
  const size = await keepContents(ctx, course.id, parts, isUnapproved);
  await repo.insertVersion(
    ctx.db,
    {
      id,
      course_id: course.id,
      version_no: versionNo,
      ...parts.landing,
      ...parts.counts,
      instructor_name: parts.instructorName,
      size_bytes: size,
      content_hash: contentHash,
      is_unapproved: isUnapproved,
      published_at: ctx.now,
      ...at,
    },
    { id: outlineId, outline: canonicalJson(parts.outline) },
  );
  await repo.insertVersionAccess(ctx.db, access);
  return { id, versionNo, contentHash };
}

/** Whether the institution looks at courses before learners get them. */
export async function requiresApproval(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const institution = await getInstitution(ctx);
  return institution?.requires_course_approval === 1;
}

export interface FinalSave {
  readonly requested: CourseStatus;
  /** course_progress_bar of the documented call; kept for drafts only. */
  readonly progressBar?: number | undefined;
  /** The draft that the author looked at; another one is refused. */
  readonly draftVersion?: number;
}

export interface FinalSaveResult {
  readonly status: CourseStatus;
  readonly version: Version | null;
}

/**
 * The final save: keeps the draft, or publishes it as an immutable version in the caller's transaction. Publishing an
 * unchanged draft again answers with the version that exists.
 */
export async function finalSave(ctx: Ctx, courseId: number, save: FinalSave): Promise<FinalSaveResult> {
  const course = await getOwnCourse(ctx, courseId);
  if (save.draftVersion !== undefined && save.draftVersion !== course.version) {
    refuse('VERSION_CONFLICT', 'This course was changed elsewhere since you opened it.', {
      extra: { version: course.version },
    });
  }
  const next = statusAfterFinalSave({
    kind: 'course',
    current: statusOf(course, ctx.now),
    requested: save.requested,
    requiresApproval: await requiresApproval(ctx),
    opensAt: course.opens_at,
    now: ctx.now,
  });
  if (!next.ok) return refuse('ILLEGAL_STATE', next.reason);
  if (next.publishes || next.status === 'archived') assertHolds(ctx, 'instructor-courses:publish');
  else assertHolds(ctx, 'instructor-courses:add', 'instructor-courses:edit');
  return next.publishes
    ? publish(ctx, course, next.status)
    : keepDraft(ctx, course, next.status, save.progressBar);
}

async function keepDraft(
  ctx: Ctx,
  course: CourseRow,
  status: CourseStatus,
  progressBar: number | undefined,
): Promise<FinalSaveResult> {
  const progress = progressBar ?? progressBarOf('course', course.progress_bar, false);
  await updateState(
    ctx.db,
    course.id,
    {
      ...(status === 'savedAsDraft' ? { status, progress_bar: progress } : { status }),
      before_publication: null,
    },
    ctx.now,
  );
  return { status, version: null };
}

/** What learners get from now on; the date changes with the version only. */
export const offered = (course: CourseRow, version: Pick<Version, 'id'>, now: number) => ({
  published_version_id: version.id,
  published_at: course.published_version_id === version.id ? (course.published_at ?? now) : now,
});

/** Lets learners have a version, with all that it holds. */
export async function approveVersion(
  ctx: Ctx,
  courseId: number,
  versionId: number,
  outline: VersionOutline,
): Promise<void> {
  await repo.approveVersion(
    ctx.db,
    { id: versionId, courseId },
    versionItems(outline.sections).map(({ item }) => item.content_hash),
    ctx.now,
  );
  await keepListing(ctx, { type: 'course', id: courseId, versionId });
}

/** A command names groups, never their members: who is in them, the hub knows, or a computer by itself. */
export async function enrolWhereDecided(ctx: Ctx, courseId: number): Promise<void> {
  if (ctx.services.authority === 'here') await enrolCourseAudience(ctx, courseId);
}

async function publish(ctx: Ctx, course: CourseRow, status: CourseStatus): Promise<FinalSaveResult> {
  const draft = await loadDraft(ctx, course);
  // What was changed elsewhere is said before what it lacks: whoever published saw neither.
  assertSeen(ctx, draft.parts);
  assertPublishable(draft);
  // Learners get a version only when nobody has to approve it first.
  const isOffered = status !== 'pending_approval';
  const version = await versionOf(ctx, course, draft, isOffered ? 0 : 1);
  if (isOffered) await approveVersion(ctx, course.id, version.id, draft.parts.outline);
  const inPlace = isOffered
    ? course.published_version_id
    : readBeforePublication(course.before_publication)?.version_id;
  if (course.status !== status || inPlace !== version.id) {
    const changes = isOffered
      ? { before_publication: null, ...offered(course, version, ctx.now) }
      : { before_publication: toBeforePublication(course, version, ctx.now) };
    await updateState(ctx.db, course.id, { status, progress_bar: MAX_PROGRESS.course, ...changes }, ctx.now);
  }
  await enrolWhereDecided(ctx, course.id);
  return { status, version };
}

import type { Insertable } from 'kysely';
import type { CourseDraft, CourseProblem, CourseRecord } from '#shared/contract/course-drafts.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import type { Ctx } from '#server/context.ts';
import type { CourseTable } from '#server/db/course-tables.ts';
import { refuse } from '#server/refuse.ts';
import { getInstitution } from '../setup/institution-service.ts';
import { toScheduleColumns } from '../exams/mapper.ts';
import { assertKnownFile, assertKnownImages } from '../questions/question-service.ts';
import { accessOf, replaceAccess } from './access-service.ts';
import { getOwnCourse, getVisibleCourse, getWritableCourse } from './access.ts';
import { assertKnownPictures } from './document-pictures.ts';
import { toCourseColumns, toCourseRecord } from './mapper.ts';
import { loadOutline } from './outline-content.ts';
import { requiresApproval } from './publish-service.ts';
import { insertCourse, updateDraftFrom, type CourseRow } from './repo.ts';
import { standingOf } from './standing-service.ts';

const FALLBACK_CURRENCY = 'GBP';

type NewCourse = Partial<Insertable<CourseTable>>;

/** Starts a course of the signed-in instructor with the institution's defaults. */
export async function createCourse(ctx: Ctx, given: NewCourse): Promise<number> {
  const institution = await getInstitution(ctx);
  const id = ctx.newId();
  await insertCourse(ctx.db, {
    title: '',
    subtitle: '',
    description: '',
    level: '',
    category: '',
    student_learning: '',
    course_requirements: '',
    course_designed_for: '',
    currency: institution?.currency ?? FALLBACK_CURRENCY,
    time_zone: institution?.time_zone ?? null,
    ...given,
    id,
    instructor_id: ctx.actor.userId,
    status: 'savedAsDraft',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

/** The course with the form of its draft, as its author sees it. */
export async function courseRecordOf(ctx: Ctx, course: CourseRow): Promise<CourseRecord> {
  const outline = await loadOutline(ctx.db, course.id);
  const { hasChanges } = await standingOf(ctx, course, outline);
  return toCourseRecord(course, {
    access: await accessOf(ctx, course.id),
    lessons: outline.items.filter((item) => item.kind === 'lesson').length,
    hasChanges,
    requiresApproval: await requiresApproval(ctx),
    now: ctx.now,
  });
}

/** The same by its id. */
export const getCourseRecord = async (ctx: Ctx, courseId: number): Promise<CourseRecord> =>
  courseRecordOf(ctx, await getVisibleCourse(ctx, courseId));

/** A new draft, as the course screen starts one. */
export async function createCourseDraft(ctx: Ctx): Promise<CourseRecord> {
  return getCourseRecord(ctx, await createCourse(ctx, {}));
}

/** @throws VALIDATION_FAILED when a file was never stored; one that stands there already is in nobody's way. */
async function assertKnownFiles(ctx: Ctx, course: CourseRow, draft: CourseDraft): Promise<void> {
  if (draft.course_image !== course.image_sha256)
    await assertKnownImages(ctx, [draft.course_image], 'draft.course_image');
  const pictures = { before: course.description_document, after: draft.course_description };
  await assertKnownPictures(ctx, 'draft.course_description', pictures);
  const specification = draft.course_specification?.sha256 ?? null;
  if (specification !== course.specification_sha256) await assertKnownFile(ctx, specification);
}

/** Stores the form; refused when somebody else stored it since `version`. */
export async function saveCourseDraft(
  ctx: Ctx,
  courseId: number,
  input: { version: number; step: number; draft: CourseDraft },
): Promise<number> {
  const course = await getWritableCourse(ctx, courseId);
  const { draft } = input;
  const opening = toScheduleColumns(draft.schedule);
  if (opening === null) {
    const reason = 'This time zone is not known here.';
    return refuse('VALIDATION_FAILED', reason, { fields: { 'draft.schedule.time_zone': [reason] } });
  }
  await assertKnownFiles(ctx, course, draft);
  const isOffered = course.status === 'published' || course.status === 'scheduled';
  const isSaved = await updateDraftFrom(ctx, courseId, input.version, {
    ...toCourseColumns(draft),
    progress_bar: isOffered ? course.progress_bar : progressBarOf('course', input.step, true),
    opens_at: opening.opens_at,
    time_zone: opening.time_zone ?? course.time_zone,
  });
  if (!isSaved) {
    refuse('VERSION_CONFLICT', 'This course was changed elsewhere since you opened it.', {
      extra: { version: course.version },
    });
  }
  await replaceAccess(ctx, courseId, draft.access);
  return input.version + ctx.versionStep;
}

/** What an own draft lacks, and whether publishing it would change anything. */
export async function checkDraft(
  ctx: Ctx,
  courseId: number,
): Promise<{ problems: readonly CourseProblem[]; hasChanges: boolean }> {
  const course = await getOwnCourse(ctx, courseId);
  return standingOf(ctx, course, await loadOutline(ctx.db, courseId));
}

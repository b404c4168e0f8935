import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { parseOutline } from '#shared/domain/courses/version-outline.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import type { Ctx } from '#server/context.ts';
import { factSeen } from '#server/precondition.ts';
import { refuse } from '#server/refuse.ts';
import { namedAmong } from '../exams/access-targets.ts';
import { findLibraryFile } from '../media/files-service.ts';
import { replaceAccess } from './access-service.ts';
import { getWritableCourse } from './access.ts';
import { loadOutline } from './outline-content.ts';
import type { VersionRow } from './publication-repo.ts';
import { updateDraftFrom, type CourseRow } from './repo.ts';
import { restoreContent } from './restore-content.ts';
import { hashOf } from './version-parts.ts';
import { ownVersion, versionAccess } from './version-service.ts';

/**
 * Sections and items are drafts of their own: those that are replaced are told by their versions.
 * @throws VERSION_CONFLICT on a hub that has others by now: nothing is replaced that nobody has looked at.
 */
async function assertSeen(ctx: Ctx, courseId: number): Promise<void> {
  const { sections, items } = await loadOutline(ctx.db, courseId);
  const versionsOf = (rows: readonly { readonly id: number; readonly version: number }[]) =>
    rows.map(({ id, version }) => [id, version]).toSorted(([a = 0], [b = 0]) => a - b);
  const seen = hashOf(canonicalJson([versionsOf(sections), versionsOf(items)]));
  if (factSeen(ctx, seen) !== seen)
    refuse(
      'VERSION_CONFLICT',
      'Sections or items of this course were changed elsewhere since you opened it.',
    );
}

/** The promotional video of a version, where the library still has it. */
const promotionalOf = async (ctx: Ctx, { promotional_sha256: sha256 }: VersionRow): Promise<number | null> =>
  sha256 === null ? null : ((await findLibraryFile(ctx.db, ctx.actor.userId, sha256))?.id ?? null);

async function landingColumns(ctx: Ctx, course: CourseRow, row: VersionRow) {
  const isOffered = course.status === 'published' || course.status === 'scheduled';
  return {
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    description_document: row.description_document,
    level: row.level,
    category: row.category,
    qualification: row.qualification,
    ofqual_code: row.ofqual_code,
    product_code: row.product_code,
    qualification_time: row.qualification_time,
    student_learning: row.student_learning,
    course_requirements: row.course_requirements,
    course_designed_for: row.course_designed_for,
    specification_sha256: row.specification_sha256,
    specification_name: row.specification_name,
    image_sha256: row.image_sha256,
    image_alt: row.image_alt,
    promotional_media_id: await promotionalOf(ctx, row),
    price_minor: row.price_minor,
    currency: row.currency,
    is_certificate_issued: row.is_certificate_issued,
    opens_at: row.opens_at,
    time_zone: row.time_zone ?? course.time_zone,
    progress_bar: isOffered ? course.progress_bar : progressBarOf('course', 5, true),
  };
}

/**
 * Makes a published version the draft again: its landing page, dates, audience, sections and items with the questions as
 * they stood then. What was added since is deleted, and can be restored.
 * @returns the version of the draft. @throws VERSION_CONFLICT
 */
export async function restoreCourseVersion(
  ctx: Ctx,
  {
    course_id: courseId,
    version,
    published_version: versionNo,
  }: { course_id: number; version: number; published_version: number },
): Promise<number> {
  const course = await getWritableCourse(ctx, courseId);
  const row = await ownVersion(ctx, courseId, versionNo);
  await assertSeen(ctx, courseId);
  if (!(await updateDraftFrom(ctx, courseId, version, await landingColumns(ctx, course, row)))) {
    refuse('VERSION_CONFLICT', 'This course was changed elsewhere since you opened it.', {
      extra: { version: course.version },
    });
  }
  await replaceAccess(ctx, courseId, await namedAmong(ctx, await versionAccess(ctx, row)));
  await restoreContent(ctx, course, parseOutline(row.outline).sections);
  return version + ctx.versionStep;
}

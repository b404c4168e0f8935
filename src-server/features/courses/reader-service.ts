import { holds } from '#shared/access/ability.ts';
import type { CourseRecord } from '#shared/contract/course-drafts.ts';
import type { PublishedCourse, PublishedItem } from '#shared/contract/course-readers.ts';
import { isPractice, parseItemContent, parseItemKeys } from '#shared/domain/courses/item-content.ts';
import { parseOutline, termsOfVersion, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { isEnrolled } from '../enrolments/enrol-service.ts';
import { getOwnCourse } from './access.ts';
import { courseRecordOf } from './draft-service.ts';
import * as repo from './publication-repo.ts';
import { toPublishedCourse, toPublishedItem } from './published-mapper.ts';
import { findCourse, type CourseRow } from './repo.ts';

const missing = (): never => refuse('NOT_FOUND', 'There is no such course.');

const isAuthor = (ctx: Ctx, course: CourseRow): boolean =>
  course.instructor_id === ctx.actor.userId && holds(ctx.actor.ability, 'instructor-courses:view');

const isOpen = (version: repo.VersionRow, now: number): boolean =>
  version.opens_at === null || version.opens_at <= now;

interface ReadCourse {
  readonly course: CourseRow;
  readonly version: repo.VersionRow;
}

/** What learners have of a course in which the signed-in person is enrolled, whatever became of it since. */
async function getEnrolledCourse(ctx: Ctx, course: CourseRow): Promise<ReadCourse> {
  if (!holds(ctx.actor.ability, 'courses:view') || !(await isEnrolled(ctx, 'course', course.id)))
    return missing();
  return { course, version: await versionOf(ctx, course) };
}

async function versionOf(ctx: Ctx, course: CourseRow): Promise<repo.VersionRow> {
  if (course.published_version_id === null) return missing();
  return (await repo.findVersion(ctx.db, course.published_version_id)) ?? missing();
}

const getCourse = async (ctx: Ctx, id: number): Promise<CourseRow> =>
  (await findCourse(ctx.db, id, { instructorId: null })) ?? missing();

/** The draft of an own course, or what was published of one that the signed-in person is enrolled in. */
export async function getCourseFor(ctx: Ctx, courseId: number): Promise<CourseRecord | PublishedCourse> {
  const course = await getCourse(ctx, courseId);
  // As it stands: of courses of others the published title is read where the draft has none here.
  if (isAuthor(ctx, course)) return courseRecordOf(ctx, await getOwnCourse(ctx, courseId));
  const { version } = await getEnrolledCourse(ctx, course);
  return toPublishedCourse(course, version, { isOpen: isOpen(version, ctx.now), now: ctx.now });
}

/**
 * One item of what was published. @throws NOT_FOUND to whoever is neither its author nor enrolled, ILLEGAL_STATE to a
 * learner before the course opens
 */
export async function getPublishedItem(ctx: Ctx, courseId: number, itemId: number): Promise<PublishedItem> {
  const course = await getCourse(ctx, courseId);
  const isOwn = isAuthor(ctx, course);
  const version = isOwn ? await versionOf(ctx, course) : (await getEnrolledCourse(ctx, course)).version;
  if (!isOwn && !isOpen(version, ctx.now)) refuse('ILLEGAL_STATE', 'This course has not opened yet.');
  const place = versionItems(parseOutline(version.outline).sections).find(
    ({ item }) => item.item_id === itemId,
  );
  const section = place?.path.at(-1);
  if (place === undefined || section === undefined)
    return refuse('NOT_FOUND', 'There is no such item in this course.');
  const { item } = place;
  const [content] = await repo.listContents(ctx.db, courseId, [item.content_hash]);
  if (content === undefined) return refuse('NOT_FOUND', 'What this item says is not here yet.');
  return toPublishedItem(
    version,
    { item, sectionId: section.section_id },
    parseItemContent(content.content),
    isPractice({ kind: item.kind, isGraded: termsOfVersion(item).isGraded })
      ? await practiceKeys(ctx, courseId, item.content_hash)
      : null,
  );
}

async function practiceKeys(ctx: Ctx, courseId: number, hash: string) {
  const [row] = await repo.listKeys(ctx.db, 'course_practice_key', courseId, [hash]);
  return row === undefined ? null : parseItemKeys(row.keys).questions;
}

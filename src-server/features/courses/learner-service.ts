import { holds } from '#shared/access/ability.ts';
import type { PublishedCourse } from '#shared/contract/course-readers.ts';
import {
  isPractice,
  parseItemContent,
  parseItemKeys,
  type ItemContent,
  type ItemKeys,
} from '#shared/domain/courses/item-content.ts';
import type { VersionItem } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { isEnrolled } from '../enrolments/enrol-service.ts';
import * as repo from './publication-repo.ts';
import { toPublishedCourse } from './published-mapper.ts';
import { findCourse, type CourseRow } from './repo.ts';

// What other features ask for about a course as its learners have it.

type Reader = Pick<Ctx, 'db' | 'now' | 'actor'>;

export type LearnerVersion = repo.VersionRow;

export interface LearnerCourse {
  readonly course: CourseRow;
  /** What learners have today. */
  readonly version: LearnerVersion;
  readonly isOpen: boolean;
}

/** A course in which the signed-in person is enrolled, whatever became of it since. @throws NOT_FOUND */
export async function getLearnerCourse(ctx: Reader, courseId: number): Promise<LearnerCourse> {
  const missing = (): never => refuse('NOT_FOUND', 'There is no such course.');
  const course = (await findCourse(ctx.db, courseId, { instructorId: null })) ?? missing();
  if (!holds(ctx.actor.ability, 'courses:view') || !(await isEnrolled(ctx, 'course', courseId)))
    return missing();
  if (course.published_version_id === null) return missing();
  const version = (await repo.findVersion(ctx.db, course.published_version_id)) ?? missing();
  return { course, version, isOpen: version.opens_at === null || version.opens_at <= ctx.now };
}

/** Another version of a course by its number; undefined for one that there is not. */
export const findCourseVersion = (
  { db }: Pick<Ctx, 'db'>,
  courseId: number,
  versionNo: number,
): Promise<LearnerVersion | undefined> => repo.findVersionNo(db, courseId, versionNo);

/** The course as the enrolled are shown it. */
export const presentLearnerCourse = (
  ctx: Pick<Ctx, 'now'>,
  { course, version, isOpen }: LearnerCourse,
): PublishedCourse => toPublishedCourse(course, version, { isOpen, now: ctx.now });

/** What some items show, by the hash of their content; what has not arrived is left out. */
export async function loadContents(
  { db }: Pick<Ctx, 'db'>,
  courseId: number,
  hashes: readonly string[],
): Promise<Map<string, ItemContent>> {
  const rows = await repo.listContents(db, courseId, hashes);
  return new Map(rows.map((row) => [row.content_hash, parseItemContent(row.content)]));
}

type Keyed = Pick<VersionItem, 'kind' | 'graded' | 'content_hash'>;

export const isPracticeItem = (item: Pick<VersionItem, 'kind' | 'graded'>): boolean =>
  isPractice({ kind: item.kind, isGraded: item.graded === true });

/** What marks some practice, by the hash of its content. Never of what is graded. */
export async function loadPracticeKeys(
  { db }: Pick<Ctx, 'db'>,
  courseId: number,
  items: readonly Keyed[],
): Promise<Map<string, ItemKeys>> {
  const hashes = items.filter(isPracticeItem).map((item) => item.content_hash);
  const rows = await repo.listKeys(db, 'course_practice_key', courseId, hashes);
  return new Map(rows.map((row) => [row.content_hash, parseItemKeys(row.keys)]));
}

/** What marks one item, for the server alone: of what is graded only where the institution decides. */
export async function loadMarkingKeys(
  ctx: Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'authority'> },
  courseId: number,
  item: Keyed,
): Promise<ItemKeys | null> {
  const isPracticed = isPracticeItem(item);
  if (!isPracticed && ctx.services.authority !== 'here') return null;
  const table = isPracticed ? 'course_practice_key' : 'course_content_key';
  const [row] = await repo.listKeys(ctx.db, table, courseId, [item.content_hash]);
  return row === undefined ? null : parseItemKeys(row.keys);
}

/** What learners have of a course today; undefined of one that was never published. */
export async function findTodaysVersion(
  { db }: Pick<Ctx, 'db'>,
  courseId: number,
): Promise<LearnerVersion | undefined> {
  const course = await findCourse(db, courseId, { instructorId: null });
  const id = course?.published_version_id ?? null;
  return id === null ? undefined : repo.findVersion(db, id);
}

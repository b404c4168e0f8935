import type { AssignmentKey } from '#shared/domain/courses/item-content.ts';
import { parseItemKeys } from '#shared/domain/courses/item-content.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './publication-repo.ts';
import { findCourse } from './repo.ts';

// What other features ask for about what was published of a course.

type Reader = Pick<Ctx, 'db'>;

/** A version of a course by its id; undefined for one of another course, and where it is not here. */
export async function findVersionOf(
  { db }: Reader,
  courseId: number,
  versionId: number,
): Promise<repo.VersionRow | undefined> {
  const version = await repo.findVersion(db, versionId);
  return version?.course_id === courseId ? version : undefined;
}

/** Solutions and words of an assignment; empty on a computer that must not have them. */
export async function loadAssignmentKeys(
  { db }: Reader,
  courseId: number,
  contentHash: string,
): Promise<readonly AssignmentKey[]> {
  const [row] = await repo.listKeys(db, 'course_content_key', courseId, [contentHash]);
  return row === undefined ? [] : parseItemKeys(row.keys).assignment;
}

/** Whether any version of a course has an item: what is said offline may arrive after it was removed. */
export async function hasHadItem({ db }: Reader, courseId: number, itemId: number): Promise<boolean> {
  for (const { id } of await repo.listVersions(db, courseId)) {
    const version = await repo.findVersion(db, id);
    const items = version === undefined ? [] : versionItems(parseOutline(version.outline).sections);
    if (items.some(({ item }) => item.item_id === itemId)) return true;
  }
  return false;
}

/** The titles of own courses as they stand. */
export async function ownTitles(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  courseIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  for (const id of courseIds)
    titles.set(id, (await findCourse(db, id, { instructorId: actor.userId }))?.title ?? '');
  return titles;
}

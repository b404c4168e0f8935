import { sql } from 'kysely';
import { compileOnce } from '#server/db/compile-once.ts';
import { idsIn } from '#server/db/json-list.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { DiscoverCountTable, DiscoverItemTable } from '#server/db/discover-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';

/** So many take a few milliseconds: others may write in between. */
const CONTENTS_PER_STEP = 200;

const selectBacklog = compileOnce((db) => db.selectFrom('discover_backlog').select('content_id').limit(1));

/** Whether anything waits to be indexed. */
export const isBehind = async (db: Db): Promise<boolean> => (await selectBacklog(db, {})).length > 0;

/** Takes some of what waits. */
export async function takeBacklog(db: Db) {
  const rows = await db
    .selectFrom('discover_backlog')
    .select(['content_type', 'content_id'])
    .orderBy('content_type')
    .orderBy('content_id')
    .limit(CONTENTS_PER_STEP)
    .execute();
  for (const [type, own] of Map.groupBy(rows, (row) => row.content_type))
    await db
      .deleteFrom('discover_backlog')
      .where('content_type', '=', type)
      .where(
        'content_id',
        'in',
        idsIn(
          db,
          own.map((row) => row.content_id),
        ),
      )
      .execute();
  return rows;
}

const OFFERED = ['published', 'scheduled'] as const;

/** What stands of some exams in the versions that are offered. */
export const listExamSources = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('exam')
    .innerJoin('exam_version as version', 'version.id', 'exam.published_version_id')
    .leftJoin('version_listing as listing', 'listing.id', 'version.id')
    .leftJoin('content_figure as figure', 'figure.id', 'exam.id')
    .where('exam.id', 'in', idsIn(db, ids))
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', 'in', OFFERED)
    .select((eb) => [
      'exam.id as content_id',
      'exam.instructor_id',
      'exam.published_at',
      'version.id as version_id',
      'version.is_for_some',
      'version.title',
      sql<string>`''`.as('subtitle'),
      'version.description',
      'version.instructor_name',
      'version.subject as category',
      sql<string>`''`.as('level'),
      'version.duration_minutes',
      'version.price_minor',
      'version.currency',
      eb.lit(null).$castTo<number | null>().as('rating'),
      'listing.tag_names',
      'listing.author_role',
      'figure.enrolled',
    ])
    .execute();

/** The same of some courses, with their rating. */
export const listCourseSources = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course')
    .innerJoin('course_version as version', 'version.id', 'course.published_version_id')
    .leftJoin('version_listing as listing', 'listing.id', 'version.id')
    .leftJoin('content_figure as figure', 'figure.id', 'course.id')
    .leftJoin('course_rating as rating', 'rating.id', 'course.id')
    .where('course.id', 'in', idsIn(db, ids))
    .where('course.deleted_at', 'is', null)
    .where('course.status', 'in', OFFERED)
    .select([
      'course.id as content_id',
      'course.instructor_id',
      'course.published_at',
      'version.id as version_id',
      'version.is_for_some',
      'version.title',
      'version.subtitle',
      'version.description',
      'version.instructor_name',
      'version.category',
      'version.level',
      'version.duration_minutes',
      'version.price_minor',
      'version.currency',
      'rating.average as rating',
      'listing.tag_names',
      'listing.author_role',
      'figure.enrolled',
    ])
    .execute();

export type SourceRow = Awaited<ReturnType<typeof listCourseSources>>[number];

/** What is in the index of some contents now. */
export const listIndexed = (db: Db, type: ContentKind, ids: readonly number[]) =>
  db
    .selectFrom('discover_item')
    .where('content_type', '=', type)
    .where('content_id', 'in', idsIn(db, ids))
    .select(['content_id', 'is_for_some', 'category_key'])
    .execute();

export const listIndexedTags = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('discover_tag')
    .where('content_id', 'in', idsIn(db, ids))
    .select(['content_id', 'tag_key'])
    .execute();

/** Takes some contents out of the index. */
export async function removeIndexed(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('discover_item').where('content_id', 'in', idsIn(db, ids)).execute();
  await db.deleteFrom('discover_tag').where('content_id', 'in', idsIn(db, ids)).execute();
}

export async function insertIndexed(
  db: Db,
  items: readonly DiscoverItemTable[],
  tags: readonly { readonly tag_key: string; readonly content_id: number }[],
): Promise<void> {
  if (items.length > 0) await insertRows(db, dialectOf(db), 'discover_item', items);
  if (tags.length > 0) await insertRows(db, dialectOf(db), 'discover_tag', tags);
}

/** Adds to the counts of types, categories and tags; what comes to nothing goes. */
export async function addToCounts(db: Db, changes: readonly DiscoverCountTable[]): Promise<void> {
  for (const change of changes)
    await db
      .insertInto('discover_count')
      .values(change)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'count_key'])
          .doUpdateSet((eb) => ({ items: eb('discover_count.items', '+', change.items) })),
      )
      .execute();
  await db.deleteFrom('discover_count').where('items', '<=', 0).execute();
}

import type { Db } from '#server/db/tables.ts';
import type { OwnerScope } from './scope.ts';

export const listTags = (db: Db, owner: OwnerScope) =>
  db
    .selectFrom('tag')
    .where('deleted_at', 'is', null)
    .$if(owner !== null, (rows) => rows.where('instructor_id', '=', owner ?? 0))
    .orderBy('instructor_id')
    .orderBy('tag_name')
    .selectAll()
    .execute();

export type TagRow = Awaited<ReturnType<typeof listTags>>[number];

/** Own live tags among some ids. */
export const listOwnTags = (db: Db, ownerId: number, ids: readonly number[]) =>
  db
    .selectFrom('tag')
    .where('id', 'in', ids)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute();

/** Own tags among some ids, with those that were deleted. */
export const listWithDeleted = async (db: Db, ownerId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('tag')
        .where('id', 'in', ids)
        .where('instructor_id', '=', ownerId)
        .select(['id', 'deleted_at'])
        .execute();

/** The owner of a live tag, for lists over all owners. */
export const findTagOwner = (db: Db, tagId: number) =>
  db
    .selectFrom('tag')
    .where('id', '=', tagId)
    .where('deleted_at', 'is', null)
    .select('instructor_id')
    .executeTakeFirst();

export const renameTag = (db: Db, tagId: number, name: string, now: number) =>
  db
    .updateTable('tag')
    .set((eb) => ({ tag_name: name, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', tagId)
    .execute();

const TAGS_PER_STATEMENT = 5000;

/** Deletes any number of tags: an import may have made more than one statement can name. */
export async function deleteTags(db: Db, tagIds: readonly number[], now: number): Promise<void> {
  for (let start = 0; start < tagIds.length; start += TAGS_PER_STATEMENT) {
    await db
      .updateTable('tag')
      .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', tagIds.slice(start, start + TAGS_PER_STATEMENT))
      .execute();
  }
}

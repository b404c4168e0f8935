import { sql, type Insertable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type {
  LearningResourceTable,
  LearningResourceVersionTable,
} from '#server/db/learning-resource-tables.ts';
import type { Db } from '#server/db/tables.ts';

interface ListQuery {
  /** Words that the title contains, all of them. */
  readonly words: readonly string[];
  readonly topic: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db) =>
  db
    .selectFrom('learning_resource')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'description', 'link', 'topic', 'created_at', 'updated_at'])
    .select(['file_sha256', 'file_name', 'file_mime', 'file_size']);

export type LearningResourceRow = Awaited<ReturnType<typeof findLearningResource>> & object;

/** One that has not been deleted. */
export const findLearningResource = (db: Db, id: number) => live(db).where('id', '=', id).executeTakeFirst();

/** Newest first, and how many there are in all. */
export async function listResources(
  db: Db,
  query: ListQuery,
): Promise<{ rows: LearningResourceRow[]; total: number }> {
  let base = live(db).$if(query.topic !== undefined, (rows) => rows.where('topic', '=', query.topic ?? ''));
  for (const word of query.words)
    base = base.where(({ or }) =>
      or([containsWord(sql.ref('title'), word), containsWord(sql.ref('topic'), word)]),
    );
  const rows = await base
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export const insertLearningResource = (db: Db, row: Insertable<LearningResourceTable>) =>
  db.insertInto('learning_resource').values(row).execute();

/** Changes one, as a version of its own. */
export const updateLearningResource = (
  db: Db,
  id: number,
  changes: Omit<Updateable<LearningResourceTable>, 'id' | 'version' | 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .updateTable('learning_resource')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Every topic that there is something about, by name. */
export const listTopics = (db: Db) =>
  db
    .selectFrom('learning_resource')
    .where('deleted_at', 'is', null)
    .where('topic', '<>', '')
    .groupBy('topic')
    .orderBy('topic')
    .select(({ fn }) => ['topic', fn.countAll<number>().as('amount')])
    .execute();

export const insertVersion = (db: Db, row: Insertable<LearningResourceVersionTable>) =>
  db.insertInto('learning_resource_version').values(row).execute();

/** What one of them said before, the last first. */
export const listVersions = (db: Db, resourceId: number, limit: number) =>
  db
    .selectFrom('learning_resource_version')
    .where('learning_resource_id', '=', resourceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();

export const deleteVersions = (db: Db, resourceId: number) =>
  db.deleteFrom('learning_resource_version').where('learning_resource_id', '=', resourceId).execute();

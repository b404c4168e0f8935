import { sql, type Insertable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { TrainingVideoTable } from '#server/db/training-video-tables.ts';
import type { Db } from '#server/db/tables.ts';

interface ListQuery {
  /** Words that the title contains, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db) =>
  db
    .selectFrom('training_video')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'description', 'link', 'topic', 'created_at', 'updated_at']);

export type TrainingVideoRow = Awaited<ReturnType<typeof findTrainingVideo>> & object;

/** One that has not been deleted. */
export const findTrainingVideo = (db: Db, id: number) => live(db).where('id', '=', id).executeTakeFirst();

/** Newest first, and how many there are in all. */
export async function listTrainingVideos(
  db: Db,
  query: ListQuery,
): Promise<{ rows: TrainingVideoRow[]; total: number }> {
  let base = live(db);
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

export const insertTrainingVideo = (db: Db, row: Insertable<TrainingVideoTable>) =>
  db.insertInto('training_video').values(row).execute();

/** Changes one, as a version of its own. */
export const updateTrainingVideo = (
  db: Db,
  id: number,
  changes: Pick<Updateable<TrainingVideoTable>, 'title' | 'description' | 'link' | 'topic' | 'deleted_at'>,
  now: number,
) =>
  db
    .updateTable('training_video')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

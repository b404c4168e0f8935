import { sql, type Insertable, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { TrainingVideoFinishTable, TrainingVideoTable } from '#server/db/training-video-tables.ts';
import type { Db } from '#server/db/tables.ts';

interface ListQuery {
  /** Words that the title contains, all of them. */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db, userId: number) =>
  db
    .selectFrom('training_video')
    .where('deleted_at', 'is', null)
    .select(['id', 'title', 'description', 'link', 'topic', 'created_at', 'updated_at'])
    .select(['file_sha256', 'file_name', 'file_mime', 'file_size', 'poster_sha256', 'captions', 'chapters'])
    .select(
      sql<0 | 1>`case when exists (select 1 from training_video_finish f
        where f.training_video_id = training_video.id and f.user_id = ${userId}) then 1 else 0 end`.as(
        'is_finished',
      ),
    );

export type TrainingVideoRow = Awaited<ReturnType<typeof findTrainingVideo>> & object;

/** One that has not been deleted. */
export const findTrainingVideo = (db: Db, userId: number, id: number) =>
  live(db, userId).where('id', '=', id).executeTakeFirst();

/** Newest first, and how many there are in all. */
export async function listTrainingVideos(
  db: Db,
  userId: number,
  query: ListQuery,
): Promise<{ rows: TrainingVideoRow[]; total: number }> {
  let base = live(db, userId);
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
  changes: Omit<Updateable<TrainingVideoTable>, 'id' | 'version' | 'created_at' | 'updated_at'>,
  now: number,
) =>
  db
    .updateTable('training_video')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertFinish = (db: Db, row: Insertable<TrainingVideoFinishTable>) =>
  db.insertInto('training_video_finish').values(row).execute();

/** Who has seen one to its end, once each: the last first, and how many in all. */
export async function listFinishers(db: Db, id: number, limit: number) {
  const finished = db
    .selectFrom('training_video_finish as f')
    .innerJoin('user as u', 'u.id', 'f.user_id')
    .where('f.training_video_id', '=', id)
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    .select(({ fn }) => ['u.first_name', 'u.last_name', fn.min<number>('f.created_at').as('finished_at')]);
  const rows = await finished.orderBy('finished_at', 'desc').orderBy('u.id').limit(limit).execute();
  const { total } = await db
    .selectFrom('training_video_finish')
    .where('training_video_id', '=', id)
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

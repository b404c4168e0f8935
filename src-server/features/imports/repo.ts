import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ImportBatchTable, QuestionTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type ImportBatchRow = Selectable<ImportBatchTable>;

export const insertBatch = (db: Db, batch: Insertable<ImportBatchTable>) =>
  db.insertInto('import_batch').values(batch).execute();

/** An import of this person; anybody else's is not found. */
export const findOwnBatch = (db: Db, userId: number, id: number): Promise<ImportBatchRow | undefined> =>
  db
    .selectFrom('import_batch')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** Changes an import that is still in a state; false when it has moved on. */
export async function changeBatch(
  db: Db,
  id: number,
  from: readonly ImportBatchTable['state'][],
  changes: Updateable<ImportBatchTable>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('import_batch')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listOwnBatches(db: Db, userId: number, page: { offset: number; limit: number }) {
  const own = db.selectFrom('import_batch').where('user_id', '=', userId).where('deleted_at', 'is', null);
  const rows = await own
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .selectAll()
    .execute();
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Some live questions that an import made. */
export const listQuestionsOf = (
  db: Db,
  ownerId: number,
  importId: number,
  limit: number,
): Promise<Selectable<QuestionTable>[]> =>
  db
    .selectFrom('question')
    .where('import_batch_id', '=', importId)
    .where('instructor_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .limit(limit)
    .selectAll()
    .execute();

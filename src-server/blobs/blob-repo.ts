import type { Db } from '../db/tables.ts';
import type { FileMime } from './image-kinds.ts';

export const findBlob = (db: Db, sha256: string) =>
  db.selectFrom('blob').where('sha256', '=', sha256).select(['mime', 'size']).executeTakeFirst();

/** Remembers a stored file; the same bytes are one row. */
export const insertBlob = (
  db: Db,
  blob: { id: number; sha256: string; mime: FileMime; size: number; now: number },
) => {
  const { now, ...row } = blob;
  return db
    .insertInto('blob')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
};

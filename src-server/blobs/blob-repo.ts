import type { FileMime } from '#shared/domain/media/kinds.ts';
import { textsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';

export const findBlob = (db: Db, sha256: string) =>
  db.selectFrom('blob').where('sha256', '=', sha256).select(['mime', 'size']).executeTakeFirst();

/** What is known of some files; those that are not here are left out. */
export const listBlobs = (db: Db, sha256s: readonly string[]) =>
  db
    .selectFrom('blob')
    .where('sha256', 'in', textsIn(db, JSON.stringify(sha256s)))
    .select(['sha256', 'mime', 'size'])
    .execute();

/** Which of some files are no images. */
export async function listDocuments(db: Db, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  if (sha256s.length === 0) return new Set();
  const rows = await db
    .selectFrom('blob')
    .where('sha256', 'in', sha256s)
    .where('mime', '=', 'application/pdf')
    .select('sha256')
    .execute();
  return new Set(rows.map((row) => row.sha256));
}

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

/** Forgets files whose bytes are removed from this computer. */
export const forgetBlobs = async (db: Db, sha256s: readonly string[]): Promise<void> => {
  if (sha256s.length > 0) await db.deleteFrom('blob').where('sha256', 'in', sha256s).execute();
};

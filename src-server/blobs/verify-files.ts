import type { Db } from '../db/tables.ts';
import { roleOf } from '../sync/role.ts';
import { hashOfFile } from './incoming-files.ts';
import type { BlobStore } from './store.ts';

export interface VerifiedFiles {
  readonly checked: number;
  readonly problems: string[];
}

/** The files that this database has, with their lengths. */
const listStored = (db: Db) => db.selectFrom('blob').orderBy('sha256').select(['sha256', 'size']).execute();

/** Files that rows name and that were never stored here, but for those that their computers have declared lost. */
const listNamedElsewhere = (db: Db) =>
  db
    .selectFrom('file_use')
    .leftJoin('blob', 'blob.sha256', 'file_use.sha256')
    .where('blob.id', 'is', null)
    .where('file_use.sha256', 'not in', (eb) => eb.selectFrom('sync_blob').select('sha256'))
    .select(['file_use.sha256', 'file_use.tbl', 'file_use.row_id'])
    .orderBy('file_use.sha256')
    .execute();

/**
 * Every file by its name and length, and with `isDeep` by every byte of it. On a server that decides, every file that a
 * row names must be here; a computer of a hub has those that somebody looked at.
 */
export async function verifyFiles(
  db: Db,
  blobs: Pick<BlobStore, 'sizeOf' | 'fileOf'>,
  isDeep: boolean,
): Promise<VerifiedFiles> {
  const isDevice = (await roleOf(db)) === 'device';
  const problems: string[] = [];
  const stored = await listStored(db);
  for (const { sha256, size } of stored) {
    const found = blobs.sizeOf(sha256);
    if (found === null) {
      if (!isDevice) problems.push(`file ${sha256} is missing`);
    } else if (found !== size) {
      problems.push(`file ${sha256} has ${found} bytes; ${size} were stored`);
    } else if (isDeep && (await hashOfFile(blobs.fileOf(sha256))).digest('hex') !== sha256) {
      problems.push(`file ${sha256} is damaged: its bytes have changed`);
    }
  }
  if (!isDevice)
    for (const { sha256, tbl, row_id } of await listNamedElsewhere(db))
      problems.push(`${tbl} ${row_id} names the file ${sha256}, which was never stored here`);
  return { checked: stored.length, problems };
}

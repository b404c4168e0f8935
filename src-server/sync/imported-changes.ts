import { insertRows } from '../db/bulk-insert.ts';
import { compileOnce } from '../db/compile-once.ts';
import { dialectOf } from '../db/dialect.ts';
import type { SyncImportedTable } from '../db/sync-tables.ts';
import type { Db } from '../db/tables.ts';
import { Verdict } from '#shared/contract/sync-wire.ts';

const selectImported = compileOnce((db, { hash }: { hash: string }) =>
  db.selectFrom('sync_imported').where('hash', '=', hash).select('verdict'),
);

/** What became of a command that an administrator brought in a file; null where nobody did. */
export async function importedVerdict(db: Db, hash: string): Promise<Verdict | null> {
  const [row] = await selectImported(db, { hash });
  return row === undefined ? null : Verdict.parse(JSON.parse(row.verdict));
}

/** Notes that a command was done, so that neither its computer nor the same file does it again. */
export const noteImported = (db: Db, row: SyncImportedTable) =>
  insertRows(db, dialectOf(db), 'sync_imported', [{ ...row }]);

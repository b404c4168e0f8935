import { sql } from 'kysely';
import { FILES_OF_ROWS } from '#server/declarations.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import { SYNC_CLASSES, isSyncedTable, type SyncedTable } from '../classes.ts';
import { scopesOfUser } from '../hub-scopes.ts';

/** The rows that name a file, by table. */
export async function listRowsNaming(db: Db, sha256: string): Promise<Map<SyncedTable, number[]>> {
  const rows = await db
    .selectFrom('file_use')
    .where('sha256', '=', sha256)
    .select(['tbl', 'row_id'])
    .execute();
  const found = new Map<SyncedTable, number[]>();
  for (const { tbl, row_id } of rows) {
    if (!isSyncedTable(tbl)) continue;
    const ids = found.get(tbl);
    if (ids === undefined) found.set(tbl, [row_id]);
    else ids.push(row_id);
  }
  return found;
}

/** The tables of which a row names a file. */
export async function listTablesNaming(db: Db, sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_use')
    .where('sha256', '=', sha256)
    .select('tbl')
    .distinct()
    .execute();
  return rows.map(({ tbl }) => tbl);
}

/** Whether a file is named by a row that a person is given by one of its scopes: a photo, the logo, a course. */
export async function isFileOfOwnRows(
  db: Db,
  { userId, sha256 }: { userId: number; sha256: string },
  now: number,
): Promise<boolean> {
  const named = await listRowsNaming(db, sha256);
  const shown = FILES_OF_ROWS.filter((table) => named.has(table));
  if (shown.length === 0) return false;
  const held = new Set(await scopesOfUser(db, userId, now));
  for (const table of shown) {
    const ids = named.get(table) ?? [];
    for (const scope of SYNC_CLASSES[table].scopes) {
      const { rows } = await sql<{ scope: string | null }>`
        select distinct ${scope} as scope from ${sql.table(table)} as t
        where t.id in ${idsIn(db, ids)} and t.deleted_at is null`.execute(db);
      if (rows.some((row) => row.scope !== null && held.has(row.scope))) return true;
    }
  }
  return false;
}

import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import { isSyncedTable, type SyncedTable, type SyncRow } from './classes.ts';

/** The columns that a table has in the database of a device, which is always SQLite. */
export async function readColumns(db: Db, table: SyncedTable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** After an update of this program: puts what was kept aside into the columns that exist by now. */
export async function adoptExtraColumns(db: Db): Promise<void> {
  for (const { tbl, row_id: id, columns } of await db.selectFrom('sync_extra').selectAll().execute()) {
    if (!isSyncedTable(tbl)) continue;
    const known = await readColumns(db, tbl);
    // Written above from a row.
    const kept = Object.entries(JSON.parse(columns) as SyncRow);
    for (const [column, value] of kept) {
      if (known.has(column)) {
        await sql`update ${sql.table(tbl)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
      }
    }
    const left = Object.fromEntries(kept.filter(([column]) => !known.has(column)));
    const entry = db.updateTable('sync_extra').set({ columns: JSON.stringify(left) });
    await entry.where('tbl', '=', tbl).where('row_id', '=', id).execute();
  }
  await db.deleteFrom('sync_extra').where('columns', '=', '{}').execute();
}

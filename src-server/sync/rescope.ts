import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { SYNC_CLASSES, SYNCED_TABLES, type SyncedTable } from './classes.ts';
import { stampScopes } from './stamp.ts';
import { findState, writeState } from './state.ts';

const ROWS_AT_ONCE = 5000;

/** The columns that the synced tables have in this database. */
async function listColumns(db: Db): Promise<Map<string, string[]>> {
  const list = sql.join(SYNCED_TABLES.map((table) => sql.lit(table)));
  const { rows } = await (
    dialectOf(db) === 'sqlite'
      ? sql<{
          tbl: string;
          name: string;
        }>`select m.name as tbl, c.name from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and m.name in (${list}) order by c.name`
      : sql<{
          tbl: string;
          name: string;
        }>`select table_name as tbl, column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name in (${list}) order by column_name`
  ).execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ tbl }) => tbl)].map(([tbl, own]) => [tbl, own.map(({ name }) => name)]),
  );
}

/** How this program says which rows travel to whom, and with which columns: a short text for each table. */
async function sayings(db: Db): Promise<Record<string, string>> {
  const columns = await listColumns(db);
  return Object.fromEntries(
    SYNCED_TABLES.map((table) => {
      const scopes = SYNC_CLASSES[table].scopes.map((scope) => scope.compile(db).sql);
      const said = JSON.stringify([scopes, columns.get(table)]);
      return [table, hash('sha256', said).slice(0, 16)];
    }),
  );
}

async function stampTable(database: Database, db: Db, table: SyncedTable): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return;
    await stampScopes(db, database.dialect, new Map([[table, ids]]));
    after = ids.at(-1) ?? after;
  }
}

/** Keeps what this program says of its tables, as that by which every row is in the log. */
export async function noteSayings(db: Db): Promise<void> {
  await writeState(db, 'scopes', JSON.stringify(await sayings(db)));
}

/**
 * After an update of the program of a hub: rows of tables whose scopes or columns it sees differently enter the log
 * again, as they are, so that computers get what is theirs now and give up what is not. No edit is judged by it.
 */
export async function rescope(database: Database): Promise<void> {
  const known = await findState(database.write, 'scopes');
  const before: Record<string, unknown> = known === undefined ? {} : JSON.parse(known);
  const now = await sayings(database.write);
  const changed = SYNCED_TABLES.filter((table) => before[table] !== now[table]);
  if (changed.length === 0) return;
  await database.write.transaction().execute(async (db) => {
    for (const table of changed) await stampTable(database, db, table);
    await noteSayings(db);
  });
}

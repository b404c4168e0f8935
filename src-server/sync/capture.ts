import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { SYNCED_TABLES, isSyncedTable, type SyncedTable } from './classes.ts';

/** Rows that a transaction changed: table to ids. */
export type ChangedRows = ReadonlyMap<SyncedTable, readonly number[]>;

const EVENTS = ['insert', 'update', 'delete'] as const;

/**
 * Makes the database note every row that a transaction writes, whichever statement wrote it: nothing
 * that a handler does can be forgotten. On SQLite the notes live in memory with the connection.
 */
export async function installCapture({ sqlite, write }: Database): Promise<void> {
  if (sqlite === null) await installOnPostgres(write);
  else sqlite.raw.exec(SQLITE_TRIGGERS);
}

const SQLITE_TRIGGERS = [
  `create temp table if not exists sync_dirty (
    tbl text not null, row_id integer not null, primary key (tbl, row_id)) without rowid`,
  ...SYNCED_TABLES.flatMap((table) =>
    EVENTS.map(
      (
        event,
      ) => `create temp trigger if not exists capture_${table}_${event} after ${event} on main."${table}" begin
        insert into sync_dirty values ('${table}', ${event === 'delete' ? 'old' : 'new'}.id) on conflict do nothing;
      end`,
    ),
  ),
].join(';\n');

async function installOnPostgres(db: Db): Promise<void> {
  await sql`create unlogged table if not exists sync_dirty (
    xid bigint not null default txid_current(), tbl text not null, row_id bigint not null,
    primary key (xid, tbl, row_id))`.execute(db);
  await sql`create or replace function sync_capture() returns trigger language plpgsql as $$ begin
    insert into sync_dirty (tbl, row_id) values (tg_table_name, coalesce(new.id, old.id)) on conflict do nothing;
    return null; end $$`.execute(db);
  for (const table of SYNCED_TABLES) {
    await sql`create or replace trigger sync_capture after insert or update or delete on ${sql.table(table)}
      for each row execute function sync_capture()`.execute(db);
  }
}

/** The notes of the running transaction: others' are not seen, or are in a memory of their own. */
const ownNotes = (db: Db) => (dialectOf(db) === 'sqlite' ? sql`true` : sql`xid = txid_current()`);

/** Drops what was noted: what came from a hub is no change of this device. */
export const dropChanges = (db: Db) => sql`delete from sync_dirty where ${ownNotes(db)}`.execute(db);

const takeNotes = compileOnce((db) => ({
  compile: () =>
    sql<{ tbl: string; row_id: number }>`
      delete from sync_dirty where ${ownNotes(db)} returning tbl, row_id`.compile(db),
}));

/** Takes what the running transaction has changed since the last call. */
export async function takeChanges(db: Db): Promise<ChangedRows> {
  const rows = await takeNotes(db, {});
  const changed = new Map<SyncedTable, number[]>();
  for (const { tbl, row_id } of rows.toSorted((a, b) => a.row_id - b.row_id)) {
    if (!isSyncedTable(tbl)) throw new Error(`The table ${tbl} is not a synced one.`);
    const ids = changed.get(tbl);
    if (ids === undefined) changed.set(tbl, [row_id]);
    else ids.push(row_id);
  }
  return changed;
}

import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { IdSource } from '../db/ids.ts';
import type { Db } from '../db/tables.ts';
import { Writer } from '../db/writer.ts';
import { adoptOutbox } from './adopt-outbox.ts';
import { installFileIndex } from './blobs/file-index.ts';
import { installCapture, takeChanges } from './capture.ts';
import { SYNC_CLASSES, SYNCED_TABLES } from './classes.ts';
import { adoptExtraColumns } from './extra-columns.ts';
import { noteSayings, rescope } from './rescope.ts';
import { stampChanges } from './stamp.ts';
import { findState, writeState } from './state.ts';
import { askForWithheld } from './withheld.ts';

/** Alone, following a hub, or being one. */
export type SyncRole = 'standalone' | 'device' | 'hub';

/** What a database was last opened as; a new one stands alone. */
export async function roleOf(db: Db): Promise<SyncRole> {
  const role = await findState(db, 'role');
  return role === 'device' || role === 'hub' ? role : 'standalone';
}

/** The writer of a database in its role: a hub puts every change into the order that devices pull. */
export async function openWriter(
  database: Database,
  ids: IdSource,
  options: {
    readonly role: SyncRole;
    readonly isGrouping?: boolean;
    readonly arrivals?: () => number;
    /** On a hub, after every commit: the scopes and the tables in which something happened. */
    readonly onStamped?: (scopes: readonly string[], tables: readonly string[]) => void;
    /** After every commit: how many calls it answers. */
    readonly onCommitted?: (calls: number) => void;
  },
): Promise<Writer> {
  const { dialect } = database;
  const onCommitted = options.onCommitted ?? (() => undefined);
  await installFileIndex(database);
  if (options.role === 'standalone')
    return new Writer(database, ids, { ...options, afterCommit: onCommitted });
  await installCapture(database);
  if (options.role === 'device') {
    await leaveUniquenessToHub(database.write);
    await adoptExtraColumns(database.write);
    await adoptOutbox(database.write);
    await askForWithheld(database.write);
  }
  if (options.role === 'hub') await rescope(database);
  // A device holds a part of the hub: what its rows refer to may be elsewhere. The hub checks.
  if (options.role === 'device') database.sqlite?.raw.pragma('foreign_keys = OFF');
  let stamped: readonly string[] = [];
  let tables: readonly string[] = [];
  const beforeCommit = async (db: Db): Promise<void> => {
    const changed = await takeChanges(db);
    if (options.role !== 'hub') return;
    stamped = (await stampChanges(db, dialect, changed)).scopes;
    tables = [...changed.keys()];
  };
  const afterCommit = (calls: number): void => {
    onCommitted(calls);
    const scopes = stamped;
    stamped = [];
    if (scopes.length > 0) options.onStamped?.(scopes, tables);
  };
  return new Writer(database, ids, { ...options, beforeCommit, afterCommit });
}

/** Rows of logs make room for those that arrive; of what else travels, the hub decides what is unique. */
const DECIDED_BY_HUB = SYNCED_TABLES.filter((table) => SYNC_CLASSES[table].class !== 'append-only');

const UNIQUE = /^create unique index/i;

/** What must be unique is decided on the hub: a device never refuses a row that the hub has. */
async function leaveUniquenessToHub(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and sql is not null
      and tbl_name in (${sql.join(DECIDED_BY_HUB)}) order by name`.execute(db);
  for (const index of rows.filter((row) => UNIQUE.test(row.sql))) {
    await db.schema.dropIndex(index.name).execute();
    await sql.raw(index.sql.replace(UNIQUE, 'create index')).execute(db);
  }
}

const ROWS_PER_STAMP = 5000;

/**
 * Makes a database the one that others follow: from here on every change has its place in the log, and
 * so has everything that was there before.
 */
export async function becomeHub(database: Database, epoch: string): Promise<void> {
  if ((await roleOf(database.write)) === 'hub') return;
  await database.write.transaction().execute(async (db) => {
    for (const table of SYNCED_TABLES) {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db);
      for (let start = 0; start < rows.length; start += ROWS_PER_STAMP) {
        const ids = rows.slice(start, start + ROWS_PER_STAMP).map((row) => row.id);
        await stampChanges(db, database.dialect, new Map([[table, ids]]));
      }
    }
    await noteSayings(db);
    await writeState(db, 'hub_epoch', epoch);
    await writeState(db, 'role', 'hub');
  });
}

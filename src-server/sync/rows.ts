import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Dialect } from '../db/dialect.ts';
import { idsIn, numbersIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import type { SyncedTable, SyncRow, SyncValues } from './classes.ts';

/** Ids of one statement: as many as both dialects take without trouble. */
const IDS_PER_STATEMENT = 500;

/** A list in portions, for statements that name every element. */
export function* portionsOf<T>(list: readonly T[], size = IDS_PER_STATEMENT): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Rows of a table by id, as they are stored; ids that are gone are missing. */
export async function readRows(
  db: Db,
  table: SyncedTable,
  ids: readonly number[],
): Promise<Map<number, SyncRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SyncRow & { id: number }>`
    select * from ${sql.table(table)} where id in ${idsIn(db, ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these ids the table has. */
export async function readIds(db: Db, table: SyncedTable, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id in ${idsIn(db, ids)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteRows(db: Db, table: SyncedTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(table)} where id in ${idsIn(db, ids)}`.execute(db);
}

const selectMembers = compileOnce((db, { table, list }: { table: string; list: string }) =>
  db
    .selectFrom('sync_change')
    .where('tbl', '=', table)
    .where('row_id', 'in', numbersIn(db, list))
    .where('op', '=', 'put')
    .select(['row_id', 'scope']),
);

/** The scopes through which devices have been told about rows. */
export const readMembers = (db: Db, table: SyncedTable, ids: readonly number[]) =>
  selectMembers(db, { table, list: JSON.stringify(ids) });

const quoted = (name: string): string => `"${name}"`;

/** Rows of one statement; few sizes, so that few statements are prepared whatever arrives. */
const LONGEST = 400;
const ROWS_PER_STATEMENT = [LONGEST, 64, 8, 1];

/** The longest portions first. */
function* statementPortions<T>(rows: readonly T[]): Generator<readonly T[]> {
  let start = 0;
  for (const size of ROWS_PER_STATEMENT) {
    for (; start + size <= rows.length; start += size) yield rows.slice(start, start + size);
  }
}

export interface RowVersion {
  readonly ver: number;
  readonly client_id: string;
  readonly mid: number;
}

const selectVersions = compileOnce((db, { table, list }: { table: string; list: string }) =>
  db
    .selectFrom('sync_version')
    .where('tbl', '=', table)
    .where('row_id', 'in', numbersIn(db, list))
    .select(['row_id', 'ver', 'client_id', 'mid']),
);

/** The version of rows: how often each has changed, and whose command did it last. */
export async function readVersions(db: Db, table: SyncedTable, ids: readonly number[]) {
  const rows = await selectVersions(db, { table, list: JSON.stringify(ids) });
  return new Map<number, RowVersion>(rows.map(({ row_id: id, ...version }) => [id, version]));
}

/** `(?,?),(?,?)` of the dialect. */
function tuplesOf(dialect: Dialect, rows: number, columns: number): string {
  const tuple = (row: number): string =>
    Array.from({ length: columns }, (_, column) =>
      dialect === 'sqlite' ? '?' : `$${row * columns + column + 1}`,
    ).join(',');
  return Array.from({ length: rows }, (_, row) => `(${tuple(row)})`).join(',');
}

const statements = new Map<string, string>();

/** Long texts are made once: the same string is also found faster among the prepared statements. */
function insertStatement(
  dialect: Dialect,
  head: string,
  tail: string,
  rows: number,
  columns: number,
): string {
  const key = `${dialect} ${rows} ${head} ${tail}`;
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = `${head} values ${tuplesOf(dialect, rows, columns)} ${tail}`;
    statements.set(key, statement);
  }
  return statement;
}

interface Into {
  readonly table: string;
  readonly key: readonly string[];
  /** What happens to a row whose key exists; it is replaced where this says nothing. */
  readonly keep?: string;
}

/**
 * Writes rows that all have the same columns, replacing those whose key exists. For tables whose names
 * and columns come from this program, never from a wire.
 */
export async function upsertRows(
  db: Db,
  dialect: Dialect,
  into: Into,
  rows: readonly SyncRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => columns.map((column) => row[column] ?? null));
  await upsertValues(db, dialect, into, { columns, rows: values });
}

/** The same for rows that are lists of values already. */
export async function upsertValues(
  db: Db,
  dialect: Dialect,
  into: Into,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly SyncValues[] },
): Promise<void> {
  const updates = columns.filter((column) => !into.key.includes(column));
  const conflict =
    updates.length === 0
      ? 'do nothing'
      : `do update set ${updates.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  const head = `insert into ${quoted(into.table)} (${columns.map(quoted).join(', ')})`;
  const tail = `on conflict (${into.key.map(quoted).join(', ')}) ${into.keep ?? conflict}`;
  for (const portion of statementPortions(rows)) {
    const statement = insertStatement(dialect, head, tail, portion.length, columns.length);
    await db.executeQuery(CompiledQuery.raw(statement, portion.flat()));
    // Long lists take their time: what arrives meanwhile is read, and whoever only reads here is answered.
    if (portion.length === LONGEST) await nextTurn();
  }
}

import { CompiledQuery, sql } from 'kysely';
import type { Dialect } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import type { SyncedTable, SyncRow } from './classes.ts';

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
  const found = new Map<number, SyncRow>();
  for (const portion of portionsOf(ids)) {
    const { rows } = await sql<SyncRow & { id: number }>`
      select * from ${sql.table(table)} where id in (${sql.join(portion)})`.execute(db);
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

export async function deleteRows(db: Db, table: SyncedTable, ids: readonly number[]): Promise<void> {
  for (const portion of portionsOf(ids)) {
    await sql`delete from ${sql.table(table)} where id in (${sql.join(portion)})`.execute(db);
  }
}

const quoted = (name: string): string => `"${name}"`;

/**
 * Writes rows that all have the same columns, replacing those whose key exists. For tables whose names
 * and columns come from this program, never from a wire.
 */
export async function upsertRows(
  db: Db,
  dialect: Dialect,
  into: { readonly table: string; readonly key: readonly string[]; readonly keep?: string },
  rows: readonly SyncRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const updates = columns.filter((column) => !into.key.includes(column));
  const conflict =
    updates.length === 0
      ? 'do nothing'
      : `do update set ${updates.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  const head = `insert into ${quoted(into.table)} (${columns.map(quoted).join(', ')})`;
  const tail = `on conflict (${into.key.map(quoted).join(', ')}) ${into.keep ?? conflict}`;
  for (const portion of portionsOf(rows, 400)) {
    const values = portion.flatMap((row) => columns.map((column) => row[column] ?? null));
    const tuple = (row: number) =>
      `(${columns.map((_, column) => (dialect === 'sqlite' ? '?' : `$${row * columns.length + column + 1}`)).join(',')})`;
    const tuples = portion.map((_, row) => tuple(row)).join(',');
    await db.executeQuery(CompiledQuery.raw(`${head} values ${tuples} ${tail}`, values));
  }
}

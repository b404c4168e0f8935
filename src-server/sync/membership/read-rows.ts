import { sql } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';

interface Written {
  readonly id: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export const written = ({ id, created_at, updated_at }: Written): Written => ({ id, created_at, updated_at });

/** Whether an archive knows a table: a program of before may have made it. It is a file of SQLite, always. */
export async function hasTable(db: Db, table: keyof Tables): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${table}`.execute(
    db,
  );
  return rows.length > 0;
}

/** What a column of JSON holds; null where that is none. */
export function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Parents before their children: a row can only be put into one that is there. */
export function outermostFirst<T extends { readonly id: number }>(
  rows: readonly T[],
  parentOf: (row: T) => number | null,
): T[] {
  const left = new Map(rows.map((row) => [row.id, row]));
  const sorted: T[] = [];
  const take = (id: number): void => {
    const row = left.get(id);
    if (row === undefined) return;
    left.delete(id);
    const parent = parentOf(row);
    if (parent !== null) take(parent);
    sorted.push(row);
  };
  for (const { id } of rows) take(id);
  return sorted;
}

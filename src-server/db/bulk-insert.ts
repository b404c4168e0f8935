import { CompiledQuery, type Insertable } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Db, Tables } from './tables.ts';

/** Rows of one statement: far below the variable limits of both dialects, far above the cost of a statement. */
export const ROWS_PER_STATEMENT = 400;

const tuples = (dialect: Dialect, columns: number, rows: number): string => {
  if (dialect === 'sqlite')
    return Array<string>(rows)
      .fill(`(${Array<string>(columns).fill('?').join(',')})`)
      .join(',');
  const tuple = (row: number) =>
    `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(',')})`;
  return Array.from({ length: rows }, (_, row) => tuple(row)).join(',');
};

/**
 * Inserts many rows that all have the same columns. Building a query node per value, as the query
 * builder does, would cost more than the insert itself.
 */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  dialect: Dialect,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const head = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values `;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const values = part.flatMap((row) => {
      const byColumn: Readonly<Record<string, unknown>> = row;
      return columns.map((column) => byColumn[column] ?? null);
    });
    await db.executeQuery(CompiledQuery.raw(head + tuples(dialect, columns.length, part.length), values));
  }
}

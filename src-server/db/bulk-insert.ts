import { CompiledQuery, type Insertable } from 'kysely';
import { runCompiled } from './compile-once.ts';
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

const statements = new Map<string, string>();

/** Texts are made once for each number of rows: single rows and full portions are most of them. */
function insertStatement(dialect: Dialect, table: string, columns: readonly string[], rows: number): string {
  const make = (): string =>
    `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values ${tuples(dialect, columns.length, rows)}`;
  if (rows > 1 && rows < ROWS_PER_STATEMENT) return make();
  const key = `${dialect} ${rows} ${table} ${columns.join(' ')}`;
  const statement = statements.get(key) ?? make();
  statements.set(key, statement);
  return statement;
}

/**
 * Inserts rows that all have the same columns. Building a query node per value, as the query builder
 * does, would cost more than the insert itself.
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
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const values = part.flatMap((row) => {
      const byColumn: Readonly<Record<string, unknown>> = row;
      return columns.map((column) => byColumn[column] ?? null);
    });
    const statement = insertStatement(dialect, table, columns, part.length);
    await runCompiled(db, CompiledQuery.raw(statement, values));
  }
}

import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';
import { declarationOf, tablesWhere } from '#server/declarations.ts';

/** A row of any table, as it is stored. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** What is never handed out, not even to whom it belongs. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password_hash', 'token_hash']);

/** Tables whose rows belong to a person, by themselves or with the row that they are part of. */
export const PERSONAL_TABLES: readonly (keyof Tables)[] = [
  ...tablesWhere(({ owner }) => owner !== undefined && owner !== 'institution'),
  'session',
];

/** Whose a row is. Sessions travel nowhere, so that no declaration says it of them. */
const ownerOf = (table: keyof Tables) => (table === 'session' ? 'user_id' : declarationOf(table).owner);

/** SQL over the row of an alias: that it belongs to a person, along the rows that it is part of. */
function belongsTo(table: keyof Tables, userId: number, depth = 0): RawBuilder<unknown> {
  const owner = ownerOf(table);
  const alias = `t${depth}`;
  if (owner === undefined || owner === 'institution') return sql`false`;
  if (typeof owner === 'string') return sql`${sql.ref(`${alias}.${owner}`)} = ${userId}`;
  const parent = `t${depth + 1}`;
  return sql`${sql.ref(`${alias}.${owner.by}`)} in (select ${sql.ref(`${parent}.id`)}
    from ${sql.table(owner.of)} as ${sql.id(parent)} where ${belongsTo(owner.of, userId, depth + 1)})`;
}

/** The rows of a person with an id above one, in the order of their ids. */
export async function readOwnRows(
  db: Db,
  table: keyof Tables,
  page: { readonly userId: number; readonly after: number; readonly limit: number },
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`select t0.* from ${sql.table(table)} as t0
    where t0.id > ${page.after} and ${belongsTo(table, page.userId)} order by t0.id limit ${page.limit}`.execute(
    db,
  );
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_OUT.has(column))),
  );
}

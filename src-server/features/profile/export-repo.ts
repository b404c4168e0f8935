import { sql, type RawBuilder } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';
import { declarationOf, tablesWhere } from '#server/declarations.ts';

/** A row of any table, as it is stored. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** What is never handed out, not even to whom it belongs. */
const LEFT_OUT: ReadonlySet<string> = new Set(['password_hash', 'token_hash', 'sealed_body']);

/** Tables that travel nowhere, so that no declaration says whose their rows are. */
const KEPT_HERE = {
  session: 'user_id',
  external_identity: 'user_id',
  mail: 'user_id',
  audit_entry: 'person_id',
} as const satisfies Partial<Record<keyof Tables, string>>;

const isKeptHere = (table: keyof Tables): table is keyof typeof KEPT_HERE => table in KEPT_HERE;

/** What rows are numbered by. */
const keyOf = (table: keyof Tables): string => (table === 'audit_entry' ? 'no' : 'id');

/** Tables whose rows belong to a person, by themselves or with the row that they are part of. */
export const PERSONAL_TABLES: readonly (keyof Tables)[] = [
  ...tablesWhere(({ owner }) => owner !== undefined && owner !== 'institution'),
  ...(['session', 'external_identity', 'mail', 'audit_entry'] as const),
];

/** Whose a row is. */
const ownerOf = (table: keyof Tables) => (isKeptHere(table) ? KEPT_HERE[table] : declarationOf(table).owner);

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

/** The rows of a person with a number above one, in the order of their numbers. */
export async function readOwnRows(
  db: Db,
  table: keyof Tables,
  page: { readonly userId: number; readonly after: number; readonly limit: number },
): Promise<{ readonly rows: ExportRow[]; readonly last: number }> {
  const key = keyOf(table);
  const number = sql.ref(`t0.${key}`);
  const { rows } = await sql<ExportRow>`select t0.* from ${sql.table(table)} as t0
    where ${number} > ${page.after} and ${belongsTo(table, page.userId)} order by ${number} limit ${page.limit}`.execute(
    db,
  );
  return {
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !LEFT_OUT.has(column))),
    ),
    last: Number(rows.at(-1)?.[key]),
  };
}

import {
  PostgresDialect,
  sql,
  type DatabaseIntrospector,
  type DatabaseMetadataOptions,
  type Kysely,
  type TableMetadata,
} from 'kysely';

/** Where the one institution of a hub lives unless it is told otherwise. */
export const DEFAULT_SCHEMA = 'lectern';

interface ColumnRow {
  readonly schema: string;
  readonly table: string;
  readonly is_view: boolean;
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly has_default: boolean;
}

/**
 * Sees the one schema that the search path names. Kysely's own looks at all of them, so that the tables
 * of one institution would pass for those of another, and a start would read the columns of everybody.
 */
class OneSchemaIntrospector implements DatabaseIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  async getSchemas(): Promise<{ name: string }[]> {
    const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(this.#db);
    return rows;
  }

  async getTables(
    { withInternalKyselyTables }: DatabaseMetadataOptions = { withInternalKyselyTables: false },
  ) {
    const { rows } = await sql<ColumnRow>`
      select current_schema() as schema, c.relname as "table", c.relkind = 'v' as is_view, a.attname as name,
        format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as is_nullable, a.atthasdef as has_default
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'p')
        and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`.execute(this.#db);
    const tables = new Map<string, TableMetadata>();
    for (const row of rows) {
      if (!withInternalKyselyTables && row.table.startsWith('kysely_')) continue;
      const table = tables.get(row.table) ?? {
        name: row.table,
        schema: row.schema,
        isView: row.is_view,
        isForeign: false,
        columns: [],
      };
      table.columns.push({
        name: row.name,
        dataType: row.type,
        isAutoIncrementing: false,
        isNullable: row.is_nullable,
        hasDefaultValue: row.has_default,
      });
      tables.set(row.table, table);
    }
    return [...tables.values()];
  }
}

/** PostgreSQL as one institution sees it: its own schema and nothing beside it. */
export class OneSchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new OneSchemaIntrospector(db);
  }
}

const INT8 = 20;
const NUMERIC = 1700;

/** Integers as numbers, as SQLite gives them; what does not fit is an error, never a rounded id. */
export function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new Error(`${value} does not fit a number.`);
  return number;
}

/** Types that PostgreSQL's clients would give as text. */
export const INTEGER_PARSERS: Readonly<Record<number, (value: string) => number>> = {
  [INT8]: toSafeInteger,
  [NUMERIC]: toSafeInteger,
};

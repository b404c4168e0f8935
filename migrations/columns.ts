import { sql, type CreateTableBuilder, type Kysely } from 'kysely';

export type MigrationDialect = 'sqlite' | 'postgres';

/** A migration may run against any schema version; the tables of today are not its types. */
export type MigrationDb = Kysely<Record<string, never>>;

const idType = (dialect: MigrationDialect) =>
  dialect === 'sqlite' ? ('integer' as const) : ('bigint' as const);

type Builder = CreateTableBuilder<string, string>;

/** Column kinds in this project's spelling, so that a migration reads as a list of names. */
export function tableOf(db: MigrationDb, dialect: MigrationDialect, name: string) {
  let builder: Builder = db.schema.createTable(name);
  let isOrderedByKey = false;
  const int = idType(dialect);
  const table = {
    /** Integer primary key, minted by the device (architecture.md, ids). */
    id: () => add((b) => b.addColumn('id', int, (c) => c.primaryKey().notNull())),
    /** Integer: ids of other rows, milliseconds, minor units, hundredths. */
    int: (column: string, options: { optional?: boolean; default?: number; check?: string } = {}) =>
      add((b) =>
        b.addColumn(column, int, (c) => {
          let next = options.optional === true ? c : c.notNull();
          if (options.default !== undefined) next = next.defaultTo(options.default);
          return options.check === undefined ? next : next.check(sql.raw(options.check));
        }),
      ),
    /** 0 or 1. */
    flag: (column: string, initial: 0 | 1 = 0) =>
      add((b) =>
        b.addColumn(column, int, (c) =>
          c
            .notNull()
            .defaultTo(initial)
            .check(sql.raw(`${column} in (0, 1)`)),
        ),
      ),
    text: (column: string, options: { optional?: boolean; oneOf?: readonly string[] } = {}) =>
      add((b) =>
        b.addColumn(column, 'text', (c) => {
          const next = options.optional === true ? c : c.notNull();
          return options.oneOf === undefined
            ? next
            : next.check(sql.raw(`${column} in (${options.oneOf.map((value) => `'${value}'`).join(', ')})`));
        }),
      ),
    references: (column: string, target: string, options: { optional?: boolean } = {}) =>
      add((b) =>
        b.addColumn(column, int, (c) =>
          (options.optional === true ? c : c.notNull()).references(`${target}.id`),
        ),
      ),
    /** What every synced row carries. */
    synced: () =>
      table
        .int('version', { default: 1 })
        .int('created_at')
        .int('updated_at')
        .int('deleted_at', { optional: true }),
    with: (change: (builder: Builder) => Builder) => add(change),
    /** Narrow rows that are only found by their key: on SQLite they are then written once, not twice. */
    orderedByKey: () => {
      isOrderedByKey = true;
      return table;
    },
    create: () => {
      const end = isOrderedByKey ? sql`strict, without rowid` : sql`strict`;
      return (dialect === 'sqlite' ? builder.modifyEnd(end) : builder).execute();
    },
  };
  const add = (change: (builder: Builder) => Builder) => {
    builder = change(builder);
    return table;
  };
  return table;
}

/** An index over live rows only: what every list reads. */
export const liveIndex = (db: MigrationDb, name: string, table: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();

export const index = (db: MigrationDb, name: string, table: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
    .execute();

export const uniqueIndex = (db: MigrationDb, name: string, table: string, columns: readonly string[]) =>
  db.schema
    .createIndex(name)
    .unique()
    .on(table)
    .columns([...columns])
    .execute();

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { INTEGER_PARSERS } from '#server/db/postgres-schema.ts';
import type { Tables } from '#server/db/tables.ts';

let instance: Promise<PGlite> | null = null;
let schemas = 0;
/** What migrating an empty schema sends, without the migrator's many questions about the schema. */
let migrating: readonly CompiledQuery[] | null = null;

/** The first schema of a test file is migrated as every other one of a hub is. @returns what was done to it. */
async function migrateRecorded(pglite: PGlite): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, { dialect: 'postgres' });
  return queries.filter(({ sql }) => !/^\s*select\b/i.test(sql));
}

/** Does the same to another empty schema, in the same order. */
async function repeat(pglite: PGlite, queries: readonly CompiledQuery[]): Promise<void> {
  let script = '';
  for (const { sql, parameters } of queries) {
    if (parameters.length === 0) script += `${sql};\n`;
    else {
      await pglite.exec(script);
      script = '';
      await pglite.query(sql, [...parameters]);
    }
  }
  await pglite.exec(script);
}

/** One PostgreSQL in the process per test file, one schema per server: as institutions are kept on a hub. */
export async function openPgliteDatabase(): Promise<Database> {
  instance ??= PGlite.create({ parsers: { ...INTEGER_PARSERS } });
  const pglite = await instance;
  const schema = `school_${++schemas}`;
  await pglite.exec(`create schema ${schema}; set search_path to ${schema}`);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  if (migrating === null) migrating = await migrateRecorded(pglite);
  else await repeat(pglite, migrating);
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    transaction: (work) => db.transaction().execute(work),
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    sqlite: null,
    close: async () => {
      await pglite.exec(`drop schema ${schema} cascade`);
    },
  };
}

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, type CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { INTEGER_PARSERS } from '#server/db/postgres-schema.ts';
import type { Tables } from '#server/db/tables.ts';
import { installFileIndex } from '#server/sync/blobs/file-index.ts';
import { SchemaPool } from './schema-pool.ts';

let opened: Promise<{ pglite: PGlite; pool: SchemaPool }> | null = null;
let schemas = 0;
/** What migrating an empty schema sends, without the migrator's many questions about the schema. */
let migrating: readonly CompiledQuery[] | null = null;

/** The first schema of a process is migrated as every other one of a hub is. @returns what was done to it. */
async function migrateRecorded(pglite: PGlite): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await migrate(db, { dialect: 'postgres' });
  await installFileIndex({ write: db, dialect: 'postgres' });
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

async function makeSchema(pglite: PGlite, name: string): Promise<void> {
  await pglite.exec(`create schema ${name}; set search_path to ${name}`);
  if (migrating === null) migrating = await migrateRecorded(pglite);
  else await repeat(pglite, migrating);
}

async function open(): Promise<{ pglite: PGlite; pool: SchemaPool }> {
  const pglite = await PGlite.create({ parsers: { ...INTEGER_PARSERS } });
  const server = {
    exec: (script: string) => pglite.exec(script),
    readShape: async (statement: string, parameters: unknown[]) => {
      const { rows } = await pglite.query<{ shape: string }>(statement, parameters);
      return rows[0]?.shape ?? '';
    },
    make: (name: string) => makeSchema(pglite, name),
  };
  return { pglite, pool: new SchemaPool(server, () => `school_${++schemas}`) };
}

/** One PostgreSQL in the process, one schema per server: as institutions are kept on a hub. */
export async function openPgliteDatabase(): Promise<Database> {
  opened ??= open();
  const { pglite, pool } = await opened;
  const schema = await pool.take();
  await pglite.exec(`set search_path to ${schema.name}`);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    transaction: (work) => db.transaction().execute(work),
    snapshot: (work) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    sqlite: null,
    close: () => pool.giveBack(schema),
  };
}

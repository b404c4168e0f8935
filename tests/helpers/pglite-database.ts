import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { INTEGER_PARSERS } from '#server/db/postgres-schema.ts';
import type { Tables } from '#server/db/tables.ts';

let instance: Promise<PGlite> | null = null;
let schemas = 0;

/** One PostgreSQL in the process per test file, one schema per server: as institutions are kept on a hub. */
export async function openPgliteDatabase(): Promise<Database> {
  instance ??= PGlite.create({ parsers: { ...INTEGER_PARSERS } });
  const pglite = await instance;
  const schema = `school_${++schemas}`;
  await pglite.exec(`create schema ${schema}; set search_path to ${schema}`);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, { dialect: 'postgres' });
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

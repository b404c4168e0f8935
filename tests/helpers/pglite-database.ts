import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Tables } from '#server/db/tables.ts';

const INT8 = 20;
const NUMERIC = 1700;

let instance: Promise<PGlite> | null = null;
let schemas = 0;

const toSafeInteger = (value: string): number => {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number))
    throw new Error(`${value} does not fit a number.`);
  return number;
};

/** One PostgreSQL in the process per test file, one schema per server: as institutions are kept on a hub. */
export async function openPgliteDatabase(): Promise<Database> {
  instance ??= PGlite.create({ parsers: { [INT8]: toSafeInteger, [NUMERIC]: toSafeInteger } });
  const pglite = await instance;
  const schema = `school_${++schemas}`;
  await pglite.exec(`create schema ${schema}; set search_path to ${schema}`);
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, { dialect: 'postgres' });
  return {
    dialect: 'postgres',
    write: db,
    read: db,
    sqlite: null,
    close: async () => {
      await pglite.exec(`drop schema ${schema} cascade`);
    },
  };
}

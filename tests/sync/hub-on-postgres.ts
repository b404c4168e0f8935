import { sql } from 'kysely';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { openPgliteDatabase } from '#tests/helpers/pglite-database.ts';
import { openPostgresSchema } from '#tests/helpers/postgres-database.ts';

const INTERNAL = /^(kysely_|question_words|people_words|message_words|sqlite_)/;

/** A real one under `npm run test:postgres`, and one in the process otherwise. */
const openEmpty = (): Promise<Database> =>
  process.env['LECTERN_TEST_DB'] === 'postgres' ? openPostgresSchema() : openPgliteDatabase();

/** Tables that count their own rows go on after those that were brought. */
async function countOn(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and column_default like 'nextval%'`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(name)}`.execute(db);
}

/** The same hub on PostgreSQL: every row of a SQLite file, in a schema of its own. */
export async function hubOnPostgres(file: string): Promise<Database> {
  const source = openDatabaseFile(file);
  const target = await openEmpty();
  try {
    await target.transaction(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      for (const { name } of await source.read.introspection.getTables()) {
        if (INTERNAL.test(name)) continue;
        // What the migrations have put there.
        await sql`delete from ${sql.table(name)}`.execute(db);
        const { rows } = await sql<never>`select * from ${sql.table(name)}`.execute(source.read);
        await insertRows(db, 'postgres', name as keyof Tables, rows);
      }
      await countOn(db);
    });
    return target;
  } finally {
    await source.close();
  }
}

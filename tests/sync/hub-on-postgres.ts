import { sql } from 'kysely';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Tables } from '#server/db/tables.ts';
import { openPgliteDatabase } from '#tests/helpers/pglite-database.ts';

const INTERNAL = /^(kysely_|question_words|sqlite_)/;

/** The same hub on PostgreSQL: every row of a SQLite file, in a schema of its own. */
export async function hubOnPostgres(file: string): Promise<Database> {
  const source = openDatabaseFile(file);
  const target = await openPgliteDatabase();
  try {
    await sql`set session_replication_role = replica`.execute(target.write);
    for (const { name } of await source.read.introspection.getTables()) {
      if (INTERNAL.test(name)) continue;
      const { rows } = await sql<never>`select * from ${sql.table(name)}`.execute(source.read);
      await insertRows(target.write, 'postgres', name as keyof Tables, rows);
    }
    await sql`set session_replication_role = default`.execute(target.write);
    return target;
  } finally {
    await source.close();
  }
}

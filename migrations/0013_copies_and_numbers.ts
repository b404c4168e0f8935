import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** What a conflict copy is a copy of, the numbers that a device had before, and codes that can be named. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const int = dialect === 'sqlite' ? 'integer' : 'bigint';
  for (const table of ['question', 'exam', 'folder', 'tag']) {
    await db.schema.alterTable(table).addColumn('copy_of', int).execute();
  }
  await db.schema
    .alterTable('sync_client')
    .addColumn('former_device_nos', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .alterTable('sync_enrolment_code')
    .addColumn('id', int, (column) => column.notNull().defaultTo(0))
    .execute();
  // Codes last a day: small numbers that are told apart will do for those that are out already.
  await sql`update sync_enrolment_code set id = (
    select count(*) from sync_enrolment_code other where other.code_hash <= sync_enrolment_code.code_hash
  )`.execute(db);
}

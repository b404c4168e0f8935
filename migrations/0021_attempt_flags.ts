import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** By which rule the clock of a log is read, and why a person should look at an attempt. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('clock_rule', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(1),
    )
    .execute();
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('flags', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  // How far off the clock was is not on record; that it was stays known.
  await sql`update exam_attempt set flags = '[{"kind":"clock_back","count":1,"seq":1,"ms":0}]'
    where is_clock_suspect = 1`.execute(db);
}

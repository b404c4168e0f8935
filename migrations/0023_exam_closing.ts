import { sql } from 'kysely';
import type { MigrationDb, MigrationDialect } from './columns.ts';

/** When nobody may start any more, and whether attempts that run then end with it. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const table of ['exam', 'exam_version']) {
    await db.schema
      .alterTable(table)
      .addColumn('closes_at', dialect === 'sqlite' ? 'integer' : 'bigint')
      .execute();
    await db.schema
      .alterTable(table)
      .addColumn('close_rule', 'text', (column) =>
        column.notNull().defaultTo('start_by').check(sql.raw("close_rule in ('start_by', 'hard_close')")),
      )
      .execute();
  }
}

import type { MigrationDb, MigrationDialect } from './columns.ts';

/** When somebody may sit one exam, and how often, in place of what everybody has; null is what everybody has. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const column of ['opens_at', 'closes_at', 'attempts'])
    await db.schema
      .alterTable('exam_allowance')
      .addColumn(column, dialect === 'sqlite' ? 'integer' : 'bigint')
      .execute();
}

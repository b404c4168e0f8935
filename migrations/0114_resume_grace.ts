import type { MigrationDb, MigrationDialect } from './columns.ts';

/** After how many minutes away an exam asks for staff; 0 never does. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  for (const table of ['exam', 'exam_version'])
    await db.schema
      .alterTable(table)
      .addColumn('resume_grace_minutes', whole, (column) => column.notNull().defaultTo(0))
      .execute();
}

import type { MigrationDb, MigrationDialect } from './columns.ts';

/** Breaks that stop the clock: how much somebody may have, and what an attempt has and has used. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const add = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, whole, (one) => one.notNull().defaultTo(0))
      .execute();
  for (const table of ['person_allowance', 'exam_allowance']) await add(table, 'break_minutes');
  for (const column of ['break_ms', 'break_used_ms', 'is_on_break']) await add('exam_attempt', column);
}

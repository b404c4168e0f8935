import type { MigrationDb, MigrationDialect } from './columns.ts';

/** How many breaks somebody may take, beside their minutes: 0 is any number. An attempt keeps how many it took. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const whole = dialect === 'sqlite' ? 'integer' : 'bigint';
  const add = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, whole, (one) => one.notNull().defaultTo(0))
      .execute();
  for (const table of ['person_allowance', 'exam_allowance', 'exam_attempt']) await add(table, 'break_count');
  await add('exam_attempt', 'breaks_taken');
}

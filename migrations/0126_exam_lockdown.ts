import type { MigrationDb } from './columns.ts';

/** What an exam asks of the window it is sat in: whether it is held, another display, and what comes of leaving it. */
export async function up(db: MigrationDb): Promise<void> {
  for (const table of ['exam', 'exam_version'])
    for (const [column, before] of [
      ['lockdown', 'off'],
      ['second_display', 'allow'],
      ['on_leaving', 'nothing'],
    ] as const)
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (made) => made.notNull().defaultTo(before))
        .execute();
}

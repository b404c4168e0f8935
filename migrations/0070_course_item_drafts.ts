import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What a learner has written for an item of a course and not handed in, on this computer. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'course_item_draft')
    .references('student_id', 'user')
    .references('course_id', 'course')
    .int('item_id')
    .text('content')
    .int('updated_at')
    .with((table) =>
      table.addPrimaryKeyConstraint('course_item_draft_pk', ['student_id', 'course_id', 'item_id']),
    )
    .orderedByKey()
    .create();
}

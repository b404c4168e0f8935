import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Words for images, feedback per option, and what a question said before. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema.alterTable('question').addColumn('image_alt', 'text').execute();
  await db.schema.alterTable('answer').addColumn('option_alts', 'text').execute();
  await db.schema.alterTable('answer').addColumn('option_feedback', 'text').execute();
  await tableOf(db, dialect, 'question_version')
    .references('question_id', 'question')
    .int('version')
    .text('content')
    .text('computer', { optional: true })
    .references('saved_by', 'user')
    .int('saved_at')
    .with((b) => b.addPrimaryKeyConstraint('question_version_pk', ['question_id', 'version']))
    .orderedByKey()
    .create();
  await index(db, 'question_version_by_time', 'question_version', ['question_id', 'saved_at', 'version']);
  await tableOf(db, dialect, 'question_writer')
    .references('question_id', 'question')
    .text('computer')
    .with((b) => b.addPrimaryKeyConstraint('question_writer_pk', ['question_id']))
    .orderedByKey()
    .create();
}

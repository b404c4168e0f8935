import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Answers to requests for support that staff write once: the hub alone holds them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'answer_template')
    .id()
    .text('title')
    .text('text')
    .references('author_id', 'user')
    .text('author_name')
    .int('created_at')
    .int('updated_at')
    .create();
  await index(db, 'answer_template_by_title', 'answer_template', ['title', 'id']);
  await index(db, 'answer_template_of', 'answer_template', ['author_id']);
}

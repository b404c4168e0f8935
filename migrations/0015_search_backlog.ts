import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Questions that the index of words does not have as they are now. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'search_backlog')
    .int('question_id')
    .with((b) => b.addPrimaryKeyConstraint('search_backlog_pk', ['question_id']))
    .orderedByKey()
    .create();
}

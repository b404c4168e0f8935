import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Tasks that somebody gives to somebody, and what both say and do about them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'task')
    .id()
    .references('author_id', 'user')
    .text('author_name')
    .references('assignee_id', 'user')
    .text('assignee_name')
    .text('title')
    .text('description')
    .text('priority')
    .text('due_on', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'task_of_assignee', 'task', ['assignee_id', 'created_at', 'id']);
  await liveIndex(db, 'task_of_author', 'task', ['author_id', 'created_at', 'id']);

  await tableOf(db, dialect, 'task_step')
    .id()
    .references('task_id', 'task')
    .references('author_id', 'user')
    .references('assignee_id', 'user')
    .references('user_id', 'user')
    .text('user_name')
    .text('kind')
    .text('text')
    .synced()
    .create();
  await index(db, 'task_step_of', 'task_step', ['task_id', 'created_at', 'id']);
}

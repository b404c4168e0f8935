import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What people are told of, what of it they have read, and what is to be told yet. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'notification')
    .id()
    .references('user_id', 'user')
    .text('kind')
    .int('about_id')
    .text('actor')
    .text('subject')
    .flag('shows_in_app', 1)
    .flag('shows_on_desktop', 1)
    .int('told_at')
    .synced()
    .create();
  await index(db, 'notification_of', 'notification', ['user_id', 'told_at', 'id']);
  await index(db, 'notification_about', 'notification', ['user_id', 'kind', 'about_id']);

  await tableOf(db, dialect, 'notification_reading')
    .id()
    .references('user_id', 'user')
    .int('notification_id', { optional: true })
    .int('until')
    .synced()
    .create();
  await index(db, 'notification_reading_of', 'notification_reading', ['user_id', 'notification_id', 'until']);

  // Of this database alone: a replayed command draws no ids for it.
  await tableOf(db, dialect, 'notification_due')
    .int('user_id')
    .text('kind')
    .int('about_id')
    .text('actor')
    .text('subject')
    .int('due_at')
    .with((table) => table.addPrimaryKeyConstraint('notification_due_pk', ['user_id', 'kind', 'about_id']))
    .create();
  await index(db, 'notification_due_by_time', 'notification_due', ['due_at']);

  await tableOf(db, dialect, 'notification_mail')
    .int('notification_id')
    .int('user_id')
    .int('due_at')
    .with((table) => table.addPrimaryKeyConstraint('notification_mail_pk', ['notification_id']))
    .create();
  await index(db, 'notification_mail_of', 'notification_mail', ['user_id', 'due_at']);
}

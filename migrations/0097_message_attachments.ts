import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Files of messages: a row each, which whoever is part of the conversation holds. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'message_attachment')
    .id()
    .references('conversation_id', 'conversation')
    .references('message_id', 'message')
    .references('sender_id', 'user')
    .int('position')
    .text('sha256')
    .text('name')
    .text('mime')
    .int('size', { optional: true })
    .synced()
    .create();
  await index(db, 'message_attachment_of', 'message_attachment', ['message_id', 'position']);
  await index(db, 'message_attachment_file', 'message_attachment', ['sha256']);
}

import { index, tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Requests for support: what somebody reported, which nobody changes, and how it stands, which the hub alone says. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'support_ticket')
    .id()
    .references('user_id', 'user')
    .text('user_name')
    .text('subject')
    .text('description')
    .text('category')
    .text('screen')
    .text('diagnostics')
    .references('course_id', 'course', { optional: true })
    .references('exam_id', 'exam', { optional: true })
    .references('conversation_id', 'conversation')
    .synced()
    .create();
  await index(db, 'support_ticket_of_person', 'support_ticket', ['user_id', 'created_at', 'id']);
  await index(db, 'support_ticket_by_time', 'support_ticket', ['created_at', 'id']);
  await index(db, 'support_ticket_of_conversation', 'support_ticket', ['conversation_id']);

  await tableOf(db, dialect, 'support_ticket_state')
    .id()
    .references('support_ticket_id', 'support_ticket')
    .references('user_id', 'user')
    .int('number')
    .text('state')
    .text('priority')
    .references('accepted_by', 'user', { optional: true })
    .text('accepted_name')
    .int('accepted_at', { optional: true })
    .int('solved_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'support_ticket_state_of', 'support_ticket_state', ['support_ticket_id']);
  await uniqueIndex(db, 'support_ticket_state_number', 'support_ticket_state', ['number']);
  await index(db, 'support_ticket_state_by_state', 'support_ticket_state', ['state', 'created_at']);

  await tableOf(db, dialect, 'support_note')
    .id()
    .references('support_ticket_id', 'support_ticket')
    .references('author_id', 'user')
    .text('author_name')
    .text('text')
    .int('created_at')
    .create();
  await index(db, 'support_note_of', 'support_note', ['support_ticket_id', 'created_at']);
}

import { sql } from 'kysely';
import { index, type MigrationDb } from './columns.ts';

/**
 * A page of an inbox, its counts, and what an inbox is counted from are read from indexes: neither an inbox nor a
 * conversation gets slower with all that was ever said in it.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.dropIndex('conversation_inbox_by_time').execute();
  await index(db, 'conversation_inbox_listed', 'conversation_inbox', [
    'user_id',
    'is_hidden',
    'is_pinned',
    'last_at',
    'conversation_id',
  ]);
  await sql`create index conversation_inbox_unread on conversation_inbox (user_id, is_hidden, unread)
    where unread > 0`.execute(db);
  await index(db, 'message_arrival_by_time', 'message_arrival', ['conversation_id', 'arrived_at']);
  await index(db, 'message_arrival_by_place', 'message_arrival', ['conversation_id', 'seq', 'sender_id']);
}

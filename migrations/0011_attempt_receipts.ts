import { sql } from 'kysely';
import { tableOf, uniqueIndex, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What a hub has of the log of an attempt, and logs that went another way than the one that counts. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await db.schema
    .alterTable('exam_attempt')
    .addColumn('is_late', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`is_late in (0, 1)`),
    )
    .execute();

  await tableOf(db, dialect, 'exam_attempt_receipt')
    .references('attempt_id', 'exam_attempt')
    .int('count', { default: 0 })
    .text('head_hash')
    .text('status', { oneOf: ['unsent', 'accepted', 'branched', 'refused'] })
    .int('received_at', { optional: true })
    .text('signature', { optional: true })
    .text('code', { optional: true })
    .text('message', { optional: true })
    .int('last_claim_id', { default: 0 })
    .flag('is_open')
    .with((table) => table.addPrimaryKeyConstraint('exam_attempt_receipt_pk', ['attempt_id']))
    .create();
  await sql`create index exam_attempt_receipt_open on exam_attempt_receipt (attempt_id) where is_open = 1`.execute(
    db,
  );

  await tableOf(db, dialect, 'exam_attempt_branch')
    .id()
    .references('attempt_id', 'exam_attempt')
    .text('reason', { oneOf: ['fork', 'excess'] })
    .int('from_seq')
    .int('event_count')
    .text('prev_hash')
    .text('head_hash')
    .text('events')
    .int('device_no')
    .int('received_at')
    .synced()
    .create();
  await uniqueIndex(db, 'exam_attempt_branch_by_head', 'exam_attempt_branch', ['attempt_id', 'head_hash']);
}

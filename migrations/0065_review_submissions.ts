import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Content that its author has others look at, and what they said; the hub decides. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'review_submission')
    .id()
    .references('author_id', 'user')
    .text('author_name')
    .text('content_type')
    .int('content_id')
    .text('title')
    .int('content_version')
    .text('note')
    .text('state')
    .text('wanted_ids')
    .references('reviewer_id', 'user', { optional: true })
    .text('reviewer_name')
    .int('accepted_at', { optional: true })
    .int('decided_at', { optional: true })
    .text('reason')
    .int('due_at')
    .synced()
    .create();
  await index(db, 'review_submission_of_author', 'review_submission', ['author_id', 'created_at', 'id']);
  await index(db, 'review_submission_of_reviewer', 'review_submission', ['reviewer_id', 'created_at', 'id']);
  await index(db, 'review_submission_by_state', 'review_submission', ['state', 'due_at', 'id']);
  await index(db, 'review_submission_of_content', 'review_submission', [
    'content_type',
    'content_id',
    'created_at',
  ]);

  await tableOf(db, dialect, 'review_remark')
    .id()
    .references('review_submission_id', 'review_submission')
    .references('author_id', 'user')
    .references('reviewer_id', 'user')
    .text('anchor')
    .int('anchor_id', { optional: true })
    .text('anchor_title')
    .text('text')
    .flag('is_required')
    .synced()
    .create();
  await index(db, 'review_remark_of', 'review_remark', ['review_submission_id', 'id']);
}

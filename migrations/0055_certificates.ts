import { sql } from 'kysely';
import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

/**
 * What was earned and can be proved: certificates as they were issued, milestones, the keys that certificates are checked
 * with, and the signed list of those that were revoked. What is due waits in a table that never travels.
 */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'certificate')
    .id()
    .references('student_id', 'user')
    .text('content_type', { oneOf: ['exam', 'course'] })
    .int('content_id')
    .int('content_version_id')
    .int('attempt_id', { optional: true })
    .text('number')
    .text('student_name')
    .text('title')
    .text('subject')
    .text('institution_name')
    .text('signatory')
    .int('score', { optional: true })
    .int('minutes', { optional: true })
    .int('finished_at')
    .int('issued_at')
    .text('finished_on')
    .text('issued_on')
    .text('statement')
    .text('credential')
    .text('pdf_sha256', { optional: true })
    .int('revoked_at', { optional: true })
    .text('revoked_reason', { optional: true })
    .int('doubted_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'certificate_by_number', 'certificate', ['number']);
  await db.schema
    .createIndex('certificate_once')
    .unique()
    .on('certificate')
    .columns(['student_id', 'content_type', 'content_id'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
  await liveIndex(db, 'certificate_by_content', 'certificate', ['content_type', 'content_id', 'issued_at']);
  await index(db, 'certificate_by_attempt', 'certificate', ['attempt_id']);
  await index(db, 'certificate_by_file', 'certificate', ['pdf_sha256']);
  await tableOf(db, dialect, 'achievement')
    .id()
    .references('student_id', 'user')
    .text('kind', { oneOf: ['first_exam_passed', 'subject_passed'] })
    .text('subject')
    .int('exam_id')
    .int('earned_at')
    .synced()
    .create();
  await uniqueIndex(db, 'achievement_once', 'achievement', ['student_id', 'kind', 'subject']);
  await tableOf(db, dialect, 'certificate_hold')
    .id()
    .references('student_id', 'user')
    .text('content_type', { oneOf: ['exam', 'course'] })
    .int('content_id')
    .text('title')
    .text('reason', { oneOf: ['unprintable', 'open_decision'] })
    .text('signs')
    .synced()
    .create();
  await uniqueIndex(db, 'certificate_hold_once', 'certificate_hold', [
    'student_id',
    'content_type',
    'content_id',
  ]);
  await tableOf(db, dialect, 'certificate_key')
    .id()
    .text('key_id')
    .text('kind', { oneOf: ['credential', 'statement'] })
    .text('public_jwk')
    .int('retired_at', { optional: true })
    .synced()
    .create();
  await uniqueIndex(db, 'certificate_key_by_name', 'certificate_key', ['kind', 'key_id']);
  await tableOf(db, dialect, 'certificate_status').id().text('list').int('as_of').synced().create();
  await tableOf(db, dialect, 'certificate_due')
    .int('student_id')
    .text('content_type', { oneOf: ['exam', 'course'] })
    .int('content_id')
    .int('content_version_id')
    .int('attempt_id', { optional: true })
    .int('score', { optional: true })
    .int('finished_at')
    .int('due_at')
    .with((table) =>
      table.addPrimaryKeyConstraint('certificate_due_pk', ['student_id', 'content_type', 'content_id']),
    )
    .create();
  await index(db, 'certificate_due_by_time', 'certificate_due', ['due_at']);
  // Who passed before there were certificates gets what was promised then; where a hub decides, nobody reads this.
  await sql`insert into certificate_due
    (student_id, content_type, content_id, content_version_id, attempt_id, score, finished_at, due_at)
    select a.student_id, 'exam', a.exam_id, a.exam_version_id, a.id, a.score, a.submitted_at, 0
    from exam_attempt a
    where a.result = 'pass' and a.state = 'marked' and a.submitted_at is not null and a.deleted_at is null
      and a.id = (select min(o.id) from exam_attempt o where o.student_id = a.student_id and o.exam_id = a.exam_id
        and o.result = 'pass' and o.state = 'marked' and o.submitted_at is not null and o.deleted_at is null)`.execute(
    db,
  );
}

import { sql } from 'kysely';
import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Why something was returned or taken down, courses that need approval, courses among what was looked at. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'content_note')
    .id()
    .references('instructor_id', 'user')
    .text('content_type')
    .int('content_id')
    .text('kind', { oneOf: ['returned', 'taken_down'] })
    .int('version_no')
    .text('note')
    .references('decided_by', 'user')
    .text('decider_name')
    .synced()
    .create();
  await liveIndex(db, 'content_note_by_author', 'content_note', ['instructor_id', 'id']);
  await liveIndex(db, 'content_note_by_content', 'content_note', ['content_type', 'content_id', 'id']);
  await liveIndex(db, 'exam_by_change', 'exam', ['updated_at', 'id']);
  await liveIndex(db, 'course_by_change', 'course', ['updated_at', 'id']);
  await db.schema
    .alterTable('institution')
    .addColumn('requires_course_approval', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(0).check(sql.raw('requires_course_approval in (0, 1)')),
    )
    .execute();
  await takeAnyContent(db, dialect);
}

/** Without the list of what can be looked at: a later kind of content needs no other table. */
async function takeAnyContent(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  if (dialect === 'postgres') {
    await sql`alter table recently_viewed drop constraint recently_viewed_content_type_check`.execute(db);
    return;
  }
  await db.schema.dropIndex('recently_viewed_by_user').execute();
  await db.schema.alterTable('recently_viewed').renameTo('recently_viewed_before_0050').execute();
  await tableOf(db, dialect, 'recently_viewed')
    .id()
    .references('user_id', 'user')
    .text('content_type')
    .int('content_id')
    .int('viewed_at')
    .synced()
    .create();
  const columns = sql.raw(
    'id, user_id, content_type, content_id, viewed_at, version, created_at, updated_at, deleted_at',
  );
  await sql`insert into recently_viewed (${columns}) select ${columns} from recently_viewed_before_0050`.execute(
    db,
  );
  await db.schema.dropTable('recently_viewed_before_0050').execute();
  await liveIndex(db, 'recently_viewed_by_user', 'recently_viewed', ['user_id', 'viewed_at', 'id']);
}

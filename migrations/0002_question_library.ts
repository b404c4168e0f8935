import { sql } from 'kysely';
import {
  index,
  liveIndex,
  tableOf,
  uniqueIndex,
  type MigrationDb,
  type MigrationDialect,
} from './columns.ts';

/** Questions with their answers, folders, tags, images and imports. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('blob').id().text('sha256').text('mime').int('size').synced().create();
  await uniqueIndex(db, 'blob_by_sha256', 'blob', ['sha256']);

  await table('folder')
    .id()
    .text('folder_name')
    .references('parent_folder_id', 'folder', { optional: true })
    .references('instructor_id', 'user')
    .synced()
    .create();
  await liveIndex(db, 'folder_by_instructor', 'folder', ['instructor_id', 'folder_name']);

  await table('tag').id().text('tag_name').references('instructor_id', 'user').synced().create();
  await liveIndex(db, 'tag_by_instructor', 'tag', ['instructor_id', 'tag_name']);

  await table('import_batch')
    .id()
    .references('user_id', 'user')
    .text('file_name')
    .int('size')
    .text('sha256', { optional: true })
    .text('state', {
      oneOf: ['receiving', 'reading', 'ready', 'importing', 'imported', 'undone', 'failed', 'cancelled'],
    })
    .text('format', { optional: true })
    .int('total', { default: 0 })
    .int('importable', { default: 0 })
    .int('rejected', { default: 0 })
    .int('warnings', { default: 0 })
    .int('imported', { default: 0 })
    .references('folder_id', 'folder', { optional: true })
    .text('reason', { optional: true })
    .int('imported_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'import_batch_by_user', 'import_batch', ['user_id', 'created_at', 'id']);

  await table('question')
    .id()
    .references('instructor_id', 'user')
    .references('folder_id', 'folder', { optional: true })
    .text('title')
    .int('mark', { default: 100 })
    .text('type', { oneOf: ['multiple-choice', 'true-false', 'open_ended'] })
    .text('image_sha256', { optional: true })
    .flag('is_under_review')
    .text('status')
    .references('import_batch_id', 'import_batch', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'question_by_instructor', 'question', ['instructor_id', 'created_at', 'id']);
  await liveIndex(db, 'question_by_update', 'question', ['instructor_id', 'updated_at', 'id']);
  await liveIndex(db, 'question_by_folder', 'question', ['instructor_id', 'folder_id', 'created_at', 'id']);
  await liveIndex(db, 'question_by_type', 'question', ['instructor_id', 'type', 'created_at', 'id']);
  await liveIndex(db, 'question_by_time', 'question', ['created_at', 'id']);
  await sql`create index question_by_title on question (instructor_id, substr(title, 1, 60), id)
    where deleted_at is null`.execute(db);
  await index(db, 'question_by_import', 'question', ['import_batch_id']);

  let answer = table('answer').id().references('question_id', 'question');
  for (const n of [1, 2, 3, 4, 5]) answer = answer.text(`answer_${n}`, { optional: true });
  for (const n of [1, 2, 3, 4, 5]) answer = answer.text(`answer_${n}_image`, { optional: true });
  await answer
    .text('feedback', { optional: true })
    .text('file_sha256', { optional: true })
    .int('correct_answer', { optional: true, check: 'correct_answer between 1 and 5' })
    .synced()
    .create();
  await liveIndex(db, 'answer_by_question', 'answer', ['question_id']);

  await table('question_tag')
    .id()
    .references('question_id', 'question')
    .references('tag_id', 'tag')
    .references('instructor_id', 'user')
    .int('question_created_at')
    .synced()
    .create();
  await liveIndex(db, 'question_tag_by_tag', 'question_tag', [
    'tag_id',
    'question_created_at',
    'question_id',
  ]);
  await liveIndex(db, 'question_tag_by_question', 'question_tag', ['question_id', 'tag_id']);

  await table('question_tally')
    .int('instructor_id')
    .text('kind', { oneOf: ['all', 'folder', 'tag'] })
    .int('ref_id')
    .int('question_count')
    .with((b) => b.addPrimaryKeyConstraint('question_tally_pk', ['instructor_id', 'kind', 'ref_id']))
    .create();

  if (dialect === 'sqlite') {
    await sql`create virtual table question_words using fts5(
      words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`.execute(
      db,
    );
    await sql`create virtual table question_words_vocabulary using fts5vocab('question_words', 'row')`.execute(
      db,
    );
  } else {
    await sql`create table question_words (rowid bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index question_words_by_word on question_words using gin (words)`.execute(db);
  }

  await table('recently_viewed')
    .id()
    .references('user_id', 'user')
    .text('content_type', { oneOf: ['question', 'exam'] })
    .int('content_id')
    .int('viewed_at')
    .synced()
    .create();
  await liveIndex(db, 'recently_viewed_by_user', 'recently_viewed', ['user_id', 'viewed_at', 'id']);
}

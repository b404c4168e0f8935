import { sql } from 'kysely';
import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** The library of an author's files, what is on its way into it, and the tickets by which pages show files. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'media_file')
    .id()
    .references('instructor_id', 'user')
    .text('name')
    .text('kind', { oneOf: ['video', 'audio', 'image', 'document', 'captions', 'download'] })
    .text('mime')
    .int('size')
    .text('file_sha256', { optional: true })
    .int('duration_ms', { optional: true })
    .int('width', { optional: true })
    .int('height', { optional: true })
    .text('captions', { optional: true })
    .text('poster_sha256', { optional: true })
    .text('alt_text', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'media_file_by_author', 'media_file', ['instructor_id', 'id']);
  await liveIndex(db, 'media_file_by_kind', 'media_file', ['instructor_id', 'kind', 'id']);
  await index(db, 'media_file_by_file', 'media_file', ['file_sha256']);
  await tableOf(db, dialect, 'media_upload')
    .text('upload_id')
    .int('user_id')
    .text('name')
    .int('size')
    .text('state', { oneOf: ['receiving', 'taking', 'stored', 'failed'] })
    .text('reason', { optional: true })
    .text('source_path', { optional: true })
    .int('source_changed_at', { optional: true })
    .text('sha256', { optional: true })
    .text('mime', { optional: true })
    .int('duration_ms', { optional: true })
    .int('width', { optional: true })
    .int('height', { optional: true })
    .int('media_file_id', { optional: true })
    .int('created_at')
    .int('updated_at')
    .with((table) => table.addPrimaryKeyConstraint('media_upload_pk', ['upload_id']))
    .create();
  await index(db, 'media_upload_by_person', 'media_upload', ['user_id', 'created_at']);
  await index(db, 'media_upload_by_file', 'media_upload', ['media_file_id']);
  await tableOf(db, dialect, 'media_ticket')
    .text('token_hash')
    .text('session_hash')
    .int('user_id')
    .text('sha256')
    .text('mime')
    .text('name')
    .int('size')
    .flag('is_to_save')
    .text('hub_address', { optional: true })
    .int('created_at')
    .int('expires_at')
    .with((table) => table.addPrimaryKeyConstraint('media_ticket_pk', ['token_hash']))
    .create();
  await index(db, 'media_ticket_by_end', 'media_ticket', ['expires_at']);
  await index(db, 'media_ticket_by_file', 'media_ticket', ['session_hash', 'sha256']);
  await db.schema
    .alterTable('institution')
    .addColumn('max_file_bytes', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.check(sql.raw('max_file_bytes > 0')),
    )
    .execute();
}

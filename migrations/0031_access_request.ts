import { sql } from 'kysely';
import { liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** What people ask to be allowed; accounts that wait or are to be anonymised are found without looking at all of them. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'access_request')
    .id()
    .references('user_id', 'user')
    .text('resource')
    .text('action')
    .text('reason')
    .int('decided_at', { optional: true })
    .flag('is_granted')
    .int('decided_by', { optional: true })
    .text('word')
    .int('expires_at', { optional: true })
    .synced()
    .create();
  await liveIndex(db, 'access_request_person', 'access_request', ['user_id', 'resource', 'action']);
  await liveIndex(db, 'access_request_waiting', 'access_request', ['decided_at', 'created_at']);
  await db.schema
    .createIndex('user_waiting')
    .on('user')
    .column('id')
    .where(sql.ref('approved_at'), 'is', null)
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('user_departure')
    .on('user')
    .column('deletion_due_at')
    .where(sql.ref('deletion_due_at'), 'is not', null)
    .where(sql.ref('anonymised_at'), 'is', null)
    .execute();
}

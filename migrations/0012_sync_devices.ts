import { sql } from 'kysely';
import { tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

/** Joining a hub: one-time codes there, grants for signing in without it here, and who sent which file. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  const table = (name: string) => tableOf(db, dialect, name);

  await table('sync_enrolment_code')
    .text('code_hash')
    .int('created_by')
    .int('created_at')
    .int('expires_at')
    .text('used_by', { optional: true })
    .with((b) => b.addPrimaryKeyConstraint('sync_enrolment_code_pk', ['code_hash']))
    .create();

  await table('sync_grant')
    .int('user_id')
    .text('email')
    .text('role')
    .text('jws')
    .text('verifier')
    .int('granted_at')
    .int('last_seen_at')
    .int('offline_until')
    .int('failures', { default: 0 })
    .int('last_failure_at', { default: 0 })
    .with((b) => b.addPrimaryKeyConstraint('sync_grant_pk', ['user_id']))
    .create();

  await table('sync_blob')
    .text('client_id')
    .text('sha256')
    .flag('is_missing')
    .with((b) => b.addPrimaryKeyConstraint('sync_blob_pk', ['client_id', 'sha256']))
    .create();

  // Who may read a file is asked by its name.
  const images = ['answer_1_image', 'answer_2_image', 'answer_3_image', 'answer_4_image', 'answer_5_image'];
  for (const [owner, column] of [
    ['question', 'image_sha256'],
    ['answer', 'file_sha256'],
    ...images.map((image) => ['answer', image] as const),
  ] as const) {
    await sql`create index ${sql.raw(`${owner}_by_${column}`)} on ${sql.table(owner)} (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  }
}

import { sql } from 'kysely';
import { index, uniqueIndex, type MigrationDb } from './columns.ts';

/** Every request of a device finds it by its token, and every push asks for the other half of a copied one. */
export async function up(db: MigrationDb): Promise<void> {
  await uniqueIndex(db, 'sync_client_by_token', 'sync_client', ['token_hash']);
  await index(db, 'sync_client_by_number', 'sync_client', ['device_no']);
  await sql`create index sync_client_copies on sync_client (client_id) where former_device_nos <> '[]'`.execute(
    db,
  );
}

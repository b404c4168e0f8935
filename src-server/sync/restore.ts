import type { Db } from '../db/tables.ts';
import { RESTORED } from './hub-mutations.ts';
import { writeState } from './state.ts';

/**
 * Opens a new history after a hub went back to a backup: devices send again what it has lost, and edits
 * of rows that nobody has changed since win without a copy (sync.md §3.7).
 */
export async function beginHistory(db: Db, epoch: string): Promise<void> {
  await db.updateTable('sync_version').set({ client_id: RESTORED, mid: 0 }).execute();
  await writeState(db, 'hub_epoch', epoch);
}

import { hash } from 'node:crypto';
import type { Db } from '../db/tables.ts';
import { RESTORED } from './hub-mutations.ts';
import { readState, writeState } from './state.ts';

/** More ids than a hub draws between two backups: what it had given out since must not come again. */
const IDS_SINCE_BACKUP = 1_000_000;
/** Histories that begin with the same backup must not give out the same ids either: each goes on somewhere here. */
const SPREAD = 100_000_000;

const leapInto = (epoch: string): number =>
  IDS_SINCE_BACKUP + (hash('sha256', epoch, 'buffer').readUInt32BE() % SPREAD);

/**
 * Opens a new history after a hub went back to a backup: devices send again what it has lost. An edit of
 * a row that nobody has changed since wins without a copy where its author had seen that state of it.
 */
export async function beginHistory(db: Db, epoch: string): Promise<void> {
  await db
    .updateTable('device')
    .set((eb) => ({ id_counter: eb('id_counter', '+', leapInto(epoch)) }))
    .execute();
  await db.updateTable('sync_version').set({ client_id: RESTORED, mid: 0 }).execute();
  await writeState(db, 'previous_epoch', await readState(db, 'hub_epoch'));
  await writeState(db, 'hub_epoch', epoch);
}

import { hash } from 'node:crypto';
import { standaloneNumber } from '#shared/domain/sync/device-number.ts';
import type { Db } from '../db/tables.ts';
import { RESTORED } from './judging.ts';
import { formerHubNumbers } from './id-ranges.ts';
import { readState, writeState } from './state.ts';

/**
 * Opens a new history after a hub went back to a backup: devices send again what it has lost. An edit of
 * a row that nobody has changed since wins without a copy where its author had seen that state of it.
 * The hub goes on under another device number, so that no id that it gave out since the backup, in
 * whichever history, comes again. @param epoch drawn at random
 */
export async function beginHistory(db: Db, epoch: string, now: number): Promise<void> {
  const { device_no: before } = await db.selectFrom('device').select('device_no').executeTakeFirstOrThrow();
  const drawn = hash('sha256', epoch, 'buffer').readUInt32BE();
  await db
    .updateTable('device')
    .set({ device_no: standaloneNumber(drawn), id_counter: 0 })
    .execute();
  await writeState(db, 'former_hub_numbers', JSON.stringify([...(await formerHubNumbers(db)), before]));
  await db.updateTable('sync_version').set({ client_id: RESTORED, mid: 0 }).execute();
  await writeState(db, 'previous_epoch', await readState(db, 'hub_epoch'));
  await writeState(db, 'hub_epoch', epoch);
  await writeState(db, 'history_began_at', String(now));
  await db.deleteFrom('sync_state').where('name', '=', 'went_back').execute();
}

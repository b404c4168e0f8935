import type { Db } from '#server/db/tables.ts';
import { ATTEMPTS } from '#server/adapters.ts';
import { writeState } from '../state.ts';
import { findCarryOver, renumbered, RESERVED_IDS } from './carry-over-request.ts';

/** Lets a computer mint ids under another number; what is still to be taken along gets ids of it, too. */
export async function changeDeviceNo(db: Db, deviceNo: number): Promise<void> {
  await db.updateTable('device').set({ device_no: deviceNo, id_counter: RESERVED_IDS }).execute();
  await ATTEMPTS.offerClaimsAgain(db);
  const wish = await findCarryOver(db);
  if (wish !== undefined) await writeState(db, 'carry_over', JSON.stringify(renumbered(wish, deviceNo)));
}

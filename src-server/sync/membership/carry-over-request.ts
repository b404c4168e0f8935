import { z } from 'zod';
import { LeftDraft } from '#shared/contract/sync-status.ts';
import { COUNTER_RANGE } from '#server/db/ids.ts';
import type { Db } from '#server/db/tables.ts';
import { findState } from '../state.ts';

/** Room for the drafts that get new ids; the device mints behind it. */
export const RESERVED_IDS = 10_000_000;

/** What is still to be taken along from the database that was here before the enrolment. */
export const CarryOver = z.object({
  /** Relative to the data folder. */
  archive: z.string(),
  /** Whose drafts, in the archive; their account on the hub. */
  owner_id: z.int(),
  email: z.string(),
  /** The first id of the rows; null where they keep their own. */
  first_id: z.int().nullable(),
  /** The same for the numbers that this computer has got since, the latest last. */
  later_first_ids: z.array(z.int()).default([]),
  /** Refused when everything had been tried: these alone are still missing. Empty until then. */
  left_behind: z.array(LeftDraft.extend({ id: z.int() })).default([]),
});
export type CarryOver = z.infer<typeof CarryOver>;

/** Undefined where everything is here, or nothing was to be taken along. */
export async function findCarryOver(db: Db): Promise<CarryOver | undefined> {
  const wish = await findState(db, 'carry_over');
  return wish === undefined ? undefined : CarryOver.parse(JSON.parse(wish));
}

/** Where the drafts of before begin in the range of a device number. */
export const firstIdUnder = (deviceNo: number): number => deviceNo * COUNTER_RANGE + 1;

/** What has not come yet can only come under the number that this computer has now. */
export const renumbered = (wish: CarryOver, deviceNo: number): CarryOver => ({
  ...wish,
  later_first_ids: [...wish.later_first_ids, firstIdUnder(deviceNo)],
});

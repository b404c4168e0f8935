import { z } from 'zod';
import { LeftDraft } from '#shared/contract/sync.ts';
import { findState } from '../state.ts';
import type { Db } from '#server/db/tables.ts';

/** What is still to be taken along from the database that was here before the enrolment. */
export const CarryOver = z.object({
  /** Relative to the data folder. */
  archive: z.string(),
  /** Whose drafts, in the archive; their account on the hub. */
  owner_id: z.int(),
  email: z.string(),
  /** The first id of the rows; null where they keep their own. */
  first_id: z.int().nullable(),
  /** Refused when everything had been tried: these alone are still missing. Empty until then. */
  left_behind: z.array(LeftDraft.extend({ id: z.int() })).default([]),
});
export type CarryOver = z.infer<typeof CarryOver>;

/** Undefined where everything is here, or nothing was to be taken along. */
export async function findCarryOver(db: Db): Promise<CarryOver | undefined> {
  const wish = await findState(db, 'carry_over');
  return wish === undefined ? undefined : CarryOver.parse(JSON.parse(wish));
}

import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import type { Ctx } from '#server/context.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import { refuse } from '#server/refuse.ts';
import { isAnyKnown } from '#server/sync/known-ids.ts';
import { CARRIED } from '#server/sync/membership/carried.ts';
import { onlyDrafts, rowIdsOf } from '#server/sync/membership/drafts.ts';
import { findOwners, ownDeviceNo } from './repo.ts';

/** One answer for all: it says nothing about rows of others. */
const notFromHere = (): never => refuse('FORBIDDEN', 'These drafts were not written on this device.');

/** The drafts that are not here yet; those that are must be the person's own. */
export async function unknownAmong(ctx: Ctx, content: AdoptedContent): Promise<AdoptedContent> {
  const fresh = new Set<number>();
  for (const table of CARRIED) {
    const ids = content[`${table}s`].map((row) => row.id);
    const owners = await findOwners(ctx.db, table, ids);
    for (const id of ids) {
      const owner = owners.get(id);
      if (owner === undefined) fresh.add(id);
      else if (owner !== ctx.actor.userId) notFromHere();
    }
  }
  return onlyDrafts(content, fresh);
}

/**
 * @throws FORBIDDEN where ids are not from the range of the device that the drafts were written on, or where a row
 * that would be new has one that any row of any kind has. A hub mints its own ids for a device that drew none.
 */
export async function assertMayBeNew(ctx: Ctx, all: AdoptedContent, fresh: AdoptedContent): Promise<void> {
  const deviceNo = deviceNoOf(ctx.newId());
  if (ctx.isReplay === true && ctx.services.sync.role === 'hub') {
    if (deviceNo === (await ownDeviceNo(ctx.db))) notFromHere();
  }
  const ids = rowIdsOf(all);
  if (ids.some((id) => deviceNoOf(id) !== deviceNo) || new Set(ids).size < ids.length) notFromHere();
  if (await isAnyKnown(ctx.db, rowIdsOf(fresh))) notFromHere();
}

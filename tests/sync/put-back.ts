import { findState } from '#server/sync/state.ts';
import { lastJudged } from '#server/sync/went-back.ts';
import type { Device, Fleet } from './fleet.ts';
import { Violation } from './invariants.ts';

/** After this long a device greets its hub again. */
export const GREETS_AFTER_MS = 61_000;

/** The hashes of all events of logs on a device, in its tables and beside them. */
export async function eventsOn({ database }: Device): Promise<ReadonlySet<string>> {
  const events = await database.write.selectFrom('exam_attempt_event').select('hash').execute();
  const aside = await database.write.selectFrom('sync_kept_log').select('package').execute();
  const kept = aside.flatMap((log) => log.package.match(/[0-9a-f]{64}/g) ?? []);
  return new Set([...events.map(({ hash }) => hash), ...kept]);
}

/**
 * Of a device that was told of more commands than its hub knows, in the history that the hub is in: the events that it
 * has; null for every other one. Who was not there since that history began follows it as it is.
 */
export async function heldBeyond(fleet: Fleet, device: Device): Promise<ReadonlySet<string> | null> {
  const epoch = await findState(fleet.hub.database.write, 'hub_epoch');
  if ((await findState(device.database.write, 'hub_seen_epoch')) !== epoch) return null;
  const known = await fleet.hub.database.write
    .selectFrom('sync_client')
    .where('client_id', '=', device.clientId)
    .where('revoked_at', 'is', null)
    .select('last_mid')
    .executeTakeFirst();
  if (known === undefined || (await lastJudged(device.database.write)) <= known.last_mid) return null;
  return eventsOn(device);
}

/** I9: a hub that went back takes nothing from a device. */
export function assertKept(device: Device, before: ReadonlySet<string>, now: ReadonlySet<string>): void {
  for (const hash of before)
    if (!now.has(hash)) throw new Violation('I9', `an event on ${device.name} is gone with its hub`);
}

import { sql } from 'kysely';
import { leaseNumber } from '#shared/domain/sync/device-number.ts';
import { COUNTER_RANGE, deviceNoOf, type IdSource } from '../db/ids.ts';
import { compileOnce } from '../db/compile-once.ts';
import { numbersIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { isRangeUsed } from './known-ids.ts';
import { findState } from './state.ts';

interface Numbered {
  readonly device_no: number;
  readonly former_device_nos: string;
}

/** The numbers under which a device may have minted ids: its own, and those of what it was copied from. */
export const numbersOf = ({ device_no, former_device_nos }: Numbered): number[] => [
  device_no,
  // Written by `HubMembers.register` alone.
  ...(JSON.parse(former_device_nos) as number[]),
];

const selectRelatives = compileOnce((db, { list }: { list: string }) => {
  const clients = db.selectFrom('sync_client').select(['client_id', 'device_no', 'former_device_nos']);
  return (
    clients
      .where('device_no', 'in', numbersIn(db, list))
      // A literal, so that the index of the few copies serves; with an `or` it would not.
      .union(clients.where('former_device_nos', '<>', sql.lit('[]')))
  );
});

/** A device with these numbers, and those that have some of them, too: its copies, and what it is a copy of. */
export async function relativesOf(db: Db, numbers: readonly number[]): Promise<string[]> {
  const others = await selectRelatives(db, { list: JSON.stringify(numbers) });
  return others
    .filter((other) => numbersOf(other).some((number) => numbers.includes(number)))
    .map((other) => other.client_id);
}

/** The numbers under which a hub minted ids before it was restored. */
export async function formerHubNumbers(db: Db): Promise<number[]> {
  // Written by `beginHistory` alone.
  return JSON.parse((await findState(db, 'former_hub_numbers')) ?? '[]') as number[];
}

/** All numbers that a hub must not give to another device; without those of some devices. */
export async function takenNumbers(db: Db, except: readonly string[] = []): Promise<Set<number>> {
  const all = await db
    .selectFrom('sync_client')
    .select(['client_id', 'device_no', 'former_device_nos'])
    .execute();
  const clients = all.filter((client) => !except.includes(client.client_id));
  const own = await db.selectFrom('device').select('device_no').execute();
  const former = await formerHubNumbers(db);
  return new Set([...clients.flatMap(numbersOf), ...own.map((row) => row.device_no), ...former]);
}

/** True when some ids in a row are all of one of these numbers. */
export function isMintedUnder(numbers: readonly number[], first: number, count: number): boolean {
  const number = deviceNoOf(first);
  return numbers.includes(number) && first + count <= (number + 1) * COUNTER_RANGE;
}

/** A number under which nobody has minted an id that is here, also nobody whom this hub does not know. */
export async function leaseUnused(
  db: Db,
  taken: ReadonlySet<number>,
  { wanted, drawn }: { readonly wanted: number | null; readonly drawn: number },
): Promise<number> {
  const tried = new Set(taken);
  for (;;) {
    const number = leaseNumber(tried, wanted, drawn);
    if (number === wanted) return number;
    if (!(await isRangeUsed(db, number * COUNTER_RANGE, (number + 1) * COUNTER_RANGE))) return number;
    tried.add(number);
  }
}

interface StudentDevice {
  /** What the hub mints under. */
  readonly ids: Pick<IdSource, 'deviceNo' | 'peek'>;
  readonly numbers: readonly number[];
  readonly studentId: number;
  readonly enrolledAt: number;
}

/**
 * The numbers of computers of a student that were there before this one and have not come since: a log comes back
 * from one that joined again. Whoever still comes may give the next ids of its number itself.
 */
async function formerNumbersOf(db: Db, { studentId, enrolledAt }: StudentDevice): Promise<Set<number>> {
  const former = await db
    .selectFrom('sync_client')
    .innerJoin('sync_client_user', 'sync_client_user.client_id', 'sync_client.client_id')
    .where('sync_client_user.user_id', '=', studentId)
    .where(({ eb, or }) => or([eb('revoked_at', 'is not', null), eb('last_seen_at', '<=', enrolledAt)]))
    .select(['device_no', 'former_device_nos'])
    .execute();
  return new Set(former.flatMap(numbersOf));
}

/**
 * Whether a device may bring rows of a student under these ids. After a hub was restored, and only then, a log also
 * comes back with what the student wrote on other computers of theirs, on the hub itself, or on a computer that
 * the hub does not know any more: refused are the ids that somebody known who is not there may give.
 */
export async function mayBringIds(db: Db, device: StudentDevice, ids: readonly number[]): Promise<boolean> {
  const { ids: hub, numbers, studentId } = device;
  const foreign = ids.filter((id) => !isMintedUnder(numbers, id, 1));
  if (foreign.length === 0) return true;
  if ((await formerHubNumbers(db)).length === 0) {
    const former = await formerNumbersOf(db, device);
    return foreign.every((id) => former.has(deviceNoOf(id)));
  }
  const others = await db
    .selectFrom('sync_client')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sync_client_user')
            .whereRef('sync_client_user.client_id', '=', 'sync_client.client_id')
            .where('sync_client_user.user_id', '=', studentId)
            .select('sync_client_user.user_id'),
        ),
      ),
    )
    .select('device_no')
    .execute();
  const strange = new Set(others.map((row) => row.device_no));
  // What the hub has not given yet under its number of today is nobody's: it would meet its own row there.
  return foreign.every((id) =>
    deviceNoOf(id) === hub.deviceNo ? id < hub.peek() : !strange.has(deviceNoOf(id)),
  );
}

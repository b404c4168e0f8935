import { deviceNoOf } from '../db/ids.ts';
import type { Db } from '../db/tables.ts';
import { usersOfClient } from './hub-scopes.ts';
import { numbersOf, relativesOf, takenNumbers } from './id-ranges.ts';

/** What a file says of the computer that it is from. */
export interface ClaimedClient {
  readonly clientId: string | null;
  readonly deviceNo: number;
  readonly deviceName: string | null;
  /** Whose pieces are in the file. */
  readonly users: ReadonlySet<number>;
  /** Ids that its pieces were given. */
  readonly ids: readonly number[];
}

/** The computer as which the pieces of a file are judged. */
export interface ImportClient {
  readonly id: string;
  readonly name: string;
  readonly state: 'known' | 'revoked' | 'unknown';
  readonly numbers: readonly number[];
  readonly relatives: readonly string[];
  readonly users: ReadonlySet<number>;
  readonly enrolledAt: number;
}

/** The computer of a file where this hub knows it: with the people and the numbers that it has here. */
export async function clientOfFile(db: Db, claimed: ClaimedClient): Promise<ImportClient> {
  const { clientId, deviceNo } = claimed;
  const row = await db
    .selectFrom('sync_client')
    .selectAll()
    // Older files name their number alone.
    .$if(clientId !== null, (query) => query.where('client_id', '=', clientId))
    .$if(clientId === null, (query) => query.where('device_no', '=', deviceNo))
    .executeTakeFirst();
  if (row === undefined) return unknownClient(db, claimed);
  const numbers = numbersOf(row);
  return {
    id: row.client_id,
    name: row.name,
    state: row.revoked_at === null ? 'known' : 'revoked',
    numbers,
    relatives: await relativesOf(db, numbers),
    users: await usersOfClient(db, row.client_id),
    enrolledAt: row.enrolled_at,
  };
}

/**
 * A computer that the hub has lost, by the word of whoever imports: for the people in the file, and with the
 * numbers in it that no other computer may use, unless all of them have signed in there.
 */
async function unknownClient(db: Db, claimed: ClaimedClient): Promise<ImportClient> {
  const { clientId, deviceNo, deviceName, users, ids } = claimed;
  const said = new Set([deviceNo, ...ids.map(deviceNoOf)]);
  const numbers: number[] = [];
  for (const number of said) {
    const owners = await relativesOf(db, [number]);
    const isTaken = (await takenNumbers(db, owners)).has(number);
    if (!isTaken && (await areSeated(db, owners, users))) numbers.push(number);
  }
  return {
    id: clientId ?? `file of ${deviceNo}`,
    name: deviceName ?? `Computer ${deviceNo}`,
    state: 'unknown',
    numbers,
    relatives: await relativesOf(db, numbers),
    users,
    enrolledAt: 0,
  };
}

async function areSeated(db: Db, owners: readonly string[], users: ReadonlySet<number>): Promise<boolean> {
  for (const owner of owners) {
    const seated = await usersOfClient(db, owner);
    if ([...users].some((user) => !seated.has(user))) return false;
  }
  return true;
}

import { MAX_EARLIER_NUMBERS } from '#shared/contract/sync-link.ts';
import { PROTOCOL } from '#shared/contract/sync-wire.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Dialect } from '#server/db/dialect.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '#server/db/tables.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { SECRET, type Secrets } from '../control.ts';
import { reopenAfter } from '../outbox.ts';
import { portionsOf, upsertRows } from '../rows.ts';
import { findState, readState, writeState } from '../state.ts';
import { HttpHubLink } from '../transport/http-link.ts';

interface RefusedComputer {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly appVersion: string;
}

/**
 * Whether a hub says that it has never had this computer: it went back to a backup from before its enrolment, and
 * what it had acknowledged is gone. Asked of nobody but who has shown that they hold the hub's key.
 */
export async function isForgotten(
  { database, secrets, clock, appVersion }: RefusedComputer,
  url: string,
): Promise<boolean> {
  const clientId = await findState(database.read, 'client_id');
  const token = clientId === undefined ? undefined : await secrets.get(SECRET.deviceToken(clientId));
  // Without its key the computer cannot ask, and the hub may well have all of it.
  if (token === undefined) return false;
  try {
    await new HttpHubLink({ url, token: async () => token }).hello({
      protocol: PROTOCOL,
      schema_version: SCHEMA_VERSION,
      app_version: appVersion,
      fingerprint: await readState(database.read, 'fingerprint'),
      pending: 0,
      clock: clock.now(),
    });
    return false;
  } catch (error) {
    const known = toAppError(error);
    if (known === null || known.code === 'UNAVAILABLE' || known.code === 'RATE_LIMITED') throw error;
    return known.code === 'DEVICE_UNKNOWN';
  }
}

/** The numbers under which commands of this computer were made before it was connected anew, the latest last. */
export async function earlierNumbers(db: Db): Promise<number[]> {
  // Written below.
  const numbers = JSON.parse((await findState(db, 'earlier_device_nos')) ?? '[]') as number[];
  return numbers.slice(-MAX_EARLIER_NUMBERS);
}

/** Notes in a new database under which numbers the commands that came along were made. */
export async function noteEarlierNumbers(from: Db, to: Db): Promise<void> {
  const numbers = new Set([...(await earlierNumbers(from)), await numberOf(from)]);
  numbers.delete(await numberOf(to));
  if (numbers.size > 0) await writeState(to, 'earlier_device_nos', JSON.stringify([...numbers]));
}

async function numberOf(db: Db): Promise<number> {
  const { device_no: number } = await db.selectFrom('device').select('device_no').executeTakeFirstOrThrow();
  return number;
}

/**
 * Takes the commands that a forgotten computer still has along into its new database, as they would be offered
 * again to a restored hub that knows it. Done before anything else is in it, and again for what was given meanwhile.
 */
export async function takeCommandsAlong(
  from: Db,
  to: { readonly db: Db; readonly dialect: Dialect },
): Promise<number> {
  const own = new Set([...(await earlierNumbers(from)), await numberOf(from)]);
  const listed = await from
    .selectFrom('sync_outbox')
    .where('state', '<>', 'discarded')
    .orderBy('mid')
    .select(['mid', 'state', 'first_id'])
    .execute();
  const here = await to.db.selectFrom('sync_outbox').orderBy('mid').select('mid').execute();
  const known = new Set(here.map((row) => row.mid));
  // What a copy was told before it had a number of its own, the hub has from its original.
  const mids = listed
    .filter((row) => row.state !== 'settled' || own.has(deviceNoOf(row.first_id)))
    .map((row) => row.mid)
    .filter((mid) => !known.has(mid));
  for (const portion of portionsOf(mids, 100)) {
    const rows = await from.selectFrom('sync_outbox').where('mid', 'in', portion).selectAll().execute();
    const table = { table: 'sync_outbox', key: ['mid'] };
    await upsertRows(
      to.db,
      to.dialect,
      table,
      rows.map((row) => ({ ...row })),
    );
  }
  if (mids.length === 0) return 0;
  await reopenAfter(to.db, here.at(-1)?.mid ?? 0);
  // They were made in the history of then: with the next hello they are offered as such.
  const epoch = await findState(from, 'hub_seen_epoch');
  if (epoch !== undefined) await writeState(to.db, 'hub_seen_epoch', epoch);
  return mids.length;
}

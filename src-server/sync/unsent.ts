import { contract } from '#shared/contract/index.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { ATTEMPTS } from '../adapters.ts';
import type { Db } from '../db/tables.ts';

/** Commands that travel with the rest, and that no count or list of changes names. */
export const HOUSEKEEPING: readonly string[] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries<EndpointDefinition>(endpoints)
    .filter(([, { isHousekeeping }]) => isHousekeeping === true)
    .map(([name]) => `${feature}.${name}`),
);

export async function countOutbox(
  db: Db,
  state: 'pending' | 'refused',
  userId: number | null,
): Promise<number> {
  let query = db
    .selectFrom('sync_outbox')
    .where('state', '=', state)
    .where('endpoint', 'not in', HOUSEKEEPING);
  if (userId !== null) query = query.where('user_id', '=', userId);
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** Changes and attempts that a hub does not have yet: of one person, or of everybody. */
export const countUnsent = async (db: Db, userId: number | null): Promise<number> =>
  (await countOutbox(db, 'pending', userId)) + (await ATTEMPTS.countUnsent(db, userId));

/** When the oldest change or event of an exam was written that the hub does not have; null where it has all. */
export async function findOldestUnsent(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .where('endpoint', 'not in', HOUSEKEEPING)
    .select((eb) => eb.fn.min('now').as('at'))
    .executeTakeFirst();
  const changedAt = row?.at ?? null;
  const { oldestAt: writtenAt } = await ATTEMPTS.findUnsentAnswers(db);
  if (changedAt === null || writtenAt === null) return changedAt ?? writtenAt;
  return Math.min(changedAt, writtenAt);
}

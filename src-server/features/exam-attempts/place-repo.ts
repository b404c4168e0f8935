import { PLACE_KINDS, RELEASE } from '#shared/domain/exam-attempts/writing-place.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

const lastPlaceEvent = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .where('kind', 'in', [...PLACE_KINDS])
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'kind', 'note']),
);

/** The last event of a log that says where it may go on. */
export const findPlaceEvent = async (db: Db, attemptId: number) =>
  (await lastPlaceEvent(db, { attemptId }))[0];

/** Which event ends a log that was released here, and goes on elsewhere. */
export async function findReleaseEnd(db: Db, attemptId: number): Promise<number | undefined> {
  const last = await findPlaceEvent(db, attemptId);
  return last?.kind === RELEASE ? last.seq : undefined;
}

/** Those of some attempts that are released, and not moved yet. */
export async function releasedAmong(db: Db, attemptIds: readonly number[]): Promise<Set<number>> {
  if (attemptIds.length === 0) return new Set();
  const events = await db
    .selectFrom('exam_attempt_event')
    .where('attempt_id', 'in', idsIn(db, attemptIds))
    .where('kind', 'in', [...PLACE_KINDS])
    .orderBy('seq')
    .select(['attempt_id', 'kind'])
    .execute();
  const last = new Map(events.map((event) => [event.attempt_id, event.kind]));
  return new Set([...last].filter(([, kind]) => kind === RELEASE).map(([id]) => id));
}

export const ownNumber = async (db: Db): Promise<number> =>
  (await db.selectFrom('device').select('device_no').executeTakeFirstOrThrow()).device_no;

/** Whether a computer of an institution has that number, and the person has signed in on it. */
export const isComputerOf = async (db: Db, userId: number, deviceNo: number): Promise<boolean> =>
  (await db
    .selectFrom('sync_client')
    .innerJoin('sync_client_user', 'sync_client_user.client_id', 'sync_client.client_id')
    .where('sync_client.device_no', '=', deviceNo)
    .where('sync_client.revoked_at', 'is', null)
    .where('sync_client_user.user_id', '=', userId)
    .select('sync_client.client_id')
    .executeTakeFirst()) !== undefined;

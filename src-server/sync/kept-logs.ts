import {
  MAX_PACKAGE_CLAIMS,
  MAX_PACKAGE_EVENTS,
  type AttemptPackage,
  type PackageClaim,
  type PackageEvent,
} from '#shared/contract/attempt-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/tables.ts';
import { ATTEMPTS } from '../adapters.ts';
import { KEEP_SETTLED_MS } from './outbox.ts';

/** Bytes of a piece of a kept log, roughly. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Takes a log from one event on out of what is shown here, because the hub counts another one. It is
 * kept for as long as settled commands are: a hub that goes back to a backup gets it again.
 */
export async function setAside(
  db: Db,
  log: { readonly attemptId: number; readonly fromSeq: number },
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('exam_attempt_event')
    .selectAll()
    .where('attempt_id', '=', log.attemptId)
    .where('seq', '>=', log.fromSeq)
    .orderBy('seq')
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return;
  await db
    .insertInto('sync_kept_log')
    .values({
      attempt_id: log.attemptId,
      head_hash: last.hash,
      package: JSON.stringify(await ATTEMPTS.packageOf(db, log.attemptId, rows)),
      kept_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .deleteFrom('exam_attempt_event')
    .where('attempt_id', '=', log.attemptId)
    .where('seq', '>=', log.fromSeq)
    .execute();
  await ATTEMPTS.noteBranched(db, log);
}

/**
 * A log that a second copy has and neither the database nor, as far as this computer knows, the hub: the next round
 * offers it, and the hub keeps it beside the one that counts. @returns whether it was not kept before
 */
export const offerLog = async (db: Db, log: AttemptPackage, now: number): Promise<boolean> =>
  (
    await db
      .insertInto('sync_kept_log')
      .values({
        attempt_id: log.attempt.id,
        head_hash: log.events.at(-1)?.hash ?? '',
        package: JSON.stringify(log),
        kept_at: now,
        is_offered: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('attempt_id')
      .execute()
  ).length > 0;

/** The hub is in another history: what was set aside is offered to it again. */
export const offerKeptLogs = (db: Db) => db.updateTable('sync_kept_log').set({ is_offered: 0 }).execute();

const selectLost = compileOnce((db) =>
  db
    .selectFrom('sync_kept_log')
    .where('is_offered', '=', 0)
    .orderBy('attempt_id')
    .orderBy('head_hash')
    .select(['attempt_id', 'head_hash']),
);

/** The kept logs that the hub may have lost. */
export const listLostLogs = (db: Db) => selectLost(db, {});

export type KeptLog = Awaited<ReturnType<typeof listLostLogs>>[number];

export async function readKeptLog(db: Db, log: KeptLog): Promise<AttemptPackage> {
  const row = await db
    .selectFrom('sync_kept_log')
    .where('attempt_id', '=', log.attempt_id)
    .where('head_hash', '=', log.head_hash)
    .select('package')
    .executeTakeFirstOrThrow();
  // Written by `setAside` and `offerLog`.
  return JSON.parse(row.package) as AttemptPackage;
}

/** A kept log as the hub takes it; a long one in pieces that follow one another. */
export function piecesOf(log: AttemptPackage): AttemptPackage[] {
  const events = [...fittingParts(log.events, MAX_PACKAGE_EVENTS)];
  const claims = [...fittingParts(log.claims, MAX_PACKAGE_CLAIMS)];
  const end = (log.events.at(-1)?.seq ?? log.from_seq - 1) + 1;
  return Array.from({ length: Math.max(events.length, claims.length) }, (_, at) => ({
    ...log,
    from_seq: events[at]?.[0]?.seq ?? end,
    events: events[at] ?? [],
    claims: claims[at] ?? [],
  }));
}

/** A list in parts of which a message takes one, whatever texts are in it. */
function* fittingParts<T extends PackageEvent | PackageClaim>(
  list: readonly T[],
  most: number,
): Generator<T[]> {
  for (let start = 0; start < list.length;) {
    const { taken } = ATTEMPTS.takeFitting(list.slice(start, start + most), PIECE_BYTES);
    yield taken;
    start += taken.length;
  }
}

/** The hub has said that it has a kept log. */
export const noteOffered = (db: Db, log: KeptLog) =>
  db
    .updateTable('sync_kept_log')
    .set({ is_offered: 1 })
    .where('attempt_id', '=', log.attempt_id)
    .where('head_hash', '=', log.head_hash)
    .execute();

export const forgetKeptLogs = (db: Db, now: number) =>
  db
    .deleteFrom('sync_kept_log')
    .where('kept_at', '<', now - KEEP_SETTLED_MS)
    .where('is_offered', '=', 1)
    .execute();

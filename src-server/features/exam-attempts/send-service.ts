import { sql } from 'kysely';
import {
  MAX_PACKAGE_CLAIMS,
  MAX_PACKAGE_EVENTS,
  type AttemptPackage,
  type AttemptReceipt,
  type PackageClaim,
  type PackageEvent,
} from '#shared/contract/attempt-wire.ts';
import type { Db } from '#server/db/tables.ts';
import { findReleaseEnd } from './place-repo.ts';
import * as receipts from './receipt-repo.ts';
import { listEvents, listEventsAfter, PACKAGE_COLUMNS, type EventRow } from './repo.ts';
import { examTitles } from './standing-repo.ts';

/** Bytes of one call, roughly. */
const CALL_SIZE = 1_000_000;

/** An event as it travels, and as it stands in a journal. */
export const toPackageEvent = (row: EventRow): PackageEvent => ({
  id: row.id,
  seq: row.seq,
  kind: row.kind,
  question_id: row.question_id,
  selected_option: row.selected_option,
  answer_text: row.answer_text,
  time_ms: row.time_ms,
  note: row.note,
  mono_ms: row.mono_ms,
  boot_id: row.boot_id,
  wall_ms: row.created_at,
  elapsed_ms: row.elapsed_ms,
  prev_hash: row.prev_hash,
  hash: row.hash,
});

/** As it goes over the wire: a sign of a text may be six bytes of JSON. */
const sizeOf = (value: PackageEvent | PackageClaim): number => Buffer.byteLength(JSON.stringify(value));

/** As much of a list as fits into `room`, at least one of it, so that a long answer never blocks a log. */
export function takeFitting<T extends PackageEvent | PackageClaim>(
  list: readonly T[],
  room: number,
): { readonly taken: T[]; readonly size: number } {
  const taken: T[] = [];
  let size = 0;
  for (const one of list) {
    if (taken.length > 0 && size + sizeOf(one) > room) break;
    taken.push(one);
    size += sizeOf(one);
  }
  return { taken, size };
}

/**
 * What the hub has not acknowledged of the logs written here: at most `limit` attempts and about a
 * megabyte; the rest goes on from there once these have been settled.
 */
export async function listUnsentAttempts(db: Db, limit: number): Promise<AttemptPackage[]> {
  const packages: AttemptPackage[] = [];
  let room = CALL_SIZE;
  for (const { count, last_claim_id: lastClaimId, ...attempt } of await receipts.listOpenReceipts(db)) {
    if (packages.length >= limit || room <= 0) break;
    const rows = await listEventsAfter(db, attempt.id, count, MAX_PACKAGE_EVENTS);
    const claims = await receipts.listClaimsAfter(db, attempt.id, lastClaimId, MAX_PACKAGE_CLAIMS);
    if (rows.length === 0 && claims.length === 0) continue;
    const events = takeFitting(rows.map(toPackageEvent), room);
    const said = takeFitting(claims, Math.max(0, room - events.size));
    packages.push({ attempt, from_seq: count + 1, events: events.taken, claims: said.taken });
    room -= events.size + said.size;
  }
  return packages;
}

/**
 * The whole logs of attempts of which the hub lacks something: of one student, or of everybody.
 * @param isForgotten whether the hub may lack those, too, that it had confirmed.
 */
export async function unsentLogs(
  db: Db,
  studentId: number | null,
  isForgotten = false,
): Promise<AttemptPackage[]> {
  const offered = await db
    .selectFrom('exam_attempt_receipt as receipt')
    .innerJoin('exam_attempt as attempt', 'attempt.id', 'receipt.attempt_id')
    .$if(!isForgotten, (query) =>
      query.where(({ or, eb, exists }) =>
        or([eb('receipt.is_open', '=', 1), exists(receipts.largeClaims(db, eb.ref('attempt.id')))]),
      ),
    )
    .$if(studentId !== null, (query) => query.where('attempt.student_id', '=', studentId ?? 0))
    .select(['attempt.id', 'receipt.count', 'receipt.last_claim_id'])
    .orderBy('attempt.id')
    .execute();
  const logs: AttemptPackage[] = [];
  for (const { id, count, last_claim_id: lastClaimId } of offered) {
    const rows = await listEvents(db, id);
    const after = isForgotten ? 0 : lastClaimId;
    // With those that no hub takes: they are nowhere else.
    const aside = await receipts.largeClaims(db, sql.lit(id)).execute();
    const claims = [...(await receipts.listClaimsAfter(db, id, after)), ...aside];
    const hasNews = rows.length > (isForgotten ? 0 : count) || claims.length > 0;
    if (hasNews) logs.push({ ...(await packageOf(db, id, rows)), claims });
  }
  return logs;
}

/**
 * Notes durably what the hub has, in the caller's transaction; repeated and late receipts change
 * nothing. @returns attempts that are closed and completely received: from here on the hub's row counts.
 */
export async function settleReceipts(db: Db, answers: readonly AttemptReceipt[]): Promise<number[]> {
  const done: number[] = [];
  for (const answer of answers) {
    if (await settleReceipt(db, answer)) done.push(answer.attempt_id);
  }
  return done;
}

async function settleReceipt(db: Db, answer: AttemptReceipt): Promise<boolean> {
  const held = await receipts.findReceipt(db, answer.attempt_id);
  if (held === undefined) return false;
  const { status, count, head_hash, received_at, signature } = answer;
  if (status === 'refused') {
    await noteRefusal(db, held, answer);
    return false;
  }
  if (count >= held.count && (await isOwnEvent(db, answer.attempt_id, count, head_hash))) {
    const promised = { count, head_hash, status, received_at, signature };
    await receipts.updateReceipt(db, answer.attempt_id, { ...promised, code: null, message: null });
  }
  const lastClaimId = await receipts.lastClaim(db, [held.last_claim_id, ...answer.claim_ids]);
  if (lastClaimId !== held.last_claim_id)
    await receipts.updateReceipt(db, answer.attempt_id, { last_claim_id: lastClaimId });
  return closeWhenComplete(db, answer.attempt_id);
}

/** An answer without the hub's signature promises nothing; the log waits on, and a person is told why. */
export async function noteForgedReceipts(db: Db, answers: readonly AttemptReceipt[]): Promise<void> {
  for (const { attempt_id: attemptId } of answers) {
    await receipts.updateReceipt(db, attemptId, {
      code: 'RECEIPT_NOT_GENUINE',
      message: "The answer to this attempt does not bear the signature of the institution's server.",
    });
  }
}

/** A hub refuses a log without saying so of it alone: it waits for a person, like any that is refused. */
export const setLogAside = (db: Db, attemptId: number, reason: { code: string; message: string }) =>
  receipts.updateReceipt(db, attemptId, { status: 'refused', ...reason });

async function noteRefusal(db: Db, held: receipts.ReceiptRow, answer: AttemptReceipt): Promise<void> {
  const { attempt_id: attemptId, status, count, code, message } = answer;
  if (code !== 'LOG_GAP') {
    await receipts.updateReceipt(db, attemptId, { status, code: code ?? null, message: message ?? null });
  } else if (count < held.count) {
    await receipts.updateReceipt(db, attemptId, { status: 'unsent', count, head_hash: '' });
  }
}

/** A receipt for a log that is not the one kept here says nothing about it. */
async function isOwnEvent(db: Db, attemptId: number, seq: number, hash: string): Promise<boolean> {
  const [event] = await listEventsAfter(db, attemptId, seq - 1, 1);
  return event?.seq === seq && event.hash === hash;
}

/** True when nothing can come any more: the log is sealed or released, and it and every claim have arrived. */
async function closeWhenComplete(db: Db, attemptId: number): Promise<boolean> {
  const held = await receipts.findReceipt(db, attemptId);
  const attempt = await db
    .selectFrom('exam_attempt')
    .where('id', '=', attemptId)
    .select('sealed_count')
    .executeTakeFirst();
  const sealedAt = attempt?.sealed_count ?? (await findReleaseEnd(db, attemptId)) ?? Number.POSITIVE_INFINITY;
  if (held === undefined || held.count < sealedAt) return false;
  if ((await receipts.listClaimsAfter(db, attemptId, held.last_claim_id, 1)).length > 0) return false;
  await receipts.updateReceipt(db, attemptId, { is_open: 0 });
  return true;
}

/**
 * Attempts that this computer wrote, and that go on elsewhere by what has arrived: the hub has all that was written
 * here, and its log says that the attempt was released, moved or handed in after that.
 * @param arrived events of the hub's log
 * @returns them; from here on the hub's rows count
 */
export async function letGo(
  db: Db,
  arrived: readonly { readonly attemptId: number; readonly hash: string }[],
): Promise<number[]> {
  const gone: number[] = [];
  for (const [attemptId, events] of Map.groupBy(arrived, (event) => event.attemptId)) {
    const held = await receipts.findReceipt(db, attemptId);
    const own = await listEvents(db, attemptId);
    const isAll = held?.is_open === 1 && held.status !== 'refused' && held.count >= (own.at(-1)?.seq ?? 0);
    const known = new Set(own.map(({ hash }) => hash));
    if (!isAll || events.every(({ hash }) => known.has(hash))) continue;
    if ((await receipts.listClaimsAfter(db, attemptId, held.last_claim_id, 1)).length > 0) continue;
    await receipts.updateReceipt(db, attemptId, { is_open: 0 });
    gone.push(attemptId);
  }
  return gone;
}

/** Attempts among some that have something to send: what the hub says of them waits until it has that. */
export const unsentAmong = async (db: Db, attemptIds: readonly number[]): Promise<Set<number>> =>
  attemptIds.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .selectFrom('exam_attempt_receipt')
            .where('attempt_id', 'in', [...attemptIds])
            .where('is_open', '=', 1)
            .select('attempt_id')
            .execute()
        ).map((row) => row.attempt_id),
      );

/** Sends refused attempts once more; for a new sign-in, and for a person who asks. */
export const retryRefusedAttempts = (db: Db) =>
  db
    .updateTable('exam_attempt_receipt')
    .set({ status: 'unsent', count: 0, head_hash: '', is_open: 1 })
    .where('status', '=', 'refused')
    .execute();

/** The hub went back to a backup: every log written here is offered to it anew. */
export const forgetReceipts = (db: Db) =>
  db
    .updateTable('exam_attempt_receipt')
    .set({ status: 'unsent', count: 0, head_hash: '', last_claim_id: 0, is_open: 1 })
    .execute();

/** Claims under a new number are in no order with those before it: all of attempts that wait are offered once more. */
export const offerClaimsAgain = (db: Db) =>
  db.updateTable('exam_attempt_receipt').set({ last_claim_id: 0 }).where('is_open', '=', 1).execute();

/** At enrolment: every log that this database already has is offered to the hub. */
export const offerAllAttempts = (db: Db) =>
  db
    .insertInto('exam_attempt_receipt')
    .columns(['attempt_id', 'head_hash', 'status', 'is_open'])
    .expression((eb) =>
      eb
        .selectFrom('exam_attempt')
        .select(['id', eb.val('').as('head_hash'), eb.val('unsent').as('status'), eb.lit(1).as('is_open')])
        // SQLite reads `on conflict` after a select only where the select has a `where`.
        .where('id', '>', 0),
    )
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ is_open: 1 }))
    .execute();

/** The whole log of an attempt with every claim about it, whatever the hub has of it. */
export async function wholeLog(db: Db, attemptId: number): Promise<AttemptPackage> {
  const log = await packageOf(db, attemptId, await listEvents(db, attemptId));
  const aside = await receipts.largeClaims(db, sql.lit(attemptId)).execute();
  return { ...log, claims: [...(await receipts.listClaimsAfter(db, attemptId, 0)), ...aside] };
}

/** The title of the exam of an attempt, whether its paper is here or not. */
export const titleOf = async (db: Db, versionId: number): Promise<string> =>
  (await examTitles(db, [versionId])).get(versionId) ?? '';

/** A part of a log as the hub takes it, whether it continues the one that counts or not. */
export async function packageOf(
  db: Db,
  attemptId: number,
  rows: readonly EventRow[],
): Promise<AttemptPackage> {
  const attempt = await db
    .selectFrom('exam_attempt')
    .where('id', '=', attemptId)
    .select([...PACKAGE_COLUMNS])
    .executeTakeFirstOrThrow();
  return { attempt, from_seq: rows[0]?.seq ?? 1, events: rows.map(toPackageEvent), claims: [] };
}

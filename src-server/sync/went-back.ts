import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { Cursor, Held, HelloAnswer, SignedPlace } from '#shared/contract/sync-wire.ts';
import { compileOnce } from '../db/compile-once.ts';
import { textsIn } from '../db/json-list.ts';
import type { Db } from '../db/tables.ts';
import { ATTEMPTS } from '../adapters.ts';
import { isGenuineReceipt } from '../signing-key.ts';
import { findState, readState, writeState } from './state.ts';

/** The hub was restored, and its next history has begun: cured by the next hello. */
export const anotherHistory = (): AppError =>
  new AppError('VERSION_CONFLICT', 'The hub was restored from a backup. Say hello again.');

/** The database of a hub is an older one than devices know, and nobody has said so with a new history. */
export const hubWentBack = (what: string): AppError =>
  new AppError(
    'HUB_WENT_BACK',
    `The institution's server has gone back to an earlier state: ${what}. Nothing is exchanged until its administrator has stopped it and run "lectern begin-history". What is on this computer stays here, and is sent again then.`,
  );

/** What a hub notes when a receipt of its own proves that it went back. */
const Noted = z.object({ at: z.number(), device: z.string(), what: z.string() });
export type NotedLoss = z.infer<typeof Noted>;

/** What proved that this hub went back; null while nothing has. */
export async function findNotedLoss(db: Db): Promise<NotedLoss | null> {
  const text = await findState(db, 'went_back');
  return text === undefined ? null : Noted.parse(JSON.parse(text));
}

/** @throws HUB_WENT_BACK on a hub of which that is proved, for every device. */
export async function assertNotNoted(db: Db): Promise<void> {
  const noted = await findNotedLoss(db);
  if (noted !== null) throw hubWentBack(noted.what);
}

export const noteLoss = (db: Db, loss: NotedLoss) => writeState(db, 'went_back', JSON.stringify(loss));

/** What a hub lacks of what a device holds; `isProved` where the hub itself has signed for it. */
export interface Loss {
  readonly what: string;
  readonly isProved: boolean;
}

/** Compares a hub with what a device has from it in the same history; null where nothing is missing. */
export async function findLoss(
  db: Db,
  hub: { readonly lastMid: number; readonly publicKey: () => string },
  held: Held,
): Promise<Loss | null> {
  if (held.hub_epoch !== (await readState(db, 'hub_epoch'))) return null;
  if (held.receipt !== undefined && (await isLost(db, hub.publicKey(), held.receipt))) {
    const { count, attempt_id: id } = held.receipt;
    return {
      what: `it has signed for ${count} events of attempt ${id} and does not have them`,
      isProved: true,
    };
  }
  if (held.last_mid > hub.lastMid)
    return { what: `change ${held.last_mid} was confirmed, and it knows ${hub.lastMid}`, isProved: false };
  const ahead = await findAhead(db, held.cursors);
  return ahead === null ? null : { what: ahead, isProved: false };
}

/**
 * The clock of the hub may have been ahead before it was put back: what it signed then must not look like a receipt
 * of the history that began afterwards.
 */
const CLOCK_DOUBT_MS = 24 * 60 * 60 * 1000;

/** A receipt of this history whose event is neither in the log that counts nor in a branch of it. */
async function isLost(db: Db, publicKey: string, receipt: SignedPlace): Promise<boolean> {
  if (receipt.count === 0 || !isGenuineReceipt(publicKey, receipt)) return false;
  const began = Number((await findState(db, 'history_began_at')) ?? 0);
  if (receipt.received_at < began + CLOCK_DOUBT_MS) return false;
  return !(await ATTEMPTS.isKnownPlace(db, receipt.attempt_id, {
    seq: receipt.count,
    hash: receipt.head_hash,
  }));
}

const selectSeqs = compileOnce((db, { list }: { list: string }) =>
  db.selectFrom('sync_scope').where('scope', 'in', textsIn(db, list)).select(['scope', 'seq']),
);

/** A cursor that lies behind the end of its log: in one history logs only grow. */
export async function findAhead(db: Db, cursors: readonly Cursor[]): Promise<string | null> {
  const moved = cursors.filter(({ seq }) => seq > 0);
  if (moved.length === 0) return null;
  const rows = await selectSeqs(db, { list: JSON.stringify(moved.map(({ scope }) => scope)) });
  const seqOf = new Map(rows.map(({ scope, seq }) => [scope, seq]));
  const ahead = moved.find(({ scope, seq }) => seq > (seqOf.get(scope) ?? 0));
  if (ahead === undefined) return null;
  return `${ahead.seq} steps of ${ahead.scope} were sent, and it knows ${seqOf.get(ahead.scope) ?? 0}`;
}

/** Cursors of one hello: those that have come furthest show first that a hub went back. */
const MAX_HELD_CURSORS = 200;

const selectCursors = compileOnce((db) =>
  db.selectFrom('sync_cursor').select(['scope', 'seq']).orderBy('seq', 'desc').limit(MAX_HELD_CURSORS),
);

const selectLastMid = compileOnce((db) =>
  db
    .selectFrom('sync_outbox')
    .where('state', 'in', ['settled', 'refused'])
    .select(({ fn }) => fn.max('mid').as('mid')),
);

const selectReceipts = compileOnce((db) =>
  db
    .selectFrom('exam_attempt_receipt')
    .where('status', 'in', ['accepted', 'branched'])
    .where('signature', 'is not', null)
    .where('received_at', 'is not', null)
    .where('count', '>', 0)
    .orderBy('received_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(5)
    .select(['attempt_id', 'status', 'count', 'head_hash', 'received_at', 'signature']),
);

/** The last command of this device that the hub has judged. */
export const lastJudged = async (db: Db): Promise<number> => (await selectLastMid(db, {}))[0]?.mid ?? 0;

/** What this device has from its hub in the history that it last saw. */
export async function readHeld(db: Db, epoch: string): Promise<Held> {
  const receipt = await latestReceipt(db);
  return {
    hub_epoch: epoch,
    last_mid: await lastJudged(db),
    cursors: await selectCursors(db, {}),
    ...(receipt === undefined ? {} : { receipt }),
  };
}

/** A receipt of a log that was gone on with elsewhere since does not bear its signature any more. */
async function latestReceipt(db: Db): Promise<SignedPlace | undefined> {
  const key = await findState(db, 'hub_public_key');
  for (const row of await selectReceipts(db, {})) {
    const { status, received_at, signature } = row;
    if (key === undefined || received_at === null || signature === null) continue;
    if (status !== 'accepted' && status !== 'branched') continue;
    const receipt = { ...row, status, received_at, signature };
    if (isGenuineReceipt(key, receipt)) return receipt;
  }
  return undefined;
}

/** More restores than any hub sees; the last ones count. */
const MAX_ENDED = 100;

const EndedEpochs = z.array(z.string());

async function endedEpochs(db: Db): Promise<string[]> {
  return EndedEpochs.parse(JSON.parse((await findState(db, 'hub_ended_epochs')) ?? '[]'));
}

/** A hub never comes back to a history that it has left: an older file of it was put in its place then. */
export async function noteEnded(db: Db, epoch: string): Promise<void> {
  const ended = [...(await endedEpochs(db)), epoch].slice(-MAX_ENDED);
  await writeState(db, 'hub_ended_epochs', JSON.stringify(ended));
}

/** @throws HUB_WENT_BACK where a hub is in an ended history, or knows less of this device than it had said. */
export async function assertNotBehind(db: Db, answer: HelloAnswer): Promise<void> {
  if ((await endedEpochs(db)).includes(answer.hub_epoch))
    throw hubWentBack('it is in a history that has ended');
  if ((await findState(db, 'hub_seen_epoch')) !== answer.hub_epoch) return;
  const judged = await lastJudged(db);
  if (answer.last_mid < judged)
    throw hubWentBack(`change ${judged} was confirmed, and it knows ${answer.last_mid}`);
}

/** @throws HUB_WENT_BACK where a pull ends before the place from which it was asked. */
export function assertForward(asked: readonly Cursor[], answered: readonly Cursor[]): void {
  const seqOf = new Map(asked.map(({ scope, seq }) => [scope, seq]));
  const back = answered.find(({ scope, seq }) => seq < (seqOf.get(scope) ?? 0));
  if (back !== undefined)
    throw hubWentBack(
      `${seqOf.get(back.scope)} steps of ${back.scope} had arrived, and it knows ${back.seq}`,
    );
}

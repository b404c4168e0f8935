import type { PackageEvent } from '#shared/contract/attempt-wire.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { clockColumns, flagsOf } from './attempt-clock.ts';
import { receiptOf } from './chain.ts';
import { removeBranches, removeEvents, removeMarks } from './decision-repo.ts';
import { appendToLog, keepBranch, timed } from './intake-service.ts';
import { enter } from './ledger.ts';
import { giveAgain, keptPoints, listGivenPoints } from './given-points.ts';
import { keptBranches, type KeptBranch } from './kept-branches.ts';
import { branchEvents } from './log-tree.ts';
import { getVisibleAttempt, mainLog, mayCount } from './logs-service.ts';
import { findReceipt, keepReceipt, listBranches, updateReceipt } from './receipt-repo.ts';
import { recordDecision } from './record-decision.ts';
import { listEvents, type AttemptRow, type EventRow } from './repo.ts';
import { packageOf } from './send-service.ts';
import { receiptText } from '#server/signing-key.ts';

export interface LogChoice {
  readonly logId: number;
  /** Of the log that counts, as whoever decides has seen it. */
  readonly countedReceipt: string;
  readonly reason: string;
}

/**
 * Makes another log of an attempt the one that counts: what counted before becomes a branch, the attempt is
 * scored anew from the chosen events, and who decided it, when and why stays on record. Points that somebody
 * gave by hand stay with the text that they gave them for.
 */
export async function chooseLog(ctx: Ctx, attemptId: number, choice: LogChoice): Promise<AttemptRow> {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  if (receiptOf(attempt.head_hash) !== choice.countedReceipt)
    refuse('VERSION_CONFLICT', 'Another log of this attempt counts by now. Look at it again.');
  const main = await mainLog(ctx, attempt.id);
  const rows = await listBranches(ctx.db, attempt.id);
  const chosen = keptBranches(main, rows).find(({ row }) => row.id === choice.logId);
  if (chosen === undefined) return refuse('NOT_FOUND', 'There is no such log of this attempt.');
  const isHandedIn = chosen.events.some(({ event }) => event.kind === 'submit');
  if (!mayCount(attempt, { fromSeq: chosen.fromSeq, isHandedIn }))
    refuse('ILLEGAL_STATE', 'This log was not handed in, or goes on after the hand-in. It cannot count.');
  const given = await listGivenPoints(ctx, attempt);
  const closed = await giveAgain(ctx, await exchange(ctx, attempt, chosen), given);
  await renewReceipt(ctx, closed);
  const formerPoints = await keptPoints(ctx.db, attempt.id, given);
  await recordDecision(ctx, attempt, closed, { reason: choice.reason, formerPoints });
  return closed;
}

/** What was found at its start holds whichever log counts. */
const startFlags = (attempt: AttemptRow) =>
  flagsOf(attempt).filter(({ kind }) => kind === 'began_early' || kind === 'began_late');

/** The attempt as it stood before the event in which two logs part. */
export async function beforeFork(
  ctx: Ctx,
  attempt: AttemptRow,
  common: readonly EventRow[],
): Promise<AttemptRow> {
  const [first] = common;
  const last = common.at(-1);
  if (first === undefined || last === undefined) throw new Error(`Attempt ${attempt.id} has no events.`);
  const start: AttemptRow = {
    ...attempt,
    event_count: 0,
    head_hash: first.prev_hash,
    elapsed_ms: 0,
    head_wall_ms: first.created_at,
    head_mono_ms: first.mono_ms,
    head_boot_id: first.boot_id,
    deadline_at: attempt.duration_ms === null ? null : attempt.started_at + attempt.duration_ms,
    is_clock_suspect: 0,
    is_late: 0,
    granted_ms: 0,
    break_used_ms: 0,
    is_on_break: 0,
    breaks_taken: 0,
    flags: JSON.stringify(startFlags(attempt)),
  };
  const { events } = await packageOf(ctx.db, attempt.id, common);
  const { clock } = await timed(ctx, start, events);
  return {
    ...start,
    state: attempt.state === 'void' ? 'void' : 'in_progress',
    sealed_hash: null,
    sealed_count: null,
    event_count: last.seq,
    head_hash: last.hash,
    elapsed_ms: clock.mark.elapsedMs,
    head_wall_ms: clock.mark.wallMs,
    head_mono_ms: clock.mark.monoMs,
    head_boot_id: clock.mark.bootId,
    ...clockColumns(clock),
  };
}

async function exchange(ctx: Ctx, attempt: AttemptRow, chosen: KeptBranch): Promise<AttemptRow> {
  const { fromSeq } = chosen;
  const rows = await listEvents(ctx.db, attempt.id);
  const base = await beforeFork(ctx, attempt, rows.slice(0, fromSeq - 1));
  const former = await packageOf(ctx.db, attempt.id, rows.slice(fromSeq - 1));
  const own = chosen.events.slice(fromSeq - 1).flatMap(({ sent }) => (sent === null ? [] : [sent]));
  const taken = new Set(own.map((event) => event.hash));
  await removeEvents(ctx.db, attempt.id, fromSeq);
  await removeBranches(
    ctx.db,
    chosen.pieces.map((piece) => piece.id),
  );
  await removeMarks(ctx.db, attempt.id);
  const gone = chosen.pieces.map(({ id }) => id);
  await enter(ctx, [{ kind: 'choose', attemptId: attempt.id, facts: { branches: gone } }]);
  await keepBranch(ctx, attempt, former.events);
  for (const piece of chosen.pieces)
    await keepBranch(ctx, attempt, restOf(branchEvents(piece.events), taken));
  const { attempt: closed, left } = await appendToLog(ctx, base, own);
  await keepBranch(ctx, closed, left);
  return closed;
}

/** What of a piece does not lie on the way that was chosen. */
const restOf = (events: readonly PackageEvent[], taken: ReadonlySet<string>): PackageEvent[] =>
  events.filter((event) => !taken.has(event.hash));

/** A receipt for the log that counts from now on, in place of the one for the log that did. */
export async function renewReceipt(
  ctx: Ctx,
  closed: AttemptRow,
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Promise<void> {
  const promised = {
    attempt_id: closed.id,
    status: 'accepted' as const,
    count: closed.event_count,
    head_hash: closed.head_hash,
    received_at: ctx.now,
  };
  const receipt = {
    ...promised,
    signature: ctx.services.signingKey.sign(receiptText(promised)),
    is_open: isOpen ? (1 as const) : (0 as const),
  };
  if ((await findReceipt(ctx.db, closed.id)) === undefined) await keepReceipt(ctx.db, receipt);
  else await updateReceipt(ctx.db, closed.id, receipt);
}

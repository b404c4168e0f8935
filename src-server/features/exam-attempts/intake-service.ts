import { largest } from '#shared/domain/lists.ts';
import type { AttemptPackage, PackageEvent } from '#shared/contract/attempt-wire.ts';
import { addFlags, type AttemptFlag } from '#shared/domain/exam-attempts/attempt-flags.ts';
import { computerGrantOf, GRANT_KINDS } from '#shared/domain/exam-attempts/computer-grant.ts';
import { doubtfulStart, futureTimes } from '#shared/domain/exam-attempts/doubtful-times.ts';
import { clockRuleOf, followClock, HUB_TIME } from '#shared/domain/exam-attempts/exam-clock.ts';
import { parseStartNote } from '#shared/domain/exam-attempts/start-note.ts';
import { purposeOf, termsOfTestRun, type AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import { breaksOf, ownTerms } from '#shared/domain/exams/allowance.ts';
import { allowedMs } from '#shared/domain/exams/exam-window.ts';
import { deviceNoOf } from '#server/db/ids.ts';
import type { ReceiveCtx } from '#server/sync/adapter.ts';
import { allowanceOf } from '../exam-time/allowance-service.ts';
import { clockColumns, lastSignedTime, logClock } from './attempt-clock.ts';
import { acceptComputerGrants } from './computer-grants.ts';
import { sealOf, settleAttempt } from './close-service.ts';
import { genuineQuotes } from './hub-time.ts';
import * as intake from './intake-repo.ts';
import { branchFacts, enter, noteHead, startFacts } from './ledger.ts';
import { insertBranch } from './receipt-repo.ts';
import {
  attemptsAllowedNow,
  insertAttempt,
  insertEvents,
  updateAttempt,
  type AttemptRow,
  type EventInsert,
} from './repo.ts';
import { toChained } from './log-tree.ts';
import { genuineGrantsIn } from './time-grants.ts';
import type { LoadedVersion } from './version-cache.ts';

/** The number that an attempt gets, and whether it is one more than the student may have. @param own their own number of attempts */
async function placeOf(
  ctx: ReceiveCtx,
  { attempt }: AttemptPackage,
  version: LoadedVersion,
  { own, purpose }: { readonly own: number | null; readonly purpose: AttemptPurpose },
) {
  const others = await intake.listNumbers(ctx.db, {
    studentId: attempt.student_id,
    examId: attempt.exam_id,
    purpose,
  });
  const numbers = others.map((other) => other.attempt_no);
  const counted = others.filter((other) => other.state !== 'void').length;
  return {
    attemptNo: numbers.includes(attempt.attempt_no) ? largest(numbers, 0) + 1 : attempt.attempt_no,
    isExcess:
      purpose === 'real' &&
      counted > 0 &&
      counted >= (own ?? (await attemptsAllowedNow(ctx.db, attempt.exam_id, version.row))),
  };
}

/**
 * Admits an attempt that a device began: what it has by rule comes from the version, never from the
 * package. One too many is void, and noted for a person to judge.
 */
export async function admitAttempt(
  ctx: ReceiveCtx,
  one: AttemptPackage,
  version: LoadedVersion,
  first: PackageEvent,
): Promise<AttemptRow> {
  const { attempt } = one;
  const allowance = await allowanceOf(ctx.db, attempt);
  const purpose = purposeOf(parseStartNote(first.note));
  const said = purpose === 'test' ? termsOfTestRun(version.row) : version.row;
  const terms = purpose === 'test' ? said : ownTerms(said, allowance);
  const own = allowance?.attempts ?? null;
  const { attemptNo, isExcess } = await placeOf(ctx, one, version, { own, purpose });
  const durationMs = allowedMs(said, attempt.started_at, allowance);
  const breaks = breaksOf(allowance, durationMs);
  const row = await insertAttempt(ctx.db, {
    id: attempt.id,
    exam_id: attempt.exam_id,
    exam_version_id: attempt.exam_version_id,
    student_id: attempt.student_id,
    purpose,
    attempt_no: attemptNo,
    state: isExcess ? 'void' : 'in_progress',
    seed: attempt.seed,
    started_at: attempt.started_at,
    duration_ms: durationMs,
    base_ms: allowedMs(terms, attempt.started_at),
    deadline_at: durationMs === null ? null : attempt.started_at + durationMs,
    break_ms: breaks.ms,
    break_count: breaks.most,
    clock_rule: clockRuleOf(first.note),
    flags: JSON.stringify(doubtfulStart(toChained(first), terms)),
    created_at: attempt.started_at,
    updated_at: ctx.now,
  });
  await enter(ctx, [{ kind: 'start', attemptId: row.id, facts: startFacts(row) }]);
  if (isExcess) await noteBranch(ctx, row.id, { reason: 'excess', events: [], first });
  return {
    ...row,
    event_count: 0,
    head_hash: first.prev_hash,
    elapsed_ms: 0,
    head_wall_ms: first.wall_ms,
    head_mono_ms: first.mono_ms,
    head_boot_id: first.boot_id,
  };
}

const noteBranch = async (
  ctx: ReceiveCtx,
  attemptId: number,
  branch: {
    readonly reason: 'fork' | 'excess';
    readonly events: readonly PackageEvent[];
    readonly first: PackageEvent;
  },
) => {
  const row = {
    id: ctx.newId(),
    attempt_id: attemptId,
    reason: branch.reason,
    from_seq: branch.first.seq,
    event_count: branch.events.length,
    prev_hash: branch.first.prev_hash,
    head_hash: branch.events.at(-1)?.hash ?? branch.first.prev_hash,
    events: JSON.stringify(branch.events),
    device_no: deviceNoOf(branch.first.id),
    received_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  if (await insertBranch(ctx.db, row))
    await enter(ctx, [{ kind: 'branch', attemptId, facts: branchFacts(row) }]);
};

/** Keeps events that do not continue the log that counts. */
export async function keepBranch(
  ctx: ReceiveCtx,
  attempt: AttemptRow,
  events: readonly PackageEvent[],
): Promise<void> {
  const [first] = events;
  if (first !== undefined) await noteBranch(ctx, attempt.id, { reason: 'fork', events, first });
}

const toRow = (
  ctx: Pick<ReceiveCtx, 'now'>,
  attemptId: number,
  event: PackageEvent,
  elapsedMs: number,
): EventInsert => ({
  id: event.id,
  attempt_id: attemptId,
  seq: event.seq,
  kind: event.kind,
  question_id: event.question_id,
  selected_option: event.selected_option,
  answer_text: event.answer_text,
  time_ms: event.time_ms,
  note: event.note,
  mono_ms: event.mono_ms,
  boot_id: event.boot_id,
  elapsed_ms: elapsedMs,
  prev_hash: event.prev_hash,
  hash: event.hash,
  created_at: event.wall_ms,
  // A receipt says when this hub got it, also when it is asked again.
  updated_at: ctx.now,
});

/** Events as rows with the time that their own clocks prove, and where that clock stands after them. */
export async function timed(
  ctx: Pick<ReceiveCtx, 'db' | 'now' | 'services'>,
  attempt: AttemptRow,
  events: readonly PackageEvent[],
) {
  // A computer of a hub looked at the signatures when it wrote the quotes.
  const isJudge = ctx.services.authority === 'here';
  const quotes = events.some(({ kind }) => kind === HUB_TIME);
  const key = () => ctx.services.signingKey.publicKey();
  const genuine =
    quotes && isJudge ? await genuineQuotes(ctx.db, key(), attempt.id, events) : new Set<number>();
  const grants = isJudge ? await genuineGrantsIn(ctx.db, attempt.id, events) : new Set<number>();
  let clock = logClock(attempt, quotes ? await lastSignedTime(ctx.db, attempt) : null);
  const rows = events.map((event) => {
    const isForged =
      isJudge &&
      ((event.kind === HUB_TIME && !genuine.has(event.seq)) ||
        (GRANT_KINDS.includes(event.kind) && !grants.has(event.seq)));
    const chained = toChained(event);
    clock = followClock(clock, isForged ? { ...chained, note: null } : chained, attempt.duration_ms);
    return toRow(ctx, attempt.id, event, clock.mark.elapsedMs);
  });
  const forged = (
    kinds: readonly string[],
    seen: ReadonlySet<number>,
    flag: 'unsigned_time' | 'unknown_grant',
  ) =>
    events
      .filter((event) => isJudge && kinds.includes(event.kind) && !seen.has(event.seq))
      .map(({ seq }) => ({ kind: flag, count: 1, seq, ms: 0 }));
  const unsigned = [
    ...forged([HUB_TIME], genuine, 'unsigned_time'),
    ...forged(GRANT_KINDS, grants, 'unknown_grant'),
    ...events.flatMap((event): AttemptFlag[] => {
      const given = grants.has(event.seq) ? computerGrantOf(event) : null;
      return given === null ? [] : [{ kind: 'computer_grant', count: 1, seq: event.seq, ms: given.extraMs }];
    }),
  ];
  const flags = addFlags(clock.flags, [...unsigned, ...futureTimes(events.map(toChained), ctx.now)]);
  return { rows, clock: { ...clock, flags } };
}

/**
 * Appends events to the log that counts, up to the one that hands in; then the attempt is closed and
 * scored. @returns the attempt as it stands now, and what came after the hand-in.
 */
export async function appendToLog(
  ctx: ReceiveCtx,
  attempt: AttemptRow,
  events: readonly PackageEvent[],
): Promise<{ attempt: AttemptRow; left: readonly PackageEvent[] }> {
  const end = events.findIndex((event) => event.kind === 'submit');
  const taken = end === -1 ? events : events.slice(0, end + 1);
  await acceptComputerGrants(ctx, attempt, taken);
  const { rows, clock } = await timed(ctx, attempt, taken);
  await insertEvents(ctx.db, rows);
  const last = rows.at(-1);
  if (last === undefined) return { attempt, left: events };
  const found = {
    ...clockColumns(clock),
    updated_at: ctx.now,
    version: attempt.version + 1,
  };
  await updateAttempt(ctx.db, attempt.id, found);
  const place = { event_count: last.seq, head_hash: last.hash, elapsed_ms: clock.mark.elapsedMs };
  const appended = { ...attempt, ...found, ...place };
  await noteHead(ctx.db, appended);
  const left = events.slice(taken.length);
  if (last.kind !== 'submit') return { attempt: appended, left };
  const closed = await settleAttempt(
    ctx,
    ctx.services.attempts.versions,
    appended,
    {
      by: last.note === 'deadline' ? 'deadline' : 'student',
      at: last.created_at,
      deadlineAt: clock.deadlineAt,
      ...(attempt.event_count === 0 ? { events: taken.map(toChained) } : {}),
    },
    // On a computer of a hub the hub judges, also a log that was lost there and is back.
    attempt.state !== 'void' && ctx.services.authority === 'here',
  );
  await enter(ctx, [sealOf(closed)]);
  return { attempt: closed, left };
}

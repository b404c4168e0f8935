import { parseStartNote } from './start-note.ts';
import { givenBy } from './computer-grant.ts';
import { breakLeft, breaksAfter, NO_BREAKS, restedOf, type RestBreaks } from './rest-break.ts';
import { addFlags, isTimeUncertain, type AttemptFlag } from './attempt-flags.ts';

/** A reading of both clocks of one computer. */
export interface ClockReading {
  /** Wall clock, milliseconds since 1970; anyone can set it. */
  readonly wallMs: number;
  /** Steady clock: nobody can set it, it counts suspend, and it begins with its boot. */
  readonly monoMs: number;
  /** The computer and its boot, as `computer:boot`; the steady clock is comparable within one. */
  readonly bootId: string;
}

/** How much of its time an attempt had used, and when that was measured. */
export interface ClockMark extends ClockReading {
  readonly elapsedMs: number;
  /** By the third rule; left out where there are none. */
  readonly breaks?: RestBreaks;
}

/**
 * By which rule the clock of a log is read. 1: whichever clock moved more counts. 2: within a boot the steady
 * clock decides alone; across a restart the wall clock counts, as far as what is known of the time away allows. 3: as 2, and
 * breaks stop the clock, as much as the attempt has of them. 4: as 3, and no more breaks than the attempt may have.
 */
export type ClockRule = 1 | 2 | 3 | 4;

/** The start event of a log that is written now names its rule, so that every reader follows the same one. */
export const ruleAtStart = (breaks: { readonly ms: number; readonly most: number }): ClockRule =>
  breaks.ms === 0 ? 2 : breaks.most === 0 ? 3 : 4;

/** The kind of an event that says what happened to the clocks. */
export const CLOCK_EVENT = 'clock';

/** The rule that a log was begun by: those that say nothing are from before there was a second one. */
export function clockRuleOf(startNote: string | null): ClockRule {
  const said = parseStartNote(startNote)['clock'] ?? 1;
  return said >= 4 ? 4 : said >= 3 ? 3 : said >= 2 ? 2 : 1;
}

/** Wall and steady clock may differ by this much before a candidate's clock looks set. */
export const TOLERANCE_MS = 5_000;

/** The two clocks tick in different milliseconds; less than this apart they agree. */
const JITTER_MS = 50;

export interface ClockAdvance {
  readonly elapsedMs: number;
  /** How much of what passed was a break, beside it. */
  readonly restedMs?: number;
  /** What is to be told of it; the event is known only to whoever follows a log. */
  readonly news: readonly Pick<AttemptFlag, 'kind' | 'ms' | 'least_ms'>[];
}

/** Carries the used time forward from one reading to the next. */
export function advanceClock(mark: ClockMark, now: ClockReading, rule: ClockRule): ClockAdvance {
  if (rule === 1) return advanceByLarger(mark, now);
  const advance = advanceBySteady(mark, now);
  if (rule === 2 || mark.breaks === undefined) return advance;
  const restedMs = restedOf(mark.breaks, advance.elapsedMs - mark.elapsedMs);
  return { ...advance, elapsedMs: advance.elapsedMs - restedMs, restedMs };
}

function advanceByLarger(mark: ClockMark, now: ClockReading): ClockAdvance {
  const wallDelta = now.wallMs - mark.wallMs;
  const isSameBoot = now.bootId === mark.bootId && now.monoMs >= mark.monoMs;
  const monoDelta = isSameBoot ? now.monoMs - mark.monoMs : 0;
  const ahead = wallDelta - monoDelta;
  const elapsedMs = mark.elapsedMs + (monoDelta > wallDelta + JITTER_MS ? monoDelta : Math.max(0, wallDelta));
  if (ahead < -TOLERANCE_MS) return { elapsedMs, news: [{ kind: 'clock_back', ms: ahead }] };
  const isApart = isSameBoot && ahead > TOLERANCE_MS;
  return { elapsedMs, news: isApart ? [{ kind: 'clocks_apart', ms: ahead }] : [] };
}

const computerOf = (bootId: string): string | undefined =>
  bootId.includes(':') ? bootId.split(':', 1)[0] : undefined;

function advanceBySteady(mark: ClockMark, now: ClockReading): ClockAdvance {
  const wallDelta = now.wallMs - mark.wallMs;
  const steadyDelta = now.monoMs - mark.monoMs;
  if (now.bootId === mark.bootId && steadyDelta >= 0) {
    const jump = wallDelta - steadyDelta;
    return {
      elapsedMs: mark.elapsedMs + steadyDelta,
      news: Math.abs(jump) > TOLERANCE_MS ? [{ kind: 'clock_jump', ms: jump }] : [],
    };
  }
  // The computer has run that long since it was started anew; another computer may have run before.
  const computer = computerOf(now.bootId);
  const isSameComputer = computer !== undefined && computer === computerOf(mark.bootId);
  const least = isSameComputer ? Math.max(0, now.monoMs) : 0;
  const counted = Math.max(least, wallDelta);
  return {
    elapsedMs: mark.elapsedMs + counted,
    news: [{ kind: 'restart', ms: counted, least_ms: least }],
  };
}

/** The keeper looks once a second: a deadline that moved by less is not worth a write per answer. */
const DEADLINE_STEP_MS = 1000;

/**
 * What the log is to say of the clocks before its next event: `jump` and by how much the wall clock was set, or
 * that the computer was started anew. Null when they agree, and by the first rule.
 */
export function clockNote(mark: ClockMark, now: ClockReading, rule: ClockRule): string | null {
  if (rule === 1) return null;
  const [news] = advanceBySteady(mark, now).news;
  if (news === undefined) return null;
  return news.kind === 'clock_jump' ? `jump ${news.ms}` : 'restart';
}

/** The deadline after an event: where the time that is left ends, once that has moved noticeably. */
export function deadlineAfter(
  deadline: number | null,
  clock: { readonly wallMs: number; readonly leftMs: number | null },
): number | null {
  if (clock.leftMs === null) return deadline;
  const next = clock.wallMs + clock.leftMs;
  return Math.abs(next - (deadline ?? 0)) >= DEADLINE_STEP_MS ? next : deadline;
}

/** A time that the hub signed, and between which used times of the attempt it was. */
export interface SignedTime {
  readonly signedMs: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly bootId: string;
  readonly seq: number;
}

/** What an event of a log says to its clock. */
export interface ClockEvent extends ClockReading {
  readonly seq: number;
  readonly kind: string;
  readonly note: string | null;
}

/** What a log says about its time, up to one of its events. */
export interface LogClock {
  readonly rule: ClockRule;
  readonly mark: ClockMark;
  readonly deadlineAt: number | null;
  readonly flags: readonly AttemptFlag[];
  readonly isSuspect: boolean;
  /** An answer came when nothing was left. */
  readonly isLate: boolean;
  /** What was given beyond the time that the attempt began with. */
  readonly grantedMs: number;
  /** The last time of the hub that the log quotes. */
  readonly signed: SignedTime | null;
}

/** The clock of a log before its start, which is followed like every other event and says by which rule. */
export const clockAtStart = (
  start: ClockReading,
  attempt: {
    readonly startedAt: number;
    readonly durationMs: number | null;
    readonly breakMs?: number;
    readonly breakCount?: number;
  },
): LogClock => ({
  rule: 1,
  mark: {
    elapsedMs: 0,
    wallMs: start.wallMs,
    monoMs: start.monoMs,
    bootId: start.bootId,
    breaks: { ...NO_BREAKS, allowedMs: attempt.breakMs ?? 0, most: attempt.breakCount ?? 0 },
  },
  deadlineAt: attempt.durationMs === null ? null : attempt.startedAt + attempt.durationMs,
  flags: [],
  isSuspect: false,
  isLate: false,
  grantedMs: 0,
  signed: null,
});

/** Logs of before the fourth rule were begun by programs that counted no breaks. */
export const mostByRule = (rule: ClockRule, most: number): number => (rule >= 4 ? most : 0);

const BEGINNING: ClockAdvance = { elapsedMs: 0, news: [] };

/**
 * Carries the clock of a log over its next event, as the server that wrote the event did.
 * @param durationMs what the attempt began with; grants in the log come on top
 */
export function followClock(clock: LogClock, event: ClockEvent, durationMs: number | null): LogClock {
  const { wallMs, monoMs, bootId, seq } = event;
  const rule = event.kind === 'start' ? clockRuleOf(event.note) : clock.rule;
  // The time begins with the start, whatever the clock read when the attempt was made ready.
  const isBeginning = event.kind === 'start' && rule !== 1;
  const {
    elapsedMs: reckoned,
    restedMs = 0,
    news,
  } = isBeginning ? BEGINNING : advanceClock(clock.mark, event, rule);
  const before = clock.mark.breaks ?? NO_BREAKS;
  const rested = { ...before, usedMs: before.usedMs + restedMs, most: mostByRule(rule, before.most) };
  const breaks = rule >= 3 ? breaksAfter(rested, event.kind) : before;
  // Used time and time that passed are two things after a break: a restart stays open then, for a person to judge.
  const isBounded = before.usedMs === 0 && rested.usedMs === 0;
  const signed = rule === 1 ? null : signedTimeOf(event, reckoned);
  const correction = signed === null || !isBounded ? 0 : signedCorrection(clock.signed, signed);
  const elapsedMs = reckoned + correction;
  const grantedMs = clock.grantedMs + givenBy(event);
  const allowed = durationMs === null ? null : durationMs + grantedMs;
  const leftMs = remainingMs(allowed, elapsedMs);
  // By the second rule a time that is over stays where it ended, by the wall clock of now.
  const restLeft = breaks.isOn ? breakLeft(breaks) : 0;
  const ahead = rule === 1 || allowed === null ? leftMs : allowed - elapsedMs + restLeft;
  const told = addFlags(
    clock.flags,
    news.map((one) => ({ ...one, seq, count: 1 })),
  );
  const flags =
    signed === null || !isBounded ? told : afterSigned(told, clock.signed, { signed, correction });
  return {
    rule,
    mark: { elapsedMs, wallMs, monoMs, bootId, breaks },
    // A hand-in ends the attempt; what was promised before stays on record.
    deadlineAt:
      event.kind === 'submit' ? clock.deadlineAt : deadlineAfter(clock.deadlineAt, { wallMs, leftMs: ahead }),
    flags,
    isSuspect: isTimeUncertain(flags),
    isLate: clock.isLate || (event.kind === 'answer' && leftMs === 0),
    grantedMs,
    signed: signed === null ? clock.signed : shifted(signed, correction),
  };
}

/** The kind of an event that quotes a receipt of the hub. */
export const HUB_TIME = 'hub_time';

/** What such an event says: when the hub had the log up to an event, and the steady clock at that event. */
export interface QuotedReceipt {
  readonly receivedAt: number;
  readonly count: number;
  readonly monoMs: number;
  readonly signature: string;
}

export const quoteReceipt = ({ receivedAt, count, monoMs, signature }: QuotedReceipt): string =>
  [receivedAt, count, monoMs, signature].join(' ');

/** Reads what `quoteReceipt` wrote; null for anything else. */
export function quotedReceipt(event: Pick<ClockEvent, 'kind' | 'note'>): QuotedReceipt | null {
  if (event.kind !== HUB_TIME) return null;
  const [, receivedAt, count, monoMs, signature] =
    /^(\d{1,15}) (\d{1,9}) (\d{1,15}) ([\w-]{1,100})$/u.exec(event.note ?? '') ?? [];
  if (signature === undefined) return null;
  return { receivedAt: Number(receivedAt), count: Number(count), monoMs: Number(monoMs), signature };
}

/** The hub had the log after the event it acknowledged was written, and before it is quoted here. */
export function signedTimeOf(event: ClockEvent, elapsedMs: number): SignedTime | null {
  const quoted = quotedReceipt(event);
  if (quoted === null || quoted.monoMs > event.monoMs) return null;
  const { receivedAt: signedMs } = quoted;
  const fromMs = elapsedMs - (event.monoMs - quoted.monoMs);
  return { signedMs, fromMs, untilMs: elapsedMs, bootId: event.bootId, seq: event.seq };
}

/** By how much the used time lies outside of what two signed times in two boots allow; 0 within. */
function signedCorrection(before: SignedTime | null, now: SignedTime): number {
  if (before === null || before.bootId === now.bootId) return 0;
  const passed = now.signedMs - before.signedMs;
  if (passed < 0) return 0;
  const most = now.untilMs - before.fromMs;
  const least = now.fromMs - before.untilMs;
  if (most < passed - TOLERANCE_MS) return passed - most;
  return least > passed + TOLERANCE_MS ? passed - least : 0;
}

const shifted = (signed: SignedTime, byMs: number): SignedTime => ({
  ...signed,
  fromMs: signed.fromMs + byMs,
  untilMs: signed.untilMs + byMs,
});

/** Restarts between two signed times are no longer open; what the wall clock was off is told as its jump. */
function afterSigned(
  flags: readonly AttemptFlag[],
  before: SignedTime | null,
  { signed, correction }: { readonly signed: SignedTime; readonly correction: number },
): readonly AttemptFlag[] {
  if (before === null || before.bootId === signed.bootId) return flags;
  const open = flags.filter(({ kind, seq }) => kind !== 'restart' || seq <= before.seq);
  return correction === 0
    ? open
    : addFlags(open, [{ kind: 'clock_jump', ms: -correction, seq: signed.seq, count: 1 }]);
}

/** Milliseconds left, never below 0; null when the attempt is untimed. */
export const remainingMs = (durationMs: number | null, elapsedMs: number): number | null =>
  durationMs === null ? null : Math.max(0, durationMs - elapsedMs);

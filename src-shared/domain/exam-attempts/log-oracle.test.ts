import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { CloseRule, ScoringMode } from '#shared/contract/exam-drafts.ts';
import { breaksOf, ownTerms, type Allowance } from '../exams/allowance.ts';
import { allowedMs } from '../exams/exam-window.ts';
import type { VersionQuestion } from '../exams/version-content.ts';
import { foldAnswers, type AttemptEvent } from './answer-log.ts';
import { clockAtStart, followClock, type ClockEvent } from './exam-clock.ts';
import { BREAK_END, BREAK_START } from './rest-break.ts';
import { markAnswer, scoreAttempt } from './scoring.ts';
import { genuineGrants, printGrant, TIME_GRANT } from './time-grant.ts';

// What the log of an attempt comes to, reckoned a second time by other means: second by second, at the instants of the
// wall, with whole numbers. Nothing of the code under test is used for it.

const SECOND = 1000;
const MINUTE = 60;
const LOGS = 10_000;
const START_AT = 1_700_000_000;

interface Exam {
  readonly minutes: number;
  readonly closesAfter: number | null;
  readonly rule: CloseRule;
  readonly mode: ScoringMode;
  readonly marks: readonly number[];
  readonly pass: number;
}

/** What somebody gets; the closing of their own is in seconds after the start. */
type Own = Pick<Allowance, 'percent' | 'extra_minutes'> & {
  readonly break_minutes: number;
  /** 0 is any number. */
  readonly break_count: number;
  readonly closesAfter: number | null;
};

interface Step {
  readonly seconds: number;
  /** The clock on the wall is set by so many seconds. */
  readonly set: number;
  /** The computer was started anew, and has run for so much of the time; null where it ran on. */
  readonly upFor: number | null;
  readonly does:
    | { readonly kind: 'answer'; readonly question: number; readonly option: number | null }
    | { readonly kind: 'grant'; readonly id: number; readonly seconds: number }
    | { readonly kind: 'other'; readonly name: string };
}

const GIVEN = [
  { id: 1, seconds: 5 * MINUTE },
  { id: 2, seconds: 20 * MINUTE },
];
const OPTIONS = 4;
const rightOption = (question: number): number => (question % OPTIONS) + 1;

const exam: fc.Arbitrary<Exam> = fc.record({
  minutes: fc.constantFrom(0, 1, 30, 45, 120),
  closesAfter: fc.option(fc.integer({ min: 0, max: 150 * MINUTE }), { nil: null }),
  rule: fc.constantFrom('start_by', 'hard_close'),
  mode: fc.constantFrom('equal', 'weighted'),
  marks: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 7 }),
  pass: fc.integer({ min: 0, max: 10_000 }),
});
const own: fc.Arbitrary<Own | null> = fc.option(
  fc.record({
    percent: fc.constantFrom(100, 125, 150, 300),
    extra_minutes: fc.integer({ min: 0, max: 30 }),
    break_minutes: fc.integer({ min: 0, max: 20 }),
    break_count: fc.integer({ min: 0, max: 3 }),
    closesAfter: fc.option(fc.integer({ min: 0, max: 150 * MINUTE }), { nil: null }),
  }),
  { nil: null },
);
const does = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    question: fc.integer({ min: 0, max: 6 }),
    option: fc.option(fc.integer({ min: 1, max: OPTIONS }), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('grant' as const),
    id: fc.integer({ min: 1, max: 3 }),
    seconds: fc.constantFrom(5 * MINUTE, 20 * MINUTE, 21 * MINUTE),
  }),
  fc.record({
    kind: fc.constant('other' as const),
    name: fc.constantFrom('view', 'blur', BREAK_START, BREAK_END),
  }),
);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .record({
      seconds: fc.integer({ min: 0, max: 25 * MINUTE }),
      set: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: -1e5, max: 1e5 })),
      share: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 4 }),
      does,
    })
    .map(({ share, ...step }) => ({
      ...step,
      upFor: share === null ? null : Math.floor(step.seconds * share),
    })),
  { maxLength: 20 },
);

/** When the time of somebody ends if nothing stops the clock, in seconds after the start; null for never. */
function endAfter({ minutes, closesAfter, rule }: Exam, own: Own | null): number | null {
  const common = minutes * MINUTE;
  const theirs = own === null ? common : (minutes * MINUTE * own.percent) / 100 + own.extra_minutes * MINUTE;
  const ends = minutes === 0 ? [] : [theirs];
  const isOwn = own !== null && own.closesAfter !== null;
  const closing = isOwn ? own.closesAfter : closesAfter;
  const isHard = rule === 'hard_close' && closing !== null;
  if (isHard) ends.push(closing + (isOwn || minutes === 0 ? 0 : theirs - common));
  return ends.length === 0 ? null : Math.max(0, Math.min(...ends));
}

/** By whole numbers: how many hundredths of a percent, half a one counting as one. */
function hundredths(part: number, whole: number): number {
  const times = BigInt(part) * 10_000n;
  const isUp = (times % BigInt(whole)) * 2n >= BigInt(whole);
  return Number(times / BigInt(whole)) + (isUp ? 1 : 0);
}

function reckon(exam: Exam, own: Own | null, taken: readonly Step[]) {
  const end = endAfter(exam, own);
  const breaks = end === null ? 0 : (own?.break_minutes ?? 0) * MINUTE;
  let toBegin = own === null || own.break_count === 0 ? Infinity : own.break_count;
  const chosen = new Map<number, number | null>();
  const left = new Map(GIVEN.map(({ id, seconds }) => [id, seconds]));
  let [used, rested, given, isOnBreak, isLate] = [0, 0, 0, false, false];
  for (const step of taken) {
    // Where the computer was off nobody counted: what the wall says, but no less than it has run since.
    const passed = step.upFor === null ? step.seconds : Math.max(step.upFor, step.seconds + step.set);
    for (let second = 0; second < passed; second++)
      if (isOnBreak && rested < breaks) rested++;
      else used++;
    switch (step.does.kind) {
      case 'answer':
        chosen.set(step.does.question, step.does.option);
        if (end !== null && used >= end + given) isLate = true;
        isOnBreak = false;
        break;
      case 'grant':
        if (left.get(step.does.id) === step.does.seconds) {
          given += step.does.seconds;
          left.delete(step.does.id);
        }
        break;
      case 'other':
        if (step.does.name === BREAK_START && !isOnBreak && rested < breaks && toBegin > 0) {
          isOnBreak = true;
          toBegin--;
        }
        if (step.does.name === BREAK_END) isOnBreak = false;
    }
  }
  const right = exam.marks.map((_, at) => chosen.get(at) === rightOption(at));
  const share = exam.marks.map((mark) => (exam.mode === 'weighted' ? mark : 1));
  const sum = (which: (at: number) => boolean) =>
    share.reduce((total, one, at) => total + (which(at) ? one : 0), 0);
  const score = hundredths(
    sum((at) => right[at] === true),
    sum(() => true),
  );
  return {
    endMs: end === null ? null : end * SECOND,
    usedMs: used * SECOND,
    restedMs: rested * SECOND,
    givenMs: given * SECOND,
    isLate,
    score,
    isPassed: score >= exam.pass,
  };
}

type LogEvent = ClockEvent & AttemptEvent;

/** The log as a server writes it: every event with both clocks. */
function logOf(taken: readonly Step[], rule: number): LogEvent[] {
  let [wall, mono, boot] = [START_AT, 5000, 1];
  const clocks = () => ({ wallMs: wall * SECOND, monoMs: mono * SECOND, bootId: `pc:${boot}` });
  const nothing = { questionId: null, selectedOption: null, answerText: null, timeMs: null };
  const start = { ...nothing, ...clocks(), seq: 1, kind: 'start', note: `clock:${rule}` };
  const rest = taken.map(({ seconds, set, upFor, does }, at): LogEvent => {
    wall += seconds + set;
    mono = upFor ?? mono + seconds;
    if (upFor !== null) boot++;
    const base = { ...nothing, ...clocks(), seq: at + 2, note: null };
    switch (does.kind) {
      case 'answer':
        return { ...base, kind: 'answer', questionId: does.question, selectedOption: does.option };
      case 'grant': {
        const note = printGrant({ grantId: does.id, extraMs: does.seconds * SECOND });
        return { ...base, kind: TIME_GRANT, note };
      }
      case 'other':
        return { ...base, kind: does.name };
    }
  });
  return [start, ...rest];
}

/** The judge of a hub: time from its own rows, grants that were given, the clock of the log, its answers. */
function judge(exam: Exam, own: Own | null, taken: readonly Step[]) {
  const at = (after: number | null) => (after === null ? null : (START_AT + after) * SECOND);
  const {
    percent = 100,
    extra_minutes = 0,
    break_minutes = 0,
    break_count = 0,
    closesAfter = null,
  } = own ?? {};
  const allowance =
    own === null ? null : { percent, extra_minutes, break_minutes, break_count, closes_at: at(closesAfter) };
  const terms = { duration_minutes: exam.minutes, closes_at: at(exam.closesAfter), close_rule: exam.rule };
  const startedAt = START_AT * SECOND;
  const endMs = allowedMs(ownTerms(terms, null), startedAt, allowance);
  const { ms: breakMs, most: breakCount } = breaksOf(allowance, endMs);
  const events = logOf(taken, breakMs === 0 ? 2 : breakCount === 0 ? 3 : 4);
  const known = GIVEN.map(({ id, seconds }) => ({ grantId: id, extraMs: seconds * SECOND }));
  const genuine = genuineGrants(events, known);
  const [start] = events;
  if (start === undefined) throw new Error('A log has a start.');
  const clock = events.reduce(
    (now, event) =>
      followClock(
        now,
        event.kind !== TIME_GRANT || genuine.has(event.seq) ? event : { ...event, note: null },
        endMs,
      ),
    clockAtStart(start, { startedAt, durationMs: endMs, breakMs, breakCount }),
  );
  const paper = exam.marks.map((mark, at): VersionQuestion => ({
    question_id: at,
    answer_id: null,
    title: '',
    type: 'multiple-choice',
    mark,
    image: null,
    options: [],
  }));
  const answers = foldAnswers(
    paper.map(({ question_id: id }) => id),
    events,
  );
  const marks = paper.map((question, at) => {
    const answer = answers[at];
    if (answer === undefined) throw new Error('Every question has an answer, if an empty one.');
    const key = { question_id: at, correct_option: rightOption(at), accepted_phrases: [], feedback: null };
    return markAnswer(question, key, answer);
  });
  const result = scoreAttempt(marks, answers, { mode: exam.mode, passPercent: exam.pass });
  return {
    endMs,
    usedMs: clock.mark.elapsedMs,
    restedMs: clock.mark.breaks?.usedMs ?? 0,
    givenMs: clock.grantedMs,
    isLate: clock.isLate,
    score: result.score,
    isPassed: result.result === 'pass',
  };
}

test.prop([exam, own, steps], { numRuns: LOGS })(
  'windows, allowances, breaks, grants, clocks and scores of logs are what a second reckoning says',
  (an, theirs, taken) => {
    expect(judge(an, theirs, taken)).toEqual(reckon(an, theirs, taken));
  },
);

import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { foldAnswers, isAnswered, type LoggedAnswer } from '#shared/domain/exam-attempts/answer-log.ts';
import { GRANT_KINDS } from '#shared/domain/exam-attempts/computer-grant.ts';
import {
  clockAtStart,
  followClock,
  HUB_TIME,
  type LogClock,
} from '#shared/domain/exam-attempts/exam-clock.ts';
import {
  correctedKeys,
  countedMarks,
  type KeyCorrection,
} from '#shared/domain/exam-attempts/key-revision.ts';
import {
  markAnswer,
  percentHundredths,
  SCORING_VERSION,
  scoreAttempt,
  type QuestionMark,
} from '#shared/domain/exam-attempts/scoring.ts';
import { parseStartNote } from '#shared/domain/exam-attempts/start-note.ts';
import { purposeOf, termsOfTestRun } from '#shared/domain/exam-attempts/test-run.ts';
import { breaksOf, type Allowance } from '#shared/domain/exams/allowance.ts';
import { allowedMs } from '#shared/domain/exams/exam-window.ts';
import type { VersionKeys } from '#shared/domain/exams/version-content.ts';
import type { ExamAttemptTable } from '#server/db/attempt-tables.ts';
import { flagsOf } from './attempt-clock.ts';
import { asFlag, stateOf } from './close-service.ts';
import type { AttemptFacts } from './ledger-facts.ts';
import { keywordsOf, type EventRow, type MarkRow } from './repo.ts';
import type { LoadedVersion } from './version-cache.ts';

export type StoredAttempt = Selectable<ExamAttemptTable>;

/** Everything that is stored of an attempt and its log. */
export interface AttemptFile {
  readonly attempt: StoredAttempt;
  readonly events: readonly EventRow[];
  readonly version: LoadedVersion;
  /** Null where they are not here. */
  readonly keys: VersionKeys | null;
  /** What the revision of the key that the ledger names for it corrects. */
  readonly corrections: readonly KeyCorrection[];
  readonly marks: readonly MarkRow[];
  readonly facts: AttemptFacts;
  /** The events that quote a time which the hub signed. */
  readonly genuineQuotes: ReadonlySet<number>;
  /** The events that say what was really given. */
  readonly genuineGrants: ReadonlySet<number>;
  /** What the student had beyond the time of the exam when it began. */
  readonly allowance: Allowance | null;
}

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Says of each value that is another one than it has to be. */
export const differences = (stored: Values, due: Values, why: string): string[] =>
  Object.entries(due)
    .filter(([name, value]) => stored[name] !== value)
    .map(([name, value]) => `${name} is ${String(stored[name])}, ${why} says ${String(value)}`);

const toClockEvent = ({ seq, kind, note, created_at, mono_ms, boot_id }: EventRow) => ({
  seq,
  kind,
  note,
  wallMs: created_at,
  monoMs: mono_ms,
  bootId: boot_id,
});

/** What a log says about its time, followed event by event from its start. */
function clockOf({
  attempt,
  events,
  genuineQuotes,
  genuineGrants,
}: AttemptFile): { clock: LogClock; elapsed: readonly number[] } | null {
  const [first] = events;
  if (first === undefined) return null;
  let clock = clockAtStart(toClockEvent(first), {
    startedAt: attempt.started_at,
    durationMs: attempt.duration_ms,
    breakMs: attempt.break_ms,
    breakCount: attempt.break_count,
  });
  const elapsed = events.map((event) => {
    const isForged =
      (event.kind === HUB_TIME && !genuineQuotes.has(event.seq)) ||
      (GRANT_KINDS.includes(event.kind) && !genuineGrants.has(event.seq));
    const said = toClockEvent(event);
    clock = followClock(clock, isForged ? { ...said, note: null } : said, attempt.duration_ms);
    return clock.mark.elapsedMs;
  });
  return { clock, elapsed };
}

/** Whose attempt it is, at what, and by which terms. */
export function wrongIdentity({ attempt, events, version, facts, allowance }: AttemptFile): string[] {
  const { row } = version;
  const note = parseStartNote(events[0]?.note ?? null);
  const breaks = breaksOf(allowance, attempt.duration_ms);
  return [
    ...differences(attempt, facts.start ?? {}, 'the ledger'),
    ...differences(
      attempt,
      {
        exam_id: row.exam_id,
        duration_ms: allowedMs(
          attempt.purpose === 'test' ? termsOfTestRun(row) : row,
          attempt.started_at,
          allowance,
        ),
        break_ms: breaks.ms,
        break_count: breaks.most,
      },
      'its version',
    ),
    ...differences(
      attempt,
      {
        purpose: purposeOf(note),
        ...(note['student'] === undefined ? {} : { student_id: note['student'] }),
        ...(note['version'] === undefined ? {} : { exam_version_id: note['version'] }),
        ...(events[0] === undefined ? {} : { started_at: events[0].created_at }),
      },
      'the start of its log',
    ),
  ];
}

/** Flags that follow from the clock of a log and do not stand beside it. */
function missingFlags({ attempt }: AttemptFile, clock: LogClock): string[] {
  const stored = flagsOf(attempt);
  return clock.flags
    .filter((due) => !stored.some((flag) => isDeepStrictEqual(flag, due)))
    .map(({ kind }) => `its flag ${kind} is missing, or another than the log says`);
}

/** Who handed in for the student, as the ledger has it: the log alone may say anything. */
const staffOf = ({ facts }: AttemptFile, end: EventRow | null): number | null =>
  [...facts.decisions.values()].find(
    ({ kind, chosen_head: head }) => kind === 'hand_in' && head === end?.hash,
  )?.decided_by ?? null;

/** Times, deadline, lateness and hand-in, as the log has them. */
export function wrongTimes(file: AttemptFile): string[] {
  const { attempt, events, facts } = file;
  const found = clockOf(file);
  const last = events.at(-1);
  if (found === null || last === undefined) return [];
  const { clock, elapsed } = found;
  const end = last.kind === 'submit' ? last : null;
  const by = end === null ? null : end.note === 'deadline' ? 'deadline' : 'student';
  const isAtDeadline = by === 'deadline' && clock.deadlineAt !== null;
  // Attempts from before the ledger were timed by earlier rules; used time never ran back by any of them.
  const at = events.findIndex((event, i) =>
    facts.isKnownOnly ? event.elapsed_ms < (events[i - 1]?.elapsed_ms ?? 0) : event.elapsed_ms !== elapsed[i],
  );
  return [
    ...(at === -1 ? [] : [`event ${at + 1} has another used time than its clock says`]),
    ...(facts.isKnownOnly ? [] : missingFlags(file, clock)),
    ...differences(
      attempt,
      {
        deadline_at: clock.deadlineAt,
        clock_rule: clock.rule,
        granted_ms: clock.grantedMs,
        break_used_ms: clock.mark.breaks?.usedMs ?? 0,
        is_on_break: clock.mark.breaks?.isOn === true ? 1 : 0,
        breaks_taken: clock.mark.breaks?.taken ?? 0,
        submitted_by: by,
        handed_in_by: staffOf(file, end),
        submitted_at:
          end === null
            ? null
            : isAtDeadline
              ? Math.min(end.created_at, clock.deadlineAt ?? end.created_at)
              : end.created_at,
        sealed_hash: end === null ? null : end.hash,
        sealed_count: end === null ? null : end.seq,
        ...(clock.isLate ? { is_late: 1 } : {}),
        // Other reasons may set this one, too.
        ...(clock.isSuspect ? { is_clock_suspect: 1 } : {}),
      },
      'the log',
    ),
  ];
}

const openStanding = { state: 'in_progress', progress: 0, score: null, result: null, points: null };

/** The mark that a key gives, or that somebody gave where a key cannot. */
function wrongMark(file: AttemptFile, stored: MarkRow, due: QuestionMark): string[] {
  const isByHand = due.points === null;
  const why = 'its key';
  const found = differences(
    {
      ...stored,
      matched_keywords: JSON.stringify(keywordsOf(stored.matched_keywords)),
      missed_keywords: JSON.stringify(keywordsOf(stored.missed_keywords)),
    },
    {
      selected_option: due.selectedOption,
      max_points: due.maxPoints,
      time_ms: due.timeMs,
      exam_id: file.attempt.exam_id,
      matched_keywords: JSON.stringify(due.matchedKeywords),
      missed_keywords: JSON.stringify(due.missedKeywords),
      ...(isByHand ? {} : { points: due.points, is_correct: asFlag(due.isCorrect) }),
    },
    why,
  );
  const name = `question ${due.questionId}`;
  return [...found, ...(isByHand ? wrongGift(file, stored) : [])].map((text) => `${name}: ${text}`);
}

/** What somebody gave for an open answer: as the ledger has it, and within what the question is worth. */
function wrongGift({ facts }: AttemptFile, stored: MarkRow): string[] {
  const given = facts.given.get(stored.question_id);
  if (given === undefined && facts.isKnownOnly && facts.isNeverChosen) return [];
  const points = given?.points ?? null;
  const isCorrect = points === null ? null : points === stored.max_points ? 1 : 0;
  const due = { points, is_correct: isCorrect, comment: given?.comment ?? null };
  return differences(stored, due, 'the ledger');
}

const toMark = (row: MarkRow): QuestionMark => ({
  questionId: row.question_id,
  selectedOption: row.selected_option,
  isCorrect: row.is_correct === null ? null : row.is_correct === 1,
  points: row.points,
  maxPoints: row.max_points,
  timeMs: row.time_ms,
  matchedKeywords: [],
  missedKeywords: [],
});

function wrongMarks(file: AttemptFile, keys: VersionKeys, answers: readonly LoggedAnswer[]): string[] {
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  const stored = new Map(file.marks.map((mark) => [mark.question_id, mark]));
  const problems = answers.flatMap((answer) => {
    const question = file.version.questions.get(answer.questionId);
    const key = keyOf.get(answer.questionId);
    const mark = stored.get(answer.questionId);
    if (question === undefined || key === undefined) return [`question ${answer.questionId} has no key`];
    if (mark === undefined) return [`question ${answer.questionId} has no mark`];
    return wrongMark(file, mark, markAnswer(question, key, answer));
  });
  const isStrange = file.marks.length > answers.length;
  return isStrange ? [...problems, 'it has marks for questions that are not in its paper'] : problems;
}

/** Marks, score, result and state, reckoned anew from log, paper, keys and what was given by hand. */
export function wrongResult(file: AttemptFile): string[] {
  const { attempt, events, version, keys, corrections, marks, facts } = file;
  const isVoid = facts.isVoid ?? attempt.state === 'void';
  if (events.at(-1)?.kind !== 'submit') {
    const due = { ...openStanding, correct_count: null, ...(isVoid ? { state: 'void' } : {}) };
    return differences(attempt, due, 'the log, which is open,');
  }
  const answers = foldAnswers([...version.questions.keys()], events.map(toAnswerEvent));
  if (isVoid) {
    const progress = percentHundredths(answers.filter(isAnswered).length, answers.length);
    const due = {
      state: 'void',
      score: null,
      result: 'pending',
      points: null,
      correct_count: null,
      progress,
    };
    return differences(attempt, due, 'the log');
  }
  if (keys === null) return [];
  if (version.row.scoring_version !== SCORING_VERSION)
    return [`it is scored by rules ${version.row.scoring_version}, which are not known here`];
  const score = scoreAttempt(countedMarks(marks.map(toMark), corrections), answers, {
    mode: version.row.scoring_mode,
    passPercent: version.row.pass_percent,
  });
  const { correctCount, ...due } = score;
  return [
    ...differences(attempt, { key_revision: facts.keyRevision }, 'the ledger'),
    ...wrongMarks(file, correctedKeys(keys, corrections), answers),
    ...differences(
      attempt,
      { ...due, correct_count: correctCount, state: stateOf(score.result) },
      'what was marked',
    ),
  ];
}

const toAnswerEvent = (row: EventRow) => ({
  seq: row.seq,
  kind: row.kind,
  questionId: row.question_id,
  selectedOption: row.selected_option,
  answerText: row.answer_text,
  timeMs: row.time_ms,
  wallMs: row.created_at,
});

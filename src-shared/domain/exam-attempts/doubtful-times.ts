import { isClosedAt } from '../exams/exam-window.ts';
import { Budgets } from '../limits/budgets.ts';
import { ATTEMPT_EVENTS } from '../limits/quotas.ts';
import type { AttemptFlag, AttemptFlagKind } from './attempt-flags.ts';
import { isAnswered, type AttemptEvent, type LoggedAnswer } from './answer-log.ts';

/** Clocks of honest computers differ by this much; further off is worth a word. */
const SKEW_MS = 2 * 60_000;

/** Nobody answers faster, question after question, from the start on. */
const ANSWER_MS = 200;
const ANSWERS_AT_LEAST = 10;

/** What a server itself writes into a log, beside what the API lets in. */
const OWN_EVENTS = 100;

/** Screens and clocks add up differently by this much. */
const CLAIM_SLACK_MS = 60_000;

type Timed = Pick<AttemptEvent, 'seq' | 'wallMs'>;

const flag = (kind: AttemptFlagKind, seq: number, ms: number, count = 1): AttemptFlag => ({
  kind,
  count,
  seq,
  ms,
});

/** A log that begins before its exam was there, or once its own clock said that the exam had closed. */
export const doubtfulStart = (
  start: Timed,
  exam: { readonly published_at: number; readonly closes_at: number | null },
): AttemptFlag[] => {
  const early = exam.published_at - start.wallMs;
  const isLate = isClosedAt(exam.closes_at, start.wallMs);
  return [
    ...(early > SKEW_MS ? [flag('began_early', start.seq, early)] : []),
    ...(isLate ? [flag('began_late', start.seq, start.wallMs - (exam.closes_at ?? 0))] : []),
  ];
};

/** Events that lie ahead of the clock of the server that gets them. */
export function futureTimes(events: readonly Timed[], receivedAt: number): AttemptFlag[] {
  const ahead = events.filter(({ wallMs }) => wallMs - receivedAt > SKEW_MS);
  const [first] = ahead;
  if (first === undefined) return [];
  const furthest = ahead.reduce((most, { wallMs }) => Math.max(most, wallMs - receivedAt), 0);
  return [flag('future', first.seq, furthest, ahead.length)];
}

type Paced = AttemptEvent & { readonly monoMs: number; readonly bootId: string };

/** Answers that followed on the start faster than anybody could give them, by the steady clock of its boot. */
function doubtfulPace(events: readonly Paced[]): AttemptFlag[] {
  const [start] = events;
  const answered = new Set<number>();
  for (const { kind, questionId, seq, monoMs, bootId } of events) {
    if (start === undefined || bootId !== start.bootId) break;
    if (kind !== 'answer' || questionId === null) continue;
    answered.add(questionId);
    const usedMs = Math.max(0, monoMs - start.monoMs);
    if (answered.size >= ANSWERS_AT_LEAST && usedMs < answered.size * ANSWER_MS)
      return [flag('pace', seq, usedMs, answered.size)];
  }
  return [];
}

/** Entries that no server would have taken one by one: more than an attempt may get, by its steady clock. */
function doubtfulAmount(events: readonly Paced[]): AttemptFlag[] {
  const budget = new Budgets({ ...ATTEMPT_EVENTS, most: ATTEMPT_EVENTS.most + OWN_EVENTS });
  let refused = 0;
  let firstSeq = 0;
  for (const { seq, monoMs, bootId } of events) {
    if (budget.take(bootId, 1, monoMs) === 0) continue;
    if (refused === 0) firstSeq = seq;
    refused += 1;
  }
  return refused === 0 ? [] : [flag('flood', firstSeq, 0, refused)];
}

/** What a closed log says of itself that cannot be. @param usedMs the time that its clocks prove. */
export function doubtfulLog(
  events: readonly Paced[],
  answers: readonly LoggedAnswer[],
  usedMs: number,
): AttemptFlag[] {
  const claimedMs = answers.reduce((sum, { timeMs }) => sum + timeMs, 0);
  const beyond = claimedMs - usedMs;
  const claims =
    beyond > CLAIM_SLACK_MS
      ? [flag('claimed_times', events.at(-1)?.seq ?? 1, beyond, answers.filter(isAnswered).length)]
      : [];
  return [...doubtfulPace(events), ...doubtfulAmount(events), ...claims];
}

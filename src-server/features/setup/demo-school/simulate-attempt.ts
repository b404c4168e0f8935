import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { Chance } from './chance.ts';

/** An event of a simulated attempt, before it gets its place in the chain. */
export interface SimulatedEvent {
  readonly kind: string;
  readonly questionId: number | null;
  readonly selectedOption: number | null;
  readonly answerText: string | null;
  readonly timeMs: number | null;
  readonly note: string | null;
  /** Milliseconds since the start of the attempt. */
  readonly afterMs: number;
}

export interface Sitting {
  readonly questions: readonly VersionQuestion[];
  readonly keyOf: ReadonlyMap<number, VersionKey>;
  /** Chance of a right answer to a middling question. */
  readonly ability: number;
  /** How much harder or easier each question is than a middling one. */
  readonly difficultyOf: (questionId: number) => number;
  /** Null when untimed. */
  readonly durationMs: number | null;
  /** Works so slowly that the time runs out. */
  readonly isSlow: boolean;
}

const blank = { questionId: null, selectedOption: null, answerText: null, timeMs: null, note: null };

const SECOND_MS = 1000;
const SKIPPED = 0.025;
const CHANGED = 0.09;
const FLAGGED = 0.07;
const UNTIMED_MS = 25 * 60 * SECOND_MS;

function wrongOption(chance: Chance, question: VersionQuestion, key: VersionKey): number | null {
  const wrong = question.options.filter((option) => option.option !== key.correct_option);
  // One distractor tempts more than the others.
  const tempting = wrong[question.title.length % Math.max(1, wrong.length)];
  return ((chance.happens(0.45) ? tempting : chance.pick(wrong)) ?? wrong[0])?.option ?? null;
}

function writtenAnswer(chance: Chance, key: VersionKey, isRight: boolean): string {
  const known = key.accepted_phrases.filter(() => chance.happens(isRight ? 0.75 : 0.15));
  const phrases = isRight && known.length === 0 ? key.accepted_phrases.slice(0, 1) : known;
  return phrases.length === 0
    ? 'I am not certain, but I think it has to do with the reading.'
    : `${phrases.join(', ')}.`;
}

/** What a student of some ability does in an exam, from opening the first question to handing in. */
export function simulateAttempt(chance: Chance, sitting: Sitting): SimulatedEvent[] {
  const { questions, durationMs } = sitting;
  const budget = (durationMs ?? UNTIMED_MS) * (sitting.isSlow ? 1.25 : chance.between(0.5, 0.88));
  const perQuestion = budget / Math.max(1, questions.length);
  const events: SimulatedEvent[] = [{ ...blank, kind: 'start', afterMs: 0 }];
  let at = 1500;
  for (const question of questions) {
    const key = sitting.keyOf.get(question.question_id);
    if (key === undefined) continue;
    const timeMs = Math.round(perQuestion * chance.between(0.45, 1.5));
    const isRight = chance.happens(
      Math.min(0.97, Math.max(0.06, sitting.ability - sitting.difficultyOf(question.question_id))),
    );
    const isSkipped = chance.happens(SKIPPED);
    const isChanged = chance.happens(CHANGED);
    const isFlagged = chance.happens(FLAGGED);
    const first = wrongOption(chance, question, key);
    const text = question.type === 'open_ended' ? writtenAnswer(chance, key, isRight) : null;
    const option = question.type === 'open_ended' ? null : isRight ? key.correct_option : first;
    const of = { ...blank, questionId: question.question_id };
    events.push({ ...of, kind: 'view', afterMs: at });
    if (isChanged && text === null) {
      const spent = Math.round(timeMs * 0.5);
      events.push({ ...of, kind: 'answer', selectedOption: first, timeMs: spent, afterMs: at + spent });
    }
    if (isFlagged) events.push({ ...of, kind: 'flag', afterMs: at + Math.round(timeMs * 0.7) });
    if (!isSkipped) {
      events.push({
        ...of,
        kind: 'answer',
        selectedOption: option,
        answerText: text,
        timeMs,
        afterMs: at + timeMs,
      });
    }
    at += timeMs + 800;
  }
  const handedInAt = at + 4 * SECOND_MS;
  if (durationMs === null || handedInAt < durationMs) {
    return [...events, { ...blank, kind: 'submit', note: 'student', afterMs: handedInAt }];
  }
  const inTime = events.filter((event) => event.afterMs < durationMs);
  return [...inTime, { ...blank, kind: 'submit', note: 'deadline', afterMs: durationMs }];
}

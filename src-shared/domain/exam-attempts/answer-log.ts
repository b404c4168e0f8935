/** One entry of the append-only log of an attempt. */
export interface AttemptEvent {
  readonly seq: number;
  readonly kind: string;
  readonly questionId: number | null;
  readonly selectedOption: number | null;
  readonly answerText: string | null;
  /** Milliseconds spent on the question so far, as the screen measured them. */
  readonly timeMs: number | null;
  readonly wallMs: number;
}

/** What the log says about one question. */
export interface LoggedAnswer {
  readonly questionId: number;
  readonly selectedOption: number | null;
  readonly answerText: string | null;
  readonly timeMs: number;
  readonly isFlagged: boolean;
  readonly isSeen: boolean;
  readonly savedAt: number | null;
}

const untouched = (questionId: number): LoggedAnswer => ({
  questionId,
  selectedOption: null,
  answerText: null,
  timeMs: 0,
  isFlagged: false,
  isSeen: false,
  savedAt: null,
});

function applyEvent(answer: LoggedAnswer, event: AttemptEvent): LoggedAnswer {
  const timed = { ...answer, isSeen: true, timeMs: Math.max(answer.timeMs, event.timeMs ?? 0) };
  switch (event.kind) {
    case 'answer':
      return {
        ...timed,
        selectedOption: event.selectedOption,
        answerText: event.answerText,
        savedAt: event.wallMs,
      };
    case 'flag':
      return { ...timed, isFlagged: true };
    case 'unflag':
      return { ...timed, isFlagged: false };
    default:
      return timed;
  }
}

/** Folds the log: an answer for a question replaces any earlier one (spec 1 §4.1). */
export function foldAnswers(questionIds: readonly number[], events: readonly AttemptEvent[]): LoggedAnswer[] {
  const answers = new Map(questionIds.map((id) => [id, untouched(id)]));
  for (const event of events) {
    if (event.questionId === null) continue;
    const answer = answers.get(event.questionId);
    if (answer !== undefined) answers.set(event.questionId, applyEvent(answer, event));
  }
  return [...answers.values()];
}

/** The question that was on the screen when the log ends: where a candidate goes on. */
export const lastLookedAt = (events: readonly AttemptEvent[]): number | null =>
  events.findLast((event) => event.questionId !== null && (event.kind === 'view' || event.kind === 'answer'))
    ?.questionId ?? null;

/** True when there is something to mark. */
export const isAnswered = (answer: Pick<LoggedAnswer, 'selectedOption' | 'answerText'>): boolean =>
  answer.selectedOption !== null || (answer.answerText !== null && answer.answerText.trim() !== '');

/** How many questions have an answer by now; needs the log alone, not the paper. */
export function countAnswered(events: readonly AttemptEvent[]): number {
  const ids = new Set(events.flatMap(({ questionId }) => questionId ?? []));
  return foldAnswers([...ids], events).filter(isAnswered).length;
}

/** What is hashed of an event, in a fixed order; a change of this line breaks every stored chain. */
export const canonicalEvent = (
  event: AttemptEvent & { readonly note: string | null; readonly monoMs: number; readonly bootId: string },
): string =>
  JSON.stringify([
    event.seq,
    event.kind,
    event.questionId,
    event.selectedOption,
    event.answerText,
    event.timeMs,
    event.note,
    event.wallMs,
    event.monoMs,
    event.bootId,
  ]);

import { largest } from '#shared/domain/lists.ts';
import type { Attempt, CandidateQuestion } from '#shared/contract/candidate-view.ts';
import { isAnswered } from './answer-log.ts';

/** What the screen knows about one question. */
export interface QuestionProgress {
  readonly option: number | null;
  readonly text: string;
  readonly isFlagged: boolean;
  readonly isSeen: boolean;
  /** Milliseconds it was on the screen, without the stretch that is running. */
  readonly shownMs: number;
  /** Goes up with every change of the answer. */
  readonly revision: number;
  /** The last revision that the server has confirmed. */
  readonly savedRevision: number;
  /** Why the last try to save it failed. */
  readonly failure: string | null;
}

/** Something that goes into the log of the attempt beside the answers. */
export interface RunnerEvent {
  readonly kind: 'resume' | 'view' | 'flag' | 'unflag' | 'focus' | 'blur' | 'zoom' | 'network' | 'power';
  readonly question_id: number;
  readonly seconds: number;
  readonly note?: string;
}

/**
 * running: answers are taken; handing-in: the last ones are on their way; time-up: the deadline has
 * passed and nothing can be changed; closed: the server has handed it in.
 */
export type RunnerPhase = 'running' | 'handing-in' | 'time-up' | 'closed';

export interface RunnerState {
  readonly attemptId: number;
  readonly questions: readonly CandidateQuestion[];
  readonly progress: ReadonlyMap<number, QuestionProgress>;
  readonly index: number;
  readonly phase: RunnerPhase;
  /** When the current question came into view; null while the page is hidden. Monotonic clock. */
  readonly shownSince: number | null;
  readonly isAway: boolean;
  /** The application around the page writes what happens to the window: the page says nothing of it. */
  readonly isWatched: boolean;
  /** Questions to save, in this order; each one's latest answer is what is sent. */
  readonly queue: readonly number[];
  readonly sending: { readonly questionId: number; readonly revision: number } | null;
  /** Failed tries since the last success. */
  readonly failedTries: number;
  /** When the server confirmed the last answer, by its wall clock. */
  readonly savedAt: number | null;
  /** Why the server writes no second copy of the answers; null while it does. */
  readonly copyProblem: string | null;
  readonly events: readonly RunnerEvent[];
  /** How many of them, from the first, are on their way. */
  readonly eventsInFlight: number;
  /** When the time is over, by the monotonic clock; null without a limit. */
  readonly deadline: number | null;
  /** A break: the clock stands still, and no question is on the screen. */
  readonly isPaused: boolean;
}

/** What the person or the clock does; only while answers are taken. */
export type AnsweringAction =
  | { readonly type: 'choose'; readonly option: number }
  | { readonly type: 'clear' }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'go'; readonly index: number; readonly now: number }
  | { readonly type: 'flag'; readonly now: number }
  | { readonly type: 'tick'; readonly now: number }
  | { readonly type: 'hand-in'; readonly now: number };

export type RunnerAction =
  | AnsweringAction
  /** Puts written text into the queue: after a pause, on leaving, on hiding. */
  | { readonly type: 'commit' }
  | { readonly type: 'zoom'; readonly percent: number; readonly now: number }
  /** What befell the computer: sleep, the lock of its screen, its network. */
  | {
      readonly type: 'surroundings';
      readonly kind: 'network' | 'power';
      readonly note: string;
      readonly now: number;
    }
  | {
      readonly type: 'attention';
      readonly isVisible: boolean;
      readonly hasFocus: boolean;
      readonly now: number;
    }
  | { readonly type: 'send-started' }
  | {
      readonly type: 'saved';
      readonly savedAt: number;
      readonly copyProblem: string | null;
      readonly left: number | null;
      readonly now: number;
    }
  /** What the server says of the time; more than there was where somebody gave some. */
  | { readonly type: 'clock'; readonly left: number | null; readonly now: number }
  /** A break begins, or ends with so much time left. */
  | { readonly type: 'pause'; readonly isPaused: boolean; readonly left: number | null; readonly now: number }
  | { readonly type: 'save-failed'; readonly reason: string }
  | { readonly type: 'events-started' }
  | { readonly type: 'events-saved'; readonly left: number | null; readonly now: number }
  | { readonly type: 'events-failed' }
  | { readonly type: 'hand-in-stopped' }
  | { readonly type: 'closed' };

/** The question on the screen. An exam has at least one. */
export const currentQuestion = (state: RunnerState): CandidateQuestion => {
  const question = state.questions[state.index];
  if (question === undefined) throw new Error(`There is no question ${state.index + 1}.`);
  return question;
};

export const progressOf = (state: RunnerState, id: number): QuestionProgress => {
  const progress = state.progress.get(id);
  if (progress === undefined) throw new Error(`Question ${id} is not part of this exam.`);
  return progress;
};

/** Seconds that a question was on the screen, as the log takes them. */
export const secondsOn = (state: RunnerState, id: number, now: number): number => {
  const isShown = currentQuestion(state).question_id === id && state.shownSince !== null;
  const running = isShown ? Math.max(0, now - (state.shownSince ?? now)) : 0;
  return Math.round((progressOf(state, id).shownMs + running) / 100) / 10;
};

const hasUnsavedAnswer = ({ revision, savedRevision }: QuestionProgress): boolean => revision > savedRevision;

/** Questions whose latest answer the server has not confirmed. */
export const unsavedIds = (state: RunnerState): number[] =>
  [...state.progress].filter(([, progress]) => hasUnsavedAnswer(progress)).map(([id]) => id);

/** The state with another progress of one question. */
export const change = (state: RunnerState, id: number, part: Partial<QuestionProgress>): RunnerState => {
  const before = state.progress.get(id);
  if (before === undefined) return state;
  return { ...state, progress: new Map(state.progress).set(id, { ...before, ...part }) };
};

/** The state with one more event about a question, the current one if none is named. */
export const note = (
  state: RunnerState,
  kind: RunnerEvent['kind'],
  now: number,
  detail: { readonly id?: number; readonly note?: string } = {},
): RunnerState => {
  const id = detail.id ?? currentQuestion(state).question_id;
  const event: RunnerEvent = {
    kind,
    question_id: id,
    seconds: secondsOn(state, id, now),
    ...(detail.note === undefined ? {} : { note: detail.note }),
  };
  return { ...state, events: [...state.events, event] };
};

/** An answer that the server had not confirmed when the page went. */
export interface UnsentAnswer {
  readonly questionId: number;
  readonly option: number | null;
  readonly text: string;
  /** When it was given, by the clock of its computer. */
  readonly at: number;
}

/** What the server has from so much later was answered at another computer, whose clock may be wrong by less. */
const ELSEWHERE_MS = 2 * 60_000;

/** The answers that the server has not confirmed, as they outlive the page. @param at now, UTC milliseconds */
export const unsentAnswers = (state: RunnerState, at: number): UnsentAnswer[] =>
  unsavedIds(state).map((questionId) => {
    const { option, text } = progressOf(state, questionId);
    return { questionId, option, text, at };
  });

/** Takes up what was not confirmed: it is on the screen again and waits to be sent, unless the server has a later one. */
function takeUp(
  state: RunnerState,
  { answers, questions }: Pick<Attempt, 'answers' | 'questions'>,
  unsent: readonly UnsentAnswer[],
): RunnerState {
  const savedAt = new Map(answers.map((one) => [one.questionId, Date.parse(one.saved_at ?? '')]));
  const offered = new Map(questions.map((one) => [one.question_id, one.options.map(({ option }) => option)]));
  return unsent.reduce((taken, { questionId, option, text, at }) => {
    const before = taken.progress.get(questionId);
    const isKnown = option === null || offered.get(questionId)?.includes(option) === true;
    const isOld = (savedAt.get(questionId) ?? Number.NaN) > at + ELSEWHERE_MS;
    if (before === undefined || !isKnown || isOld) return taken;
    if (before.option === option && before.text === text) return taken;
    const changed = change(taken, questionId, { option, text, isSeen: true, revision: 1 });
    return { ...changed, queue: [...changed.queue, questionId] };
  }, state);
}

export interface RunnerStart {
  readonly now: number;
  readonly isVisible: boolean;
  readonly hasFocus: boolean;
  /** True after an interruption, which the log is to know. */
  readonly isResumed?: boolean;
  readonly isWatched?: boolean;
  /** What a page of before could not get to the server. */
  readonly unsent?: readonly UnsentAnswer[];
}

/** The state of the screen from what the server keeps, at the start and after every interruption. */
export function startRunner(
  attempt: Pick<Attempt, 'id' | 'state' | 'questions' | 'answers' | 'current_question_id' | 'remaining_ms'>,
  { now, isVisible, hasFocus, isResumed = false, isWatched = false, unsent = [] }: RunnerStart,
): RunnerState {
  const kept = new Map(attempt.answers.map((one) => [one.questionId, one]));
  const progress = new Map(
    attempt.questions.map(({ question_id: id }): [number, QuestionProgress] => {
      const one = kept.get(id);
      return [
        id,
        {
          option: one?.selectedAnswerId ?? null,
          text: one?.answerText ?? '',
          isFlagged: one?.is_flagged ?? false,
          isSeen: one?.is_seen ?? false,
          shownMs: (one?.timeTakenPerQuestion ?? 0) * 1000,
          revision: 0,
          savedRevision: 0,
          failure: null,
        },
      ];
    }),
  );
  const at = attempt.questions.findIndex((question) => question.question_id === attempt.current_question_id);
  const savedTimes = attempt.answers.flatMap((one) =>
    one.saved_at === null ? [] : [Date.parse(one.saved_at)],
  );
  const fresh: RunnerState = {
    attemptId: attempt.id,
    questions: attempt.questions,
    progress,
    index: Math.max(0, at),
    phase: attempt.state === 'in_progress' ? 'running' : 'closed',
    shownSince: isVisible ? now : null,
    isAway: !isVisible || !hasFocus,
    isWatched,
    queue: [],
    sending: null,
    failedTries: 0,
    savedAt: savedTimes.length === 0 ? null : largest(savedTimes, Number.NEGATIVE_INFINITY),
    copyProblem: null,
    events: [],
    eventsInFlight: 0,
    deadline: attempt.remaining_ms === null ? null : now + attempt.remaining_ms,
    isPaused: false,
  };
  if (fresh.phase === 'closed') return fresh;
  const seen = change(takeUp(fresh, attempt, unsent), currentQuestion(fresh).question_id, { isSeen: true });
  return note(isResumed ? note(seen, 'resume', now) : seen, 'view', now);
}

/** True when the question has something to mark. */
export const isQuestionAnswered = (progress: QuestionProgress): boolean =>
  isAnswered({ selectedOption: progress.option, answerText: progress.text });

import {
  change,
  currentQuestion,
  note,
  progressOf,
  unsavedIds,
  type AnsweringAction,
  type QuestionProgress,
  type RunnerAction,
  type RunnerPhase,
  type RunnerState,
} from './runner-state.ts';

/** A server that answers late must not make the clock jump by the seconds its answer took. */
const CLOCK_SLACK_MS = 1_500;

/** The most events that one call takes. */
const EVENTS_PER_CALL = 100;

const enqueue = (queue: readonly number[], id: number): readonly number[] =>
  queue.includes(id) ? queue : [...queue, id];

const commit = (state: RunnerState): RunnerState => {
  const waiting = unsavedIds(state).filter((id) => {
    const isOnItsWay =
      state.sending?.questionId === id && state.sending.revision === progressOf(state, id).revision;
    return !isOnItsWay && !state.queue.includes(id);
  });
  return waiting.length === 0 ? state : { ...state, queue: [...state.queue, ...waiting] };
};

/** Adds the running stretch to the current question; a new one starts when the question stays in view. */
const bank = (state: RunnerState, now: number, isStillShown: boolean): RunnerState => {
  const id = currentQuestion(state).question_id;
  const stretch = state.shownSince === null ? 0 : Math.max(0, now - state.shownSince);
  const banked =
    stretch === 0 ? state : change(state, id, { shownMs: progressOf(state, id).shownMs + stretch });
  return { ...banked, shownSince: isStillShown && !state.isPaused ? now : null };
};

const answer = (
  state: RunnerState,
  part: Pick<Partial<QuestionProgress>, 'option' | 'text'>,
  isSentAtOnce: boolean,
): RunnerState => {
  const id = currentQuestion(state).question_id;
  const before = progressOf(state, id);
  const after = { ...before, ...part };
  if (after.option === before.option && after.text === before.text) return state;
  const changed = change(state, id, { ...part, revision: before.revision + 1 });
  return isSentAtOnce ? { ...changed, queue: enqueue(changed.queue, id) } : changed;
};

const go = (state: RunnerState, index: number, now: number): RunnerState => {
  const next = state.questions[index];
  if (next === undefined || index === state.index) return state;
  const left = note(bank(commit(state), now, state.shownSince !== null), 'view', now);
  const moved = change({ ...left, index }, next.question_id, { isSeen: true });
  return note(moved, 'view', now);
};

const attend = (
  state: RunnerState,
  { isVisible, hasFocus, now }: Extract<RunnerAction, { type: 'attention' }>,
): RunnerState => {
  const wasVisible = state.shownSince !== null;
  const seen = isVisible === wasVisible ? state : bank(state, now, isVisible);
  const isAway = !isVisible || !hasFocus;
  if (isAway === state.isAway) return seen;
  const turned = { ...seen, isAway };
  const noted = seen.isWatched ? turned : note(turned, isAway ? 'blur' : 'focus', now);
  return isAway ? commit(noted) : noted;
};

const syncClock = (state: RunnerState, left: number | null, now: number): RunnerState => {
  if (left === null || state.deadline === null) return state;
  const deadline = now + left;
  return Math.abs(deadline - state.deadline) <= CLOCK_SLACK_MS ? state : { ...state, deadline };
};

const startSending = (state: RunnerState): RunnerState => {
  const [id] = state.queue;
  if (id === undefined || state.sending !== null) return state;
  return {
    ...state,
    queue: state.queue.slice(1),
    sending: { questionId: id, revision: progressOf(state, id).revision },
  };
};

const confirmSaved = (
  state: RunnerState,
  { savedAt, copyProblem, left, now }: Extract<RunnerAction, { type: 'saved' }>,
): RunnerState => {
  if (state.sending === null) return state;
  const { questionId, revision } = state.sending;
  const saved = change(state, questionId, { savedRevision: revision, failure: null });
  return syncClock({ ...saved, sending: null, failedTries: 0, savedAt, copyProblem }, left, now);
};

/** The answer that failed goes behind the others, so that one that is refused holds up nobody. */
const keepForLater = (state: RunnerState, reason: string): RunnerState => {
  if (state.sending === null) return state;
  const { questionId } = state.sending;
  const failed = change(state, questionId, { failure: reason });
  return {
    ...failed,
    sending: null,
    failedTries: state.failedTries + 1,
    queue: enqueue(failed.queue, questionId),
  };
};

/** Time that was given lets somebody go on whose time had just run out. */
function followServer(state: RunnerState, left: number | null, now: number): RunnerState {
  if (state.phase !== 'time-up') return state.phase === 'running' ? syncClock(state, left, now) : state;
  if (left === null || left <= CLOCK_SLACK_MS) return state;
  const isShown = !state.isAway;
  return { ...state, phase: 'running', deadline: now + left, shownSince: isShown ? now : null };
}

const pause = (
  state: RunnerState,
  { isPaused, left, now }: Extract<RunnerAction, { type: 'pause' }>,
): RunnerState => {
  if (state.phase !== 'running' || state.isPaused === isPaused) return state;
  if (isPaused) return { ...bank(commit(state), now, false), isPaused, deadline: null };
  const deadline = left === null ? null : now + left;
  return { ...state, isPaused, deadline, shownSince: state.isAway ? null : now };
};

const lock = (state: RunnerState, phase: RunnerPhase, now: number): RunnerState => ({
  ...note(bank(commit(state), now, state.shownSince !== null), 'view', now),
  phase,
});

const whileRunning = (state: RunnerState, action: AnsweringAction): RunnerState => {
  switch (action.type) {
    case 'choose': {
      const isOption = currentQuestion(state).options.some(({ option }) => option === action.option);
      return isOption ? answer(state, { option: action.option }, true) : state;
    }
    case 'clear':
      return answer(state, { option: null, text: '' }, true);
    case 'write':
      return currentQuestion(state).question_type === 'open_ended'
        ? answer(state, { text: action.text }, false)
        : state;
    case 'go':
      return go(state, action.index, action.now);
    case 'flag': {
      const { question_id: id } = currentQuestion(state);
      const isFlagged = !progressOf(state, id).isFlagged;
      return note(change(state, id, { isFlagged }), isFlagged ? 'flag' : 'unflag', action.now);
    }
    case 'tick':
      return state.deadline !== null && action.now >= state.deadline
        ? lock(state, 'time-up', action.now)
        : state;
    case 'hand-in':
      return lock(state, 'handing-in', action.now);
  }
};

/** The whole behaviour of the exam screen, without the screen, the clock and the server. */
export function runnerReducer(state: RunnerState, action: RunnerAction): RunnerState {
  if (state.phase === 'closed') return state;
  switch (action.type) {
    case 'commit':
      return commit(state);
    case 'zoom':
      return note(state, 'zoom', action.now, { note: `${action.percent} %` });
    case 'surroundings':
      // What is written goes first: after a suspend nobody knows when the next moment comes.
      return state.isWatched
        ? commit(state)
        : note(commit(state), action.kind, action.now, { note: action.note });
    case 'attention':
      return attend(state, action);
    case 'send-started':
      return startSending(state);
    case 'saved':
      return confirmSaved(state, action);
    case 'save-failed':
      return keepForLater(state, action.reason);
    case 'events-started':
      return { ...state, eventsInFlight: Math.min(EVENTS_PER_CALL, state.events.length) };
    case 'events-saved': {
      const rest = { ...state, events: state.events.slice(state.eventsInFlight), eventsInFlight: 0 };
      return syncClock(rest, action.left, action.now);
    }
    case 'clock':
      return followServer(state, action.left, action.now);
    case 'pause':
      return pause(state, action);
    case 'events-failed':
      return { ...state, eventsInFlight: 0 };
    case 'hand-in-stopped':
      return state.phase === 'handing-in' ? { ...state, phase: 'running' } : state;
    case 'closed':
      return { ...state, phase: 'closed', queue: [], sending: null, events: [], eventsInFlight: 0 };
    case 'choose':
    case 'clear':
    case 'write':
    case 'go':
    case 'flag':
    case 'tick':
    case 'hand-in':
      return state.phase === 'running' ? whileRunning(state, action) : state;
  }
}

import type { NativeEventData } from '#shared/bridge/native-events.ts';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { runnerReducer } from '#shared/domain/exam-attempts/runner.ts';
import {
  currentQuestion,
  progressOf,
  secondsOn,
  startRunner,
  unsavedIds,
  unsentAnswers,
  type RunnerAction,
  type RunnerPhase,
  type RunnerState,
} from '#shared/domain/exam-attempts/runner-state.ts';
import { timeLeft } from '#shared/domain/exam-attempts/runner-view.ts';
import { NamedTimers } from './named-timers.ts';
import type { RunnerPorts } from './runner-ports.ts';
import { attentionNow, watchAttention } from './watch-attention.ts';

export type HandInProblem =
  | { readonly kind: 'unsaved'; readonly count: number; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface RunnerEngineOptions<Outcome> {
  readonly attempt: Attempt;
  readonly isResumed?: boolean;
  /** The application around the page writes what happens to the window. */
  readonly isWatched?: boolean;
  readonly ports: RunnerPorts<Outcome>;
  /** Called once, when the exam has been handed in. */
  readonly onOutcome: (outcome: Outcome) => void;
}

export type PowerState = NativeEventData<'power.changed'>['state'];
export type NetworkState = 'online' | 'offline' | 'hub reached' | 'hub lost' | 'answers';

export interface RunnerSnapshot {
  readonly runner: RunnerState;
  /** Why the exam could not be handed in. */
  readonly problem: HandInProblem | null;
}

/** Text that was typed is on its way within a second, also while typing goes on. */
const TEXT_PAUSE_MS = 400;
const TEXT_AT_MOST_MS = 800;
const EVENTS_PAUSE_MS = 700;
const TICK_MS = 250;
/** Text that is being written is sent this long before the end, while the server still takes it. */
const LAST_CALL_MS = 2_500;
/** Saving goes on within five seconds once there is room on the disk, or a server, again. */
const RETRY_MS = [1_000, 2_000, 4_000];

/** One refused answer must not keep the others from being sent; two failures mean that nobody answers. */
const FLUSH_FAILURES = 2;

const retryDelay = (tries: number): number => RETRY_MS[Math.min(tries, RETRY_MS.length) - 1] ?? 1_000;

/**
 * Drives the runner's state: sends every answer as soon as it is given, one at a time, tries again what
 * failed, counts down, and hands in. The screen only shows it.
 */
export class RunnerEngine<Outcome> {
  readonly #ports: RunnerPorts<Outcome>;
  readonly #onOutcome: (outcome: Outcome) => void;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new NamedTimers();
  #snapshot: RunnerSnapshot;
  #sending: Promise<boolean> | null = null;
  #sendingEvents: Promise<boolean> | null = null;
  #finishing: Promise<void> | null = null;
  #isStopped = true;
  /** The server did not answer the last save. */
  #isCutOff = false;
  #stopWatching: () => void = () => undefined;
  /** How many answers of a page of before were taken up. */
  readonly takenUp: number;

  constructor({
    attempt,
    isResumed = false,
    isWatched = false,
    ports,
    onOutcome,
  }: RunnerEngineOptions<Outcome>) {
    this.#ports = ports;
    this.#onOutcome = onOutcome;
    const now = performance.now();
    const unsent = ports.unsent?.read() ?? [];
    this.#snapshot = {
      runner: startRunner(attempt, { now, isResumed, isWatched, unsent, ...attentionNow() }),
      problem: null,
    };
    this.takenUp = unsavedIds(this.#snapshot.runner).length;
    // What is answered elsewhere by now is forgotten.
    this.#keepUnsent();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): RunnerSnapshot => this.#snapshot;

  /** Milliseconds left now. */
  readonly left = (): number | null => timeLeft(this.#snapshot.runner, performance.now());

  /** Begins to count, to watch the window and to send. Starting twice is starting once. */
  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    const stopWatching = watchAttention((attention) =>
      this.#dispatch({ type: 'attention', ...attention, now: performance.now() }),
    );
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    this.#stopWatching = () => {
      clearInterval(ticking);
      stopWatching();
    };
    this.#pump();
  }

  /** Stops everything; what has not been sent is not sent any more. */
  stop(): void {
    this.#isStopped = true;
    this.#stopWatching();
    this.#timers.cancelAll();
  }

  choose(option: number): void {
    this.#dispatch({ type: 'choose', option });
  }

  /** Chooses by the place on the screen, from 1. */
  choosePosition(position: number): void {
    const option = currentQuestion(this.#snapshot.runner).options[position - 1]?.option;
    if (option !== undefined) this.choose(option);
  }

  clear(): void {
    this.#dispatch({ type: 'clear' });
  }

  write(text: string): void {
    this.#dispatch({ type: 'write', text });
    this.#timers.set('pause', TEXT_PAUSE_MS, () => this.commit());
    if (!this.#timers.has('at-most')) this.#timers.set('at-most', TEXT_AT_MOST_MS, () => this.commit());
  }

  /** Sends what is written without waiting for the pause. */
  commit(): void {
    this.#timers.cancel('pause');
    this.#timers.cancel('at-most');
    this.#dispatch({ type: 'commit' });
  }

  go(index: number): void {
    this.#dispatch({ type: 'go', index, now: performance.now() });
  }

  step(by: 1 | -1): void {
    this.go(this.#snapshot.runner.index + by);
  }

  flag(): void {
    this.#dispatch({ type: 'flag', now: performance.now() });
  }

  noteZoom(percent: number): void {
    this.#dispatch({ type: 'zoom', percent, now: performance.now() });
  }

  /** Suspend, resume, lock and unlock; the first answer after a suspend sets the countdown right. */
  notePower(state: PowerState): void {
    this.#noteSurroundings('power', state);
  }

  /** The network of this computer, or the way to the server, is there or not. */
  noteNetwork(state: NetworkState): void {
    this.#noteSurroundings('network', state);
  }

  #noteSurroundings(kind: 'network' | 'power', note: string): void {
    this.#dispatch({ type: 'surroundings', kind, note, now: performance.now() });
    if (this.#isStopped || this.#isIn('closed')) return;
    // The window may stand still a moment later: nothing waits for a batch.
    void this.#sendEvents();
  }

  /** What the server says is left: more where somebody gave time. */
  noteClock(left: number | null): void {
    this.#dispatch({ type: 'clock', left, now: performance.now() });
  }

  /** A break begins, or ends with so much time left. */
  setPaused(isPaused: boolean, left: number | null): void {
    this.#dispatch({ type: 'pause', isPaused, left, now: performance.now() });
  }

  /** Somebody at the institution handed it in: nothing more is taken, only the result is left to fetch. */
  noteHandedIn(): void {
    if (this.#isStopped || !this.#isIn('running')) return;
    this.#dispatch({ type: 'closed' });
    void this.#endByTime();
  }

  /** Tries at once what has failed. */
  retry(): void {
    void this.flush();
  }

  /** Sends everything now. @returns whether the server has confirmed every answer. */
  async flush(): Promise<boolean> {
    for (let failures = 0; this.#hasUnsaved() && failures < FLUSH_FAILURES;) {
      this.commit();
      if (!(await this.#sendNext())) failures += 1;
    }
    return !this.#hasUnsaved();
  }

  /** Saves what is not saved, then hands in; says why when it cannot. */
  async handIn(options: { readonly leaveOutUnsaved?: boolean } = {}): Promise<void> {
    if (!this.#isIn('running')) return;
    this.#set({ problem: null });
    this.#dispatch({ type: 'hand-in', now: performance.now() });
    const isSaved = await this.flush();
    if (!this.#isIn('handing-in')) return;
    if (!isSaved && options.leaveOutUnsaved !== true) {
      const { runner } = this.#snapshot;
      const unsaved = unsavedIds(runner);
      const reason = unsaved.map((id) => progressOf(runner, id).failure).find((text) => text !== null);
      this.#stopHandIn({ kind: 'unsaved', count: unsaved.length, reason: reason ?? '' });
      return;
    }
    while (this.#snapshot.runner.events.length > 0 && (await this.#sendEvents()));
    try {
      this.#finish(await this.#ports.submit());
    } catch (error) {
      this.#stopHandIn({ kind: 'failed', reason: this.#ports.describe(error) });
    }
  }

  #stopHandIn(problem: HandInProblem): void {
    this.#set({ problem });
    this.#dispatch({ type: 'hand-in-stopped' });
  }

  #finish(outcome: Outcome): void {
    this.#dispatch({ type: 'closed' });
    this.stop();
    this.#onOutcome(outcome);
  }

  #tick(): void {
    const left = this.left();
    if (left !== null && left <= LAST_CALL_MS && this.#timers.has('pause')) this.commit();
    this.#dispatch({ type: 'tick', now: performance.now() });
    if (this.#isIn('time-up')) void this.#endByTime();
  }

  /** The deadline has passed, here or on the server: saves what is still taken and asks for the result. */
  #endByTime(): Promise<void> {
    this.#finishing ??= this.#askForResult().finally(() => {
      this.#finishing = null;
    });
    return this.#finishing;
  }

  async #askForResult(): Promise<void> {
    if (this.#isIn('time-up')) {
      await this.flush();
      if (await this.#isGivenTime()) return;
    }
    for (let tries = 1; !this.#isStopped; tries += 1) {
      try {
        this.#finish(await this.#ports.submit());
        return;
      } catch (error) {
        this.#set({ problem: { kind: 'failed', reason: this.#ports.describe(error) } });
        await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
      }
    }
  }

  /** Somebody may have given time that this page has not heard of. */
  async #isGivenTime(): Promise<boolean> {
    const left = await this.#ports.left().catch(() => null);
    if (left === null || !this.#isIn('time-up')) return false;
    this.noteClock(left);
    return this.#isIn('running');
  }

  #isIn(phase: RunnerPhase): boolean {
    return this.#snapshot.runner.phase === phase;
  }

  #hasUnsaved(): boolean {
    return !this.#isIn('closed') && unsavedIds(this.#snapshot.runner).length > 0;
  }

  #dispatch(action: RunnerAction): void {
    const runner = runnerReducer(this.#snapshot.runner, action);
    const before = this.#snapshot.runner;
    if (runner === before) return;
    this.#set({ runner });
    if (runner.progress !== before.progress || runner.phase !== before.phase) this.#keepUnsent();
    this.#pump();
  }

  /** Before anything is sent: a page may go at any moment. */
  #keepUnsent(): void {
    // After the end it is kept for whoever judges the attempt: the page of the result hands it over.
    this.#ports.unsent?.write(unsentAnswers(this.#snapshot.runner, Date.now()));
  }

  #set(part: Partial<RunnerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** Starts whatever is due: the next answer at once, or after a wait when the last try failed. */
  #pump(): void {
    const { runner } = this.#snapshot;
    if (this.#isStopped || runner.phase === 'closed') return;
    if (runner.queue.length > 0 && this.#sending === null && !this.#timers.has('retry')) {
      void this.#sendNext();
    }
    if (runner.events.length > 0 && this.#sendingEvents === null && !this.#timers.has('events')) {
      this.#timers.set('events', EVENTS_PAUSE_MS, () => void this.#sendEvents());
    }
  }

  #sendNext(): Promise<boolean> {
    // Begins after the assignment, because sending changes the state, and that asks for the next one.
    this.#sending ??= Promise.resolve()
      .then(() => this.#send())
      .finally(() => {
        this.#sending = null;
        this.#pump();
      });
    return this.#sending;
  }

  async #send(): Promise<boolean> {
    this.#timers.cancel('retry');
    this.#dispatch({ type: 'send-started' });
    const { runner } = this.#snapshot;
    if (runner.sending === null) return true;
    const { questionId } = runner.sending;
    const { option, text } = progressOf(runner, questionId);
    try {
      const { savedAt, left, copyProblem } = await this.#ports.saveAnswer({
        questionId,
        option,
        text: text === '' ? null : text,
        seconds: secondsOn(runner, questionId, performance.now()),
      });
      this.#dispatch({ type: 'saved', savedAt, left, copyProblem, now: performance.now() });
      if (this.#isCutOff) this.noteNetwork('answers');
      this.#isCutOff = false;
      return true;
    } catch (error) {
      if (this.#endsTheAttempt(error)) return false;
      this.#dispatch({ type: 'save-failed', reason: this.#ports.describe(error) });
      if (this.#ports.isUnreachable(error)) this.#noteCutOff();
      if (!this.#isStopped) {
        const wait = retryDelay(this.#snapshot.runner.failedTries);
        this.#timers.set('retry', wait, () => this.#pump());
      }
      return false;
    }
  }

  /** Said once for each time that the server stops answering. */
  #noteCutOff(): void {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    this.#dispatch({ type: 'surroundings', kind: 'network', note: 'no answer', now: performance.now() });
  }

  #sendEvents(): Promise<boolean> {
    this.#timers.cancel('events');
    this.#sendingEvents ??= Promise.resolve()
      .then(() => this.#sendBatch())
      .finally(() => {
        this.#sendingEvents = null;
        this.#pump();
      });
    return this.#sendingEvents;
  }

  async #sendBatch(): Promise<boolean> {
    this.#dispatch({ type: 'events-started' });
    const { events, eventsInFlight } = this.#snapshot.runner;
    if (eventsInFlight === 0) return true;
    try {
      const { left } = await this.#ports.sendEvents(events.slice(0, eventsInFlight));
      this.#dispatch({ type: 'events-saved', left, now: performance.now() });
      return true;
    } catch (error) {
      if (this.#endsTheAttempt(error)) return false;
      this.#dispatch({ type: 'events-failed' });
      // Events are not answers: nobody is told, and they go with the next batch.
      if (!this.#isStopped) this.#timers.set('events', retryDelay(2), () => void this.#sendEvents());
      return false;
    }
  }

  /** The server has handed it in already: nothing more is taken, only the result is left to fetch. */
  #endsTheAttempt(error: unknown): boolean {
    if (!this.#ports.isClosed(error)) return false;
    this.#dispatch({ type: 'closed' });
    if (!this.#isStopped) void this.#endByTime();
    return true;
  }
}

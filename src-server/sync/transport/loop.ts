import { AppError } from '#shared/contract/errors.ts';
import type { SyncState } from '#shared/contract/sync-status.ts';
import { backoffMs, POLL_MS } from '#shared/domain/sync/backoff.ts';
import type { Clock } from '#server/clock.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { isDeviceRefusal } from '../device-refusal.ts';
import type { Log } from '#server/log.ts';

/** One step of a round; each may fail without the next one being left out. */
export interface LoopStep {
  readonly name: string;
  run(): Promise<void>;
}

export interface SyncLoopDeps {
  readonly clock: Clock;
  /** 0 up to 1; decides nothing but when to come back. */
  readonly random: () => number;
  readonly log: Log;
  readonly steps: readonly LoopStep[];
  /** The hub has stopped answering, or answers again. */
  readonly onReach?: ((isReached: boolean) => void) | undefined;
}

export interface LoopStatus {
  readonly state: SyncState;
  readonly nextAt: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Commands that follow one another closely go in one round. */
const GATHER_MS = 300;

/** The hub does not take this device any more; for any other reason it may do so again by itself. */
const isTurnedAway = (error: AppError): boolean =>
  isDeviceRefusal(error) || error.code === 'FORBIDDEN' || error.code === 'SESSION_REQUIRED';

/** The hub answered, or this computer itself says what is in the way. */
const isAnswer = (error: AppError): boolean => error.code !== 'UNAVAILABLE' && error.code !== 'RATE_LIMITED';

/** A hub that was restored asks for another hello; that is the next round. */
const isAnotherHello = (error: AppError): boolean => error.code === 'VERSION_CONFLICT';

const stateAfter = (error: AppError): SyncState => {
  if (isTurnedAway(error)) return 'refused';
  return isAnswer(error) && !isAnotherHello(error) ? 'blocked' : 'offline';
};

/**
 * Runs rounds of synchronisation: at the start, after local commands, when the hub has news, and every
 * minute. One at a time, in the background; nobody's call ever waits for one unless it asks to.
 */
export class SyncLoop {
  readonly #deps: SyncLoopDeps;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isWanted = false;
  #isStopped = false;
  #failures = 0;
  #isAway = false;
  #isRefused = false;
  #state: SyncState = 'idle';
  #error: LoopStatus['error'] = null;
  #nextAt: number | null = null;

  constructor(deps: SyncLoopDeps) {
    this.#deps = deps;
  }

  get status(): LoopStatus {
    return { state: this.#state, nextAt: this.#running === null ? this.#nextAt : null, error: this.#error };
  }

  /** The hub did not take this computer when it was last asked, though it may be asked again just now. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  start(): void {
    this.#schedule(0);
  }

  /** Something changed here: it goes soon, with what follows it closely. */
  noteCommand(): void {
    // While the hub does not answer, its turn comes when the pause is over.
    if (this.#failures > 0) return;
    this.wake(GATHER_MS);
  }

  /** The hub may have news, or a person asks. */
  wake(inMs = 0): void {
    if (this.#running !== null) {
      this.#isWanted = true;
      return;
    }
    const at = this.#deps.clock.now() + inMs;
    if (this.#nextAt === null || at < this.#nextAt) this.#schedule(inMs);
  }

  /** Runs a round now, or waits for the one after the running one. Never rejects: `status` says how it went. */
  async round(): Promise<void> {
    if (this.#running !== null) await this.#running;
    if (this.#isStopped) return;
    await this.#start();
  }

  /** Ends when no round is running. */
  async quiet(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  /** Lets a running round end, and begins no other. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(inMs: number): void {
    if (this.#isStopped) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#nextAt = this.#deps.clock.now() + inMs;
    this.#timer = setTimeout(() => void this.#start(), inMs);
    this.#timer.unref();
  }

  #start(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      const isWanted = this.#isWanted;
      this.#isWanted = false;
      this.#schedule(isWanted && this.#failures === 0 ? GATHER_MS : this.#pauseMs());
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#state = 'syncing';
    let first: AppError | null = null;
    for (const { name, run } of this.#deps.steps) {
      if (this.#isStopped) break;
      try {
        await run();
      } catch (error) {
        const known = this.#known(error, name);
        // Whatever else failed before it, this one is for the person to put right.
        if (first === null || (isTurnedAway(known) && !isTurnedAway(first))) first = known;
        // Nobody there: the other steps would wait for the same silence.
        if (!isAnswer(known)) break;
      }
    }
    this.#settle(first);
    this.#tellReach();
  }

  #known(error: unknown, step: string): AppError {
    const known = toAppError(error);
    if (known === null) this.#deps.log.error({ err: error, step }, 'a step of synchronisation failed');
    return known ?? new AppError('INTERNAL', 'Synchronising failed. The log of this computer says why.');
  }

  #settle(error: AppError | null): void {
    this.#isRefused = error !== null && isTurnedAway(error);
    if (error === null) {
      this.#failures = 0;
      this.#state = 'idle';
      this.#error = null;
      return;
    }
    this.#failures += 1;
    this.#error = { code: error.code, message: error.message };
    this.#state = stateAfter(error);
    if (this.#state !== 'offline')
      this.#deps.log.warn({ reason: error.code, state: this.#state }, 'the hub refuses to synchronise');
  }

  #tellReach(): void {
    const isAway = this.#state === 'offline';
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    this.#deps.onReach?.(!isAway);
  }

  #pauseMs(): number {
    if (this.#failures === 0) return POLL_MS;
    return backoffMs(this.#failures - 1, this.#deps.random());
  }
}

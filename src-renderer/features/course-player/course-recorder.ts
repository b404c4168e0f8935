import { AppError } from '#shared/contract/errors.ts';
import type { CourseActivityInput } from '#shared/contract/course-progress.ts';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';

export interface PlaceInCourse {
  readonly itemId: number;
  readonly positionMs: number;
}

/** Where the recorder writes to. */
export interface RecorderPorts {
  /** The same key means the same thing: it is written once. */
  readonly send: (activity: CourseActivityInput, key: string) => Promise<void>;
  readonly keepPlace: (place: PlaceInCourse) => Promise<void>;
  readonly describe: (error: unknown) => string;
}

const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** What trying again may cure. */
const isPassing = (error: unknown): boolean =>
  error instanceof TransportError ||
  (error instanceof AppError && ['UNAVAILABLE', 'STORAGE_FULL', 'RATE_LIMITED'].includes(error.code));

/**
 * Writes down what is done in a course, one after the other, and tries again what nobody answered. It says "saved"
 * only when everything is.
 */
export class CourseRecorder {
  readonly #ports: RecorderPorts;
  readonly #listeners = new Set<() => void>();
  readonly #queue: { readonly activity: CourseActivityInput; readonly key: string }[] = [];
  #place: PlaceInCourse | null = null;
  #status: SaveStatus = { state: 'idle' };
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = true;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SaveStatus => this.#status;

  /** Something was done. */
  record(activity: CourseActivityInput): void {
    this.#queue.push({ activity, key: newIdempotencyKey() });
    void this.flush();
  }

  /** Somebody is here now: only the last place counts. */
  place(place: PlaceInCourse): void {
    this.#place = place;
    void this.flush();
  }

  /** Writes what is not written yet. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    if (!this.#isRunning) {
      this.#isRunning = true;
      this.#running = this.#drain();
    }
    return this.#running;
  };

  /** From now on what nobody answered is tried again. */
  start(): void {
    this.#isStopped = false;
    void this.flush();
  }

  /** What comes after this is sent once. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #say(status: SaveStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }

  async #attempt(write: () => Promise<void>): Promise<'written' | 'refused' | 'waits'> {
    this.#say({ state: 'saving' });
    try {
      await write();
      this.#failures = 0;
      return 'written';
    } catch (error) {
      this.#say({ state: 'failed', reason: this.#ports.describe(error) });
      if (!isPassing(error)) return 'refused';
      const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
      this.#failures += 1;
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), wait);
      return 'waits';
    }
  }

  async #drain(): Promise<void> {
    let isAllWritten = true;
    for (;;) {
      const [next] = this.#queue;
      const place = this.#place;
      const outcome =
        next !== undefined
          ? await this.#attempt(() => this.#ports.send(next.activity, next.key))
          : place !== null
            ? await this.#attempt(() => this.#ports.keepPlace(place))
            : 'nothing';
      if (outcome === 'waits' || outcome === 'nothing') {
        // In one step with the last look at the queue: what comes from now on begins anew.
        this.#isRunning = false;
        const isSaved = isAllWritten && outcome === 'nothing' && this.#status.state === 'saving';
        if (isSaved) this.#say({ state: 'saved', at: Date.now() });
        return;
      }
      if (next !== undefined) this.#queue.shift();
      else if (this.#place === place) this.#place = null;
      isAllWritten &&= outcome === 'written';
    }
  }
}

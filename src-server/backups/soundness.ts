import type { Log } from '../log.ts';
import { runDatabaseTask } from './run-task.ts';

/** What is known of a database since it was opened. */
export interface SoundnessState {
  readonly state: 'reading' | 'readable' | 'sound' | 'damaged';
  /** What was found; null where it is not damaged. */
  readonly problem: string | null;
}

const AGAIN_MS = 5000;

/** Looks through a database in the background once it is open: first what exams need, then everything. */
export class Soundness {
  readonly #ending = new AbortController();
  #state: SoundnessState = { state: 'reading', problem: null };
  #looking: Promise<void> = Promise.resolve();

  get state(): SoundnessState {
    return this.#state;
  }

  start(options: { readonly database: string; readonly workerUrl: URL; readonly log: Log }): void {
    this.#looking = this.#look(options);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#looking;
  }

  async #look(options: {
    readonly database: string;
    readonly workerUrl: URL;
    readonly log: Log;
  }): Promise<void> {
    const { database, workerUrl, log } = options;
    const { signal } = this.#ending;
    try {
      const problem = await runDatabaseTask(
        { type: 'check', database },
        {
          workerUrl,
          signal,
          onReadable: () => {
            if (this.#state.state === 'reading') this.#state = { state: 'readable', problem: null };
          },
        },
      );
      this.#state = problem === null ? { state: 'sound', problem } : { state: 'damaged', problem };
      if (problem !== null) log.error({ file: database, problem }, 'the database is damaged');
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, file: database }, 'the database could not be looked through');
      setTimeout(() => {
        if (!signal.aborted) this.start(options);
      }, AGAIN_MS).unref();
    }
  }
}

import { AppError } from '#shared/contract/errors.ts';
import { toAppError } from '#server/http/error-answer.ts';
import type { Log } from '#server/log.ts';

/** Who says which files are wanted here, those first that are wanted first. */
export interface FileKeeper {
  list(): Promise<readonly string[]>;
}

export interface KeptFilesDeps {
  readonly keeper: FileKeeper;
  readonly isHere: (sha256: string) => boolean;
  /** Gets a file piece by piece, for as long as it goes on. @returns false when the hub has none for this computer */
  readonly fetch: (sha256: string, goesOn: () => Promise<boolean>) => Promise<boolean>;
  /** Ends when no round of synchronisation is running. */
  readonly quiet: () => Promise<void>;
  readonly log: Log;
}

/**
 * Gets the files of what is kept on this computer beside the rounds of synchronisation: a piece at a time, and never
 * while a round runs. What has arrived stays, whatever ends it.
 */
export class KeptFiles {
  readonly #deps: KeptFilesDeps;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #isChanged = false;
  #trouble: string | null = null;

  constructor(deps: KeptFilesDeps) {
    this.#deps = deps;
  }

  /** Why nothing more arrives, in words for people; null while it goes on, or waits for the hub. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** A round has ended: what was broken off goes on. @returns when all is here or broken off; no round waits for that */
  wake(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Something else is wanted from now on: the file that is on its way is asked for again, or not. */
  change(): void {
    this.#isChanged = true;
    void this.wake();
  }

  /** Lets a running piece end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#isChanged = false;
        await this.#fetchAll();
      } while (this.#isChanged && !this.#isStopped);
    } catch (error) {
      const known = toAppError(error);
      this.#trouble = known?.code === 'STORAGE_FULL' ? known.message : null;
      this.#deps.log[known === null ? 'error' : 'info']({ err: error }, 'a file that is kept waits');
    }
  }

  async #fetchAll(): Promise<void> {
    const { keeper, isHere, fetch } = this.#deps;
    this.#trouble = null;
    let missing = 0;
    for (const sha256 of await keeper.list()) {
      if (isHere(sha256)) continue;
      if (!(await this.#goesOn())) return;
      try {
        if (!(await fetch(sha256, () => this.#goesOn()))) missing += 1;
      } catch (error) {
        // Broken off between two pieces: the next list says whether it goes on.
        if (this.#isChanged || this.#isStopped) return;
        throw error;
      }
    }
    if (missing > 0)
      this.#trouble = `The hub does not have ${missing === 1 ? 'a file' : `${missing} files`} of what is kept.`;
  }

  async #goesOn(): Promise<boolean> {
    if (!this.#isStopped && !this.#isChanged) await this.#deps.quiet();
    return !this.#isStopped && !this.#isChanged;
  }
}

/** What ends a file that is not wanted now. */
export const brokenOff = (): AppError =>
  new AppError('UNAVAILABLE', 'The file is not fetched any further now.');

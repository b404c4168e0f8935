import { toAppError } from '#server/http/error-answer.ts';
import type { Log } from '#server/log.ts';

/** A file of a library whose bytes are on this computer alone. */
export interface UnlinkedFile {
  readonly sha256: string;
}

/** What the library does with its large files. */
export interface FileLinker<File extends UnlinkedFile = UnlinkedFile> {
  list(): Promise<readonly File[]>;
  /** The hub has the file: the library names it from here on, by a command of its author. */
  link(file: File): Promise<void>;
}

export interface LargeFilesDeps {
  readonly linker: FileLinker;
  /** Sends the next piece. @returns whether the hub has all of it */
  readonly sendPiece: (sha256: string) => Promise<boolean>;
  /** Ends when no round of synchronisation is running. */
  readonly quiet: () => Promise<void>;
  readonly log: Log;
}

/**
 * Sends the large files of a library beside the rounds of synchronisation: a piece at a time, and never while a round
 * runs, so that rows and the logs of exams wait for one piece at most.
 */
export class LargeFiles {
  readonly #deps: LargeFilesDeps;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: LargeFilesDeps) {
    this.#deps = deps;
  }

  /** A round has ended: what was broken off goes on. @returns when all is sent or broken off; no round waits for that */
  wake(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Lets a running piece end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      for (const file of await this.#deps.linker.list()) if (!(await this.#sendAll(file))) return;
    } catch (error) {
      // Rows go on without it; the next round takes it up again.
      const known = toAppError(error);
      this.#deps.log[known === null ? 'error' : 'info']({ err: error }, 'a file of the library waits');
    }
  }

  /** @returns false where it was broken off */
  async #sendAll(file: UnlinkedFile): Promise<boolean> {
    let isThere = false;
    while (!isThere) {
      await this.#deps.quiet();
      if (this.#isStopped) return false;
      isThere = await this.#deps.sendPiece(file.sha256);
    }
    await this.#deps.linker.link(file);
    return true;
  }
}

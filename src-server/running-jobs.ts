export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Work whose transaction is open; it can be stopped until it is finishing. */
export class RunningJob {
  readonly userId: number;
  progress: Progress;
  isFinishing = false;
  readonly #abort = new AbortController();

  constructor(userId: number, total: number) {
    this.userId = userId;
    this.progress = { done: 0, total };
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  report(done: number, total: number): void {
    this.progress = { done, total };
  }

  /** The last moment at which a cancel counts. @throws the reason of a cancel. */
  finish(): void {
    this.#abort.signal.throwIfAborted();
    this.isFinishing = true;
  }

  cancel(reason: Error): void {
    this.#abort.abort(reason);
  }
}

/** What is running now, by the id of its row: known in memory, since the database's writer is busy with it. */
export class RunningJobs {
  readonly #running = new Map<number, RunningJob>();

  begin(id: number, userId: number, total: number): RunningJob {
    const job = new RunningJob(userId, total);
    this.#running.set(id, job);
    return job;
  }

  find(id: number): RunningJob | null {
    return this.#running.get(id) ?? null;
  }

  end(id: number): void {
    this.#running.delete(id);
  }
}

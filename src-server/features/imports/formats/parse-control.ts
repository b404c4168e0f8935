import type { TableColumnRoles } from '#shared/domain/imports/table-roles.ts';

/** How a caller follows and stops a long parse. */
export type ParseControl = {
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
  /** What the columns of a table hold, as somebody chose them. */
  columns?: TableColumnRoles;
};

const sliceMs = 40;

/**
 * Called between questions: reports progress, lets other work of the thread run (a cancel message among it)
 * and throws the signal's reason once the parse was cancelled.
 */
export class Pacer {
  readonly #control: ParseControl;
  #sliceStart = performance.now();
  #calls = 0;

  constructor(control: ParseControl) {
    this.#control = control;
  }

  /**
   * A promise when it is time to pause, nothing otherwise, so that the common case costs no microtask.
   * @param every how many calls one look at the clock is good for.
   */
  step(done: number, total: number, every = 16): Promise<void> | undefined {
    if (++this.#calls % every !== 0 || performance.now() - this.#sliceStart < sliceMs) return undefined;
    return this.#pause(done, total);
  }

  /** The last report, and the last chance to cancel. */
  finish(total: number): void {
    this.#control.signal?.throwIfAborted();
    this.#control.onProgress?.(total, total);
  }

  async #pause(done: number, total: number): Promise<void> {
    this.#control.onProgress?.(done, total);
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    this.#control.signal?.throwIfAborted();
    this.#sliceStart = performance.now();
  }
}

export type SaveStatus =
  | { state: 'idle' }
  | { state: 'dirty' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  | { state: 'failed'; reason: string };

export interface AutosaverOptions<T> {
  save: (value: T) => Promise<void>;
  onStatus: (status: SaveStatus) => void;
  describeError: (error: unknown) => string;
  delayMs: number;
  /** Waiting times before each further attempt; the last one repeats. */
  retryMs: readonly number[];
}

export interface Autosaver<T> {
  /** Takes a changed value; it is saved after the delay. */
  change: (value: T) => void;
  /** Saves at once what is not saved yet; true when everything is stored. */
  flush: () => Promise<boolean>;
  hasUnsaved: () => boolean;
  dispose: () => void;
}

/**
 * Keeps one value stored: debounced, one save at a time, retried after a failure.
 * "saved" is said only when the promise for the newest value has resolved.
 */
export const createAutosaver = <T>(options: AutosaverOptions<T>): Autosaver<T> => {
  let pending: { value: T } | undefined;
  let running: Promise<boolean> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isDisposed = false;

  const report = (status: SaveStatus): void => {
    if (!isDisposed) options.onStatus(status);
  };

  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const saveOnce = async (value: T): Promise<boolean> => {
    report({ state: 'saving' });
    try {
      await options.save(value);
      failures = 0;
      return true;
    } catch (error) {
      // What failed stays pending, unless something newer has arrived meanwhile.
      pending ??= { value };
      report({ state: 'failed', reason: options.describeError(error) });
      const wait = options.retryMs[Math.min(failures, options.retryMs.length - 1)];
      failures += 1;
      if (wait !== undefined && !isDisposed) schedule(wait);
      return false;
    }
  };

  const drain = async (): Promise<boolean> => {
    while (pending !== undefined) {
      const { value } = pending;
      pending = undefined;
      if (!(await saveOnce(value))) return false;
    }
    report({ state: 'saved', at: Date.now() });
    return true;
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (running !== undefined) return running.then(() => (pending === undefined ? true : flush()));
    if (pending === undefined) return Promise.resolve(true);
    running = drain().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    change: (value) => {
      pending = { value };
      if (running === undefined) report({ state: 'dirty' });
      schedule(options.delayMs);
    },
    flush,
    hasUnsaved: () => pending !== undefined || running !== undefined,
    dispose: () => {
      isDisposed = true;
      void flush();
    },
  };
};

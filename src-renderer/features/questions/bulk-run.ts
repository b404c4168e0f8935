import { create } from 'zustand';
import { MAX_AT_ONCE } from './change-in-parts.ts';

interface BulkRun {
  /** What is being done, in words. */
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

interface BulkRunState {
  readonly run: BulkRun | undefined;
  readonly isStopping: boolean;
}

/** The change of many questions that runs now, where it takes more than one call. */
export const useBulkRun = create<BulkRunState>(() => ({ run: undefined, isStopping: false }));

/** Ends the run after the call that is under way. */
export const stopBulkRun = (): void => useBulkRun.setState({ isStopping: true });

interface Sized {
  readonly ids: readonly number[];
}

export interface RunEnd {
  /** How many were dealt with. */
  readonly done: number;
  readonly isStopped: boolean;
  /** What broke it off; the parts before it stay done. */
  readonly failure: unknown;
}

/** Cuts ids into parts that the server takes in one call. */
export const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_AT_ONCE) }, (_, at) =>
    ids.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE),
  );

/** Works off parts one after the other, says how far it is, and ends where it is stopped or fails. */
export const runParts = async <Part extends Sized>(
  label: string,
  parts: readonly Part[],
  work: (part: Part) => Promise<void>,
): Promise<RunEnd> => {
  const total = parts.reduce((sum, part) => sum + part.ids.length, 0);
  let done = 0;
  try {
    for (const part of parts) {
      if (useBulkRun.getState().isStopping) return { done, isStopped: true, failure: undefined };
      if (parts.length > 1) useBulkRun.setState({ run: { label, done, total } });
      await work(part);
      done += part.ids.length;
    }
    return { done, isStopped: false, failure: undefined };
  } catch (failure) {
    return { done, isStopped: false, failure };
  } finally {
    useBulkRun.setState({ run: undefined, isStopping: false });
  }
};

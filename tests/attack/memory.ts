import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('This runtime does not collect garbage when it is asked to.');
  return () => {
    gc();
  };
};

let collect: (() => void) | undefined;

/** What is alive in memory, in bytes: after everything else was collected. */
export function liveBytes(): number {
  collect ??= collector();
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

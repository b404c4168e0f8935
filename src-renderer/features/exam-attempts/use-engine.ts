import { useEffect, useSyncExternalStore } from 'react';
import type { RunnerEngine, RunnerSnapshot } from './runner-engine.ts';

/** What the screen needs of the engine, whatever handing in gives back. */
export type AnyRunnerEngine = Pick<
  RunnerEngine<never>,
  | 'subscribe'
  | 'getSnapshot'
  | 'left'
  | 'choose'
  | 'choosePosition'
  | 'clear'
  | 'write'
  | 'commit'
  | 'go'
  | 'step'
  | 'flag'
  | 'noteZoom'
  | 'retry'
  | 'flush'
  | 'handIn'
>;

/** Keeps the engine running while the screen is shown. */
export const useRunningEngine = (engine: { readonly start: () => void; readonly stop: () => void }): void => {
  useEffect(() => {
    engine.start();
    return () => engine.stop();
  }, [engine]);
};

/** The state to draw. */
export const useRunnerSnapshot = (engine: AnyRunnerEngine): RunnerSnapshot =>
  useSyncExternalStore(engine.subscribe, engine.getSnapshot);

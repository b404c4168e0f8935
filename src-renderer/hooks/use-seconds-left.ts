import { useNow } from './use-now.ts';

/** Whole seconds until a moment, counted down on the screen; 0 from then on. */
export const useSecondsLeft = (until: number): number => {
  const now = useNow(500);
  return Math.max(0, Math.ceil((until - now) / 1000));
};

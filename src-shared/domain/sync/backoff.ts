/** A round at least this often, whatever wakes it up. */
export const POLL_MS = 60_000;
const FIRST_MS = 1000;
const LAST_MS = 5 * 60_000;

/**
 * How long to wait after failed rounds: doubling up to five minutes, at least half of it by chance, so
 * that a room of computers does not come back in the same second. @param chance 0 up to 1
 */
export function backoffMs(failures: number, chance: number): number {
  const full = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(failures, 20));
  return Math.round(full / 2 + (full / 2) * chance);
}

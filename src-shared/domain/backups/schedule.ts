/** A backup that a server made by itself, by when it was made. */
export interface Kept {
  readonly name: string;
  readonly at: number;
}

const RECENT = 4;
const DAILY = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export const BACKUP_EVERY_MS = 15 * 60 * 1000;
/** Nobody has saved anything for so long: a moment that disturbs nobody. */
export const QUIET_MS = 3000;
/** Where there is no such moment, a backup is made all the same after so long. */
export const PATIENCE_MS = 5 * 60 * 1000;

const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** Which of them may go: all but the newest four, and the last one of each of the newest seven days. */
export function superfluous<K extends Kept>(kept: readonly K[]): readonly K[] {
  const newestFirst = kept.toSorted((one, other) => other.at - one.at);
  const lastOfDay = new Map<number, K>();
  for (const one of newestFirst) if (!lastOfDay.has(dayOf(one.at))) lastOfDay.set(dayOf(one.at), one);
  const staying = new Set([...newestFirst.slice(0, RECENT), ...[...lastOfDay.values()].slice(0, DAILY)]);
  return newestFirst.filter((one) => !staying.has(one));
}

export interface Situation {
  /** Of a clock that does not jump. */
  readonly sinceLastMs: number;
  /** Since the first change after the last one; null where there is none. */
  readonly changedMs: number | null;
  /** How long nothing has been committed. */
  readonly quietMs: number;
}

/** Whether to begin a backup now, and whether it is for want of a quiet moment. */
export function isDue({ sinceLastMs, changedMs, quietMs }: Situation): 'no' | 'now' | 'slowly' {
  if (changedMs === null || sinceLastMs < BACKUP_EVERY_MS) return 'no';
  const waited = Math.min(sinceLastMs - BACKUP_EVERY_MS, changedMs);
  if (quietMs >= QUIET_MS) return 'now';
  return waited >= PATIENCE_MS ? 'slowly' : 'no';
}

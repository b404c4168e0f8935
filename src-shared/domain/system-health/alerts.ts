import type { ProbeState } from './judgement.ts';

const MINUTE_MS = 60_000;

/** How long trouble has to last before anybody is told, and how long its end. */
const LASTS_MS = { warning: 10 * MINUTE_MS, failing: 2 * MINUTE_MS, good: 2 * MINUTE_MS } as const;

/** What the administrators were told last of a probe. */
export type Told = 'good' | 'warning' | 'failing';

export interface AlertStanding {
  readonly state: ProbeState;
  readonly since: number;
  readonly told: Told;
  readonly mutedUntil: number | null;
}

/**
 * What the administrators are to be told now; null for nothing. Trouble that lasts is told once, and again only where it
 * gets worse; its end is told once. What is muted is told when the time is over, where it is still so.
 */
export function alertOf({ state, since, told, mutedUntil }: AlertStanding, now: number): Told | null {
  if (mutedUntil !== null && now < mutedUntil) return null;
  if (state === 'unknown' || state === 'not-used' || state === told) return null;
  if (state === 'warning' && told === 'failing') return null;
  return now - since >= LASTS_MS[state] ? state : null;
}

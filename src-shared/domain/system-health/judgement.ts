import type { Facts } from './facts.ts';
import type { Probe, Threshold } from './probe-registry.ts';

/** The states, the worst first; the last two say that nothing is known, and that there is nothing to know. */
export const PROBE_STATES = ['failing', 'warning', 'unknown', 'good', 'not-used'] as const;
export type ProbeState = (typeof PROBE_STATES)[number];

/** What a probe came back with. */
export type Measured =
  | { readonly kind: 'facts'; readonly facts: Facts; readonly reason?: string }
  /** What it looks at does not work at all, and why. */
  | { readonly kind: 'broken'; readonly reason: string; readonly facts?: Facts }
  /** It could not look, so nothing is known. */
  | { readonly kind: 'unmeasured'; readonly reason: string; readonly facts?: Facts }
  /** There is nothing here to look at: no mail server is set up. */
  | { readonly kind: 'not-used' };

/** What is worth looking at first. */
export const severityOf = (state: ProbeState): number => PROBE_STATES.length - PROBE_STATES.indexOf(state);

export const worse = (one: ProbeState, other: ProbeState): ProbeState =>
  severityOf(one) >= severityOf(other) ? one : other;

function stateOf({ fact, warning, failing, isLow }: Threshold, facts: Facts): ProbeState {
  const value = facts[fact];
  // What is null does not apply: there is no oldest one of nothing. What is missing was not measured.
  if (value === null) return 'good';
  if (typeof value !== 'number' || Number.isNaN(value)) return 'unknown';
  const isBeyond = (limit: number | undefined): boolean =>
    limit !== undefined && (isLow === true ? value <= limit : value >= limit);
  if (isBeyond(failing)) return 'failing';
  return isBeyond(warning) ? 'warning' : 'good';
}

/** The state of a probe by what it measured. What was not measured is never good. */
export function judge({ thresholds }: Pick<Probe, 'thresholds'>, measured: Measured): ProbeState {
  switch (measured.kind) {
    case 'not-used':
      return 'not-used';
    case 'unmeasured':
      return 'unknown';
    case 'broken':
      return 'failing';
    case 'facts':
      return thresholds.map((one) => stateOf(one, measured.facts)).reduce(worse, 'good');
  }
}

/** How many looks may be missed before what was seen counts for nothing any more. */
const MISSED_LOOKS = 4;

/** The state as it may be shown now: what was seen long ago is not known any more. */
export const stateNow = (
  { everyMs }: Pick<Probe, 'everyMs'>,
  { state, lookedAt, now }: { readonly state: ProbeState; readonly lookedAt: number; readonly now: number },
): ProbeState => (state === 'good' && now - lookedAt > MISSED_LOOKS * everyMs ? 'unknown' : state);

const NUMBERS: Readonly<Partial<Record<ProbeState, number>>> = {
  good: 0,
  warning: 1,
  failing: 2,
  unknown: 3,
};

/** States as numbers, for a program that watches; what is not used has none. */
export const probeNumbers = (states: Readonly<Record<string, ProbeState>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      const number = NUMBERS[state];
      return number === undefined ? [] : [[name, number] as const];
    }),
  );

/** Kinds of events by which a break begins and ends. */
export const BREAK_START = 'break_start';
export const BREAK_END = 'break_end';

/** The breaks of an attempt that stop its clock. */
export interface RestBreaks {
  /** In all, milliseconds: fixed at the start of the attempt. */
  readonly allowedMs: number;
  readonly usedMs: number;
  readonly isOn: boolean;
  /** How many may be begun, fixed at the start; 0 is any number, and nobody counts them then. */
  readonly most: number;
  readonly taken: number;
}

export const NO_BREAKS: RestBreaks = { allowedMs: 0, usedMs: 0, isOn: false, most: 0, taken: 0 };

/** What is left of the breaks, milliseconds. */
export const breakLeft = ({ allowedMs, usedMs }: RestBreaks): number => Math.max(0, allowedMs - usedMs);

/** How many breaks may still be begun; null for any number. */
export const breaksToCome = ({ most, taken }: RestBreaks): number | null =>
  most === 0 ? null : Math.max(0, most - taken);

/** Why no break begins now; null where one may. */
export function noBreakBecause(breaks: RestBreaks): 'none' | 'used-up' | 'all-taken' | null {
  if (breaks.allowedMs === 0) return 'none';
  if (breakLeft(breaks) === 0) return 'used-up';
  return breaksToCome(breaks) === 0 ? 'all-taken' : null;
}

/** How much of a time that passed was a break: as long as one is on, and no more than is left of them. */
export const restedOf = (breaks: RestBreaks, passedMs: number): number =>
  breaks.isOn ? Math.min(breakLeft(breaks), Math.max(0, passedMs)) : 0;

/** The breaks after an event: it begins one, where another is left, or ends it. Whoever answers is back. */
export function breaksAfter(breaks: RestBreaks, kind: string): RestBreaks {
  switch (kind) {
    case BREAK_START:
      if (breaks.isOn && breakLeft(breaks) > 0) return breaks;
      return noBreakBecause(breaks) === null
        ? { ...breaks, isOn: true, taken: breaks.most === 0 ? 0 : breaks.taken + 1 }
        : { ...breaks, isOn: false };
    case BREAK_END:
    case 'answer':
    case 'submit':
      return breaks.isOn ? { ...breaks, isOn: false } : breaks;
    default:
      return breaks;
  }
}

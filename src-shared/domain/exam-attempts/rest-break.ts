/** Kinds of events by which a break begins and ends. */
export const BREAK_START = 'break_start';
export const BREAK_END = 'break_end';

/** The breaks of an attempt that stop its clock. */
export interface RestBreaks {
  /** In all, milliseconds: fixed at the start of the attempt. */
  readonly allowedMs: number;
  readonly usedMs: number;
  readonly isOn: boolean;
}

export const NO_BREAKS: RestBreaks = { allowedMs: 0, usedMs: 0, isOn: false };

/** What is left of the breaks, milliseconds. */
export const breakLeft = ({ allowedMs, usedMs }: RestBreaks): number => Math.max(0, allowedMs - usedMs);

/** How much of a time that passed was a break: as long as one is on, and no more than is left of them. */
export const restedOf = (breaks: RestBreaks, passedMs: number): number =>
  breaks.isOn ? Math.min(breakLeft(breaks), Math.max(0, passedMs)) : 0;

/** The breaks after an event: it begins one, where any is left, or ends it. Whoever answers is back. */
export function breaksAfter(breaks: RestBreaks, kind: string): RestBreaks {
  switch (kind) {
    case BREAK_START:
      return { ...breaks, isOn: breakLeft(breaks) > 0 };
    case BREAK_END:
    case 'answer':
    case 'submit':
      return breaks.isOn ? { ...breaks, isOn: false } : breaks;
    default:
      return breaks;
  }
}

/** So many things stand on somebody's list of what they looked at. */
export const VIEWS_KEPT = 500;

/** Within this time, a page does not tell again that the same thing is looked at. */
const NOTED_FOR_MS = 5 * 60_000;

/** Whether a look counts as the one that was noted; a clock may be set back. */
export const isViewNoted = (notedAt: number, now: number): boolean => Math.abs(now - notedAt) < NOTED_FOR_MS;

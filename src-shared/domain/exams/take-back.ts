/** For how long a publication, or the mark that made a result final, can be taken back. */
export const TAKE_BACK_MS = 60_000;

/** The milliseconds in which something can still be taken back; 0 when it is too late. A clock may be set back. */
export const takeBackLeft = (doneAt: number, now: number): number =>
  Math.max(0, TAKE_BACK_MS - Math.abs(now - doneAt));

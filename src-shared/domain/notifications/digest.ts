/** A mail waits so long for more that belongs into it. */
const GATHER_MS = 10 * 60_000;
/** Nobody gets more than one mail in this time. */
const PAUSE_MS = 60 * 60_000;

/**
 * When the next mail to somebody is due: after a while, so that what comes together is told together, and never
 * more than one in an hour.
 * @param oldest when the first thing that waits was told
 * @param lastMail when they got the last one; null for never
 */
export const digestDueAt = (oldest: number, lastMail: number | null): number =>
  Math.max(oldest + GATHER_MS, lastMail === null ? 0 : lastMail + PAUSE_MS);

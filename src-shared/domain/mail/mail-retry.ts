const MINUTE = 60_000;

/** After each failure a longer pause: a minute at first, then up to eight hours, for two days in all. */
const PAUSES_MS = [1, 5, 15, 60, 240, 480, 480, 480, 480, 480].map((minutes) => minutes * MINUTE);

/** A try that has not ended by then was cut off. */
export const MAIL_LEASE_MS = 2 * MINUTE;
/** How long one try may take. */
export const MAIL_LIMIT_MS = 30_000;
/** For so long the text of a mail is kept. */
export const MAIL_BODY_MS = 30 * 24 * 60 * MINUTE;

/** What the mail server did with a mail. */
export type MailOutcome =
  | { readonly kind: 'taken' }
  /** `isFinal`: it will not take it later either, as where there is no such mailbox. */
  | { readonly kind: 'refused'; readonly isFinal: boolean; readonly reason: string };

export interface MailStanding {
  readonly due_at: number | null;
  readonly sent_at: number | null;
  readonly reason: string | null;
}

export const TOO_LATE = 'It could not be sent before its code expired.';

/**
 * What stands in the row of a mail after a try.
 * @param attempts tries so far, this one included.
 */
export function afterTry(
  outcome: MailOutcome,
  mail: { readonly attempts: number; readonly useless_at: number | null },
  now: number,
): MailStanding {
  if (outcome.kind === 'taken') return { due_at: null, sent_at: now, reason: null };
  const { reason } = outcome;
  const pause = outcome.isFinal ? undefined : PAUSES_MS[mail.attempts - 1];
  if (pause === undefined) return { due_at: null, sent_at: null, reason };
  const next = now + pause;
  if (mail.useless_at !== null && next >= mail.useless_at)
    return { due_at: null, sent_at: null, reason: `${reason} ${TOO_LATE}`.trim() };
  return { due_at: next, sent_at: null, reason };
}

/** Why somebody reports something. */
export const REPORT_REASONS = ['insult', 'harassment', 'cheating', 'spam', 'other'] as const;

/** What may become of a report. */
export const REPORT_DECISIONS = ['none', 'remove', 'remove_review', 'warn', 'silence'] as const;

/** Longer than this is for whoever suspends accounts. */
export const MAX_SILENCED_DAYS = 90;

/** Messages that those see who keep order: what is around the reported ones, and nothing else. */
export const SHOWN_AROUND = 10;

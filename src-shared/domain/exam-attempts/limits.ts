/** What a later revision of a key may say of a question: another right option or several, full credit for everybody, or that it does not count. */
export const CORRECTIONS = ['options', 'full_credit', 'dropped'] as const;

/** Attempts that are scored by a new key in one transaction. */
export const REGRADED_AT_ONCE = 500;

/** Rows of the table that a dry run shows; the counts are of all. */
export const MAX_REGRADE_ROWS = 1000;

/** For how long an answer is kept for whoever marks it; asking again begins anew. */
export const LEASE_MS = 10 * 60_000;

/** Characters of what a marker says of an answer. */
export const MAX_MARK_COMMENT = 2000;

/** When students get their results: at once, on a date, once everybody is marked, or when somebody says so. */
export const RELEASE_POLICIES = ['at_once', 'on_date', 'after_marking', 'by_hand'] as const;
export type ReleasePolicy = (typeof RELEASE_POLICIES)[number];

/** What of a result students get, in the order in which it is stored. */
export const RELEASE_PARTS = ['score', 'verdict', 'points', 'answers', 'feedback'] as const;
export type ReleasePart = (typeof RELEASE_PARTS)[number];

/** All of it, as it is stored. */
export const EVERY_PART = RELEASE_PARTS.join(',');

/** The longest reason for which a result is held back. */
export const MAX_HOLD_REASON = 300;

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

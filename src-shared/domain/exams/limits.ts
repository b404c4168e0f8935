/** At one exam, for everybody or for one person. */
export const MAX_ATTEMPTS = 20;

/** Of the time of an exam; the least is what everybody has. */
export const MIN_PERCENT = 100;
export const MAX_PERCENT = 400;
export const MAX_EXTRA_MINUTES = 600;
/** Breaks of one attempt that may be counted. */
export const MAX_BREAKS = 50;
/** Config keys of the Safe Exam Browser that one exam allows: one for each file of settings. */
export const MAX_CONFIG_KEYS = 20;
/** Minutes of one grant to somebody who sits the exam. */
export const MAX_GRANT_MINUTES = 600;
/** Minutes away after which an exam asks for staff, at most. */
export const MAX_GRACE_MINUTES = 240;
/** Signs of a reason that is given at a computer: an entry of a log holds no more. */
export const MAX_COMPUTER_REASON = 120;

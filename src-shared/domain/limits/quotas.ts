import type { Allowance } from './budgets.ts';

const MEBIBYTE = 1024 * 1024;
const MINUTES_OF_DAY = 24 * 60;

const daily = (mebibytes: number): Allowance => ({
  most: mebibytes * MEBIBYTE,
  perMinute: (mebibytes * MEBIBYTE) / MINUTES_OF_DAY,
});

/** Events of one attempt: whoever types has one a second, and looks around and flags beside that. */
export const ATTEMPT_EVENTS: Allowance = { most: 600, perMinute: 200 };

/** Bytes of pictures that a person stores in a day. */
export const PERSON_FILES = daily(512);

/** Bytes of files that a person puts into a library on a hub in a day: a few of the largest. */
export const PERSON_MEDIA = daily(8 * 1024);

/** Bytes of files that a computer sends its hub in a day, where somebody on it writes content. */
export const AUTHORS_DEVICE_FILES = daily(16 * 1024);

/** The same where nobody does: what its people hand in and attach, several of the largest a day. */
export const OTHER_DEVICE_FILES = daily(512);

/** For measurements and proofs. */
export const NO_LIMIT: Allowance = { most: Number.MAX_SAFE_INTEGER, perMinute: 1 };

import { readTypedCode, typedCodeOf } from '../text/typed-code.ts';

/** Characters of a start code: 65 bits. */
export const START_CODE_LENGTH = 13;

/** A start code of 13 random bytes. */
export const startCodeOf = (random: Uint8Array): string => typedCodeOf(random.subarray(0, START_CODE_LENGTH));

/** A start code as somebody typed it; null where it has not the right number of characters. */
export function readStartCode(typed: string): string | null {
  const code = readTypedCode(typed);
  return code.length === START_CODE_LENGTH ? code : null;
}

/** So many wrong codes are typing errors. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** Wrong start codes on this computer: how many in a row, and when the last one was, by a steady clock in milliseconds. */
export interface WrongCodes {
  readonly count: number;
  readonly lastAt: number;
}

/** How long the next code has to wait, in milliseconds: a minute after five wrong ones, then twice as long each time. */
export function codeWaitMs({ count, lastAt }: WrongCodes, now: number): number {
  if (count < FREE_TRIES) return 0;
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (count - FREE_TRIES));
  return Math.max(0, lastAt + wait - now);
}

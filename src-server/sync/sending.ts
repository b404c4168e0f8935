import { AppError } from '#shared/contract/errors.ts';
import { MESSAGE_BOUNDS } from '../http/bounded-body.ts';

/** The most that one command or log may be as JSON: a message is no larger, and has other words in it too. */
export const MAX_ITEM_BYTES = MESSAGE_BOUNDS.bytes - 1024 * 1024;

/** What a hub says of a message as a whole; it need not be about more than one thing in it. */
const OF_MESSAGE = new Set(['MALFORMED', 'TOO_LARGE', 'VALIDATION_FAILED', 'UNSUPPORTED_MEDIA']);

/** The refusal of a whole message; null for what says nothing about what was in it. */
export const messageRefusal = (error: unknown): AppError | null =>
  error instanceof AppError && OF_MESSAGE.has(error.code) ? error : null;

/** What is kept of something that no hub can take, for the person whose it is. */
export interface SetAside {
  readonly code: string;
  readonly message: string;
}

export const tooLargeToSend = (what: string): SetAside => ({
  code: 'TOO_LARGE',
  message: `${what} is larger than a message to the institution's server may be (${MAX_ITEM_BYTES} bytes). Export it: it stays on this computer.`,
});

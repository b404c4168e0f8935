import { newStartCode } from './start-code.ts';
import { readTypedCode } from '../text/typed-code.ts';

const MINUTE = 60_000;

/** How long a mailed code counts, by what it is for. */
export const MAILED_CODE_MS = { verify: 24 * 60 * MINUTE, reset: 30 * MINUTE } as const;
export type MailedPurpose = keyof typeof MAILED_CODE_MS;

/** How long an invitation counts. */
export const INVITATION_MS = 7 * 24 * 60 * MINUTE;

/** So long after one mail the next one goes to the same address. */
export const RESEND_WAIT_MS = 30_000;
/** Mails of one purpose that an account gets within an hour. */
export const MAILS_PER_HOUR = 5;
export const HOUR_MS = 60 * MINUTE;
/** What one client may ask for within an hour: a class at one address asks for itself. */
export const REQUESTS_PER_CLIENT = 200;

const TOKEN_BYTES = 32;
const LINK_TOKEN = /^[\w-]{43}$/;

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64url without padding: six bits for each sign. */
const base64url = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,6}/g) ?? []).map((six) => SIGNS[Number.parseInt(six.padEnd(6, '0'), 2)]).join('');
};

/** What one mail proves its reader by: 256 bits in a link, and sixty that can be typed. */
export interface MailedSecrets {
  readonly token: string;
  readonly code: string;
}

/** Draws both. @param random gives so many random bytes. */
export const newMailedSecrets = (random: (bytes: number) => Uint8Array): MailedSecrets => ({
  token: base64url(random(TOKEN_BYTES)),
  code: newStartCode(random),
});

/** True for what stands in a link; all else was typed. */
export const isLinkToken = (given: string): boolean => LINK_TOKEN.test(given);

/** A secret as it is hashed, however it came. */
export const readMailedSecret = (given: string): string =>
  isLinkToken(given) ? given : readTypedCode(given);

/**
 * Whether another mail goes to an account.
 * @param grantedAt when mails of this purpose were granted to it within the last hour.
 */
export function mayMail(grantedAt: readonly number[], now: number): boolean {
  const recent = grantedAt.filter((at) => at > now - HOUR_MS);
  return recent.length < MAILS_PER_HOUR && recent.every((at) => at <= now - RESEND_WAIT_MS);
}

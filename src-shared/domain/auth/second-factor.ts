import { groupedCode, readTypedCode, typedCodeOf } from '../text/typed-code.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As the documents call them: an authenticator app, or a code by mail. */
export const FACTOR_METHODS = ['google', 'email'] as const;

export const FACTOR_POLICIES = ['off', 'offered', 'required'] as const;
/** What a role asks of its people. */
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** How long the second step of a sign-in may take. */
export const CHALLENGE_MS = 5 * MINUTE;
/** Wrong codes before the sign-in has to begin again. */
export const CHALLENGE_TRIES = 5;
/** Codes by mail: not more often than this, and not more than so many in an hour. */
export const RESEND_MS = 30_000;
export const SENDS_PER_HOUR = 5;
export const SEND_WINDOW_MS = HOUR;
/** How long a code by mail counts. */
export const MAIL_CODE_MS = 5 * MINUTE;
/** For how long somebody may work on who has to set a second factor up. */
export const GRACE_MS = 14 * DAY;
/** For how long it counts that somebody has just shown who they are. */
export const REAUTHENTICATION_MS = 10 * MINUTE;

export const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 16;
const RECOVERY_GROUP = 4;

/** A recovery code of eighty bits. @param random gives so many random bytes. */
export const newRecoveryCode = (random: (bytes: number) => Uint8Array): string =>
  typedCodeOf(random(RECOVERY_LENGTH));

export const showRecoveryCode = (code: string): string => groupedCode(code, RECOVERY_GROUP);

/** What somebody typed in the second step: six digits, a recovery code, or neither. */
export function readFactorCode(typed: string): { kind: 'digits' | 'recovery'; code: string } | null {
  const digits = typed.replaceAll(/[\s-]/gu, '');
  if (/^\d{6}$/u.test(digits)) return { kind: 'digits', code: digits };
  const code = readTypedCode(typed);
  return code.length === RECOVERY_LENGTH ? { kind: 'recovery', code } : null;
}

/** What a role asks where the institution has not said: a hub is reached by strangers, one computer is not. */
export function defaultFactorPolicy(role: string, isOnHub: boolean): FactorPolicy {
  if (!isOnHub) return 'offered';
  if (role === 'Admin') return 'required';
  return role === 'Student' ? 'off' : 'offered';
}

/**
 * From when somebody without a second factor can do nothing but set one up; null where nobody asks for it.
 * @param person.requiredSince null where it has always been required
 */
export function factorDueAt(person: {
  readonly policy: FactorPolicy;
  readonly hasFactor: boolean;
  readonly requiredSince: number | null;
  readonly createdAt: number;
}): number | null {
  if (person.policy !== 'required' || person.hasFactor) return null;
  return Math.max(person.requiredSince ?? 0, person.createdAt) + GRACE_MS;
}

/** How long until another code may be sent; 0 where it may be sent now. @param sentAt of the last hour */
export function resendWaitMs(sentAt: readonly number[], now: number): number {
  const recent = sentAt.filter((at) => at > now - SEND_WINDOW_MS).toSorted((a, b) => a - b);
  const last = recent.at(-1);
  if (last === undefined) return 0;
  const ofHour =
    recent.length < SENDS_PER_HOUR ? 0 : (recent.at(-SENDS_PER_HOUR) ?? 0) + SEND_WINDOW_MS - now;
  return Math.max(0, last + RESEND_MS - now, ofHour);
}

/** An address that its person recognises and nobody else learns. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}

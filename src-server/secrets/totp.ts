import { createHmac } from 'node:crypto';
import { stepsThatCount, TOTP } from '#shared/domain/auth/totp.ts';
import { isSameText } from '../http/server-secrets.ts';

/** HOTP of RFC 4226: the code of one step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** TOTP.digits).padStart(TOTP.digits, '0');
}

/** The step whose code this is at a moment, or null: it is too old, too early or wrong. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | null {
  const [match] = stepsThatCount(now).filter((step) => isSameText(code, totpCode(secret, step)));
  return match ?? null;
}

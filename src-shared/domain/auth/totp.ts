/** RFC 6238 with the values that every authenticator app understands. */
export const TOTP = { stepMs: 30_000, digits: 6, secretBytes: 20 } as const;

/** RFC 4648, as authenticator apps read it. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
const BYTE = 8;

/** Bytes as base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << BYTE) | byte;
    bits += BYTE;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (BITS - bits)) & 31];
}

/** The number of the time step that a moment is in. */
export const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/** The steps whose code counts at a moment, the newest first: somebody may have typed a little slowly. */
export const stepsThatCount = (now: number): readonly number[] => [stepAt(now), stepAt(now) - 1];

/** What an authenticator app reads out of the QR code. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  // A colon would end the name of the institution.
  const name = issuer.replaceAll(':', ' ');
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(name)}&algorithm=SHA1&digits=${TOTP.digits}`;
  return `otpauth://totp/${label}?${query}&period=${TOTP.stepMs / 1000}`;
}

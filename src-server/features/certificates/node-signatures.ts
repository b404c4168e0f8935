import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Signatures } from '#shared/domain/certificates/check.ts';

/** A key that is none checks nothing. */
const checked = (check: () => boolean): boolean => {
  try {
    return check();
  } catch {
    return false;
  }
};

/** Signatures as Node checks them. */
export const nodeSignatures: Signatures = {
  sha256: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest()),
  ed25519: (key, text, signature) =>
    Promise.resolve(
      checked(() => {
        const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
        return verify(null, Buffer.from(text), createPublicKey({ key: jwk, format: 'jwk' }), signature);
      }),
    ),
  rs256: (key, text, signature) =>
    Promise.resolve(
      checked(() =>
        verify('sha256', Buffer.from(text), createPublicKey({ key: { ...key }, format: 'jwk' }), signature),
      ),
    ),
};

import { createPublicKey, verify } from 'node:crypto';
import { OfflineGrant } from '#shared/contract/sync-link.ts';
import type { SigningKey } from '#server/signing-key.ts';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encoded({ alg: 'EdDSA', typ: 'JWT' });

/** A grant as a compact JWS (RFC 7515, Ed25519). */
export function signGrant(grant: OfflineGrant, key: SigningKey): string {
  const text = `${HEADER}.${encoded(grant)}`;
  return `${text}.${key.sign(text)}`;
}

/** What a grant says, when the holder of the key said it; null otherwise. */
export function readGrant(jws: string, publicKey: string): OfflineGrant | null {
  const [header, payload, signature, ...rest] = jws.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return null;
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return null;
  const parsed = OfflineGrant.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return parsed.success ? parsed.data : null;
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { thumbprintText, type RsaJwk } from '#shared/domain/certificates/credential.ts';
import { createFileOnce, makeFolder, replaceFile } from './durable-file.ts';

/** A key of the institution that signs certificates. */
export interface CertificateKey {
  /** What it is called where it was used: the key itself, or its thumbprint. */
  readonly keyId: string;
  /** The public half. */
  readonly jwk: Readonly<Record<string, unknown>>;
  /** base64url. */
  sign(text: string): string;
}

/** The institution's own keys: one for Open Badges credentials (RS256), one for QR codes, files and lists (Ed25519). */
export interface CertificateKeys {
  credential(): CertificateKey & { readonly jwk: RsaJwk };
  statement(): CertificateKey;
  /** New keys in the place of both; what was signed before is still checked by the published halves. */
  rotate(): void;
}

const RSA_BITS = 2048;

const newRsa = () => generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;
const newEd25519 = () => generateKeyPairSync('ed25519').privateKey;
const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function rsaKey(key: KeyObject): CertificateKey & { readonly jwk: RsaJwk } {
  const { n, e } = createPublicKey(key).export({ format: 'jwk' });
  const jwk = { kty: 'RSA' as const, n: textOf(n), e: textOf(e) };
  const keyId = createHash('sha256').update(thumbprintText(jwk)).digest('base64url');
  return { keyId, jwk, sign: (text) => sign('sha256', Buffer.from(text), key).toString('base64url') };
}

function ed25519Key(key: KeyObject): CertificateKey {
  const { kty, crv, x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    keyId: textOf(x),
    jwk: { kty, crv, x },
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
  };
}

/** Keys in files, made when they are first needed: most servers never issue anything. */
export function fileCertificateKeys(folder: string): CertificateKeys {
  const files = {
    credential: path.join(folder, 'certificate-rs256.pem'),
    statement: path.join(folder, 'certificate-ed25519.pem'),
  };
  let credential: (CertificateKey & { readonly jwk: RsaJwk }) | null = null;
  let statement: CertificateKey | null = null;
  const load = (file: string, make: () => KeyObject): KeyObject => {
    if (!existsSync(file)) createFileOnce(file, pem(make()));
    return createPrivateKey(readFileSync(file));
  };
  return {
    credential: () => (credential ??= rsaKey(load(files.credential, newRsa))),
    statement: () => (statement ??= ed25519Key(load(files.statement, newEd25519))),
    rotate: () => {
      makeFolder(folder);
      replaceFile(files.credential, pem(newRsa()));
      replaceFile(files.statement, pem(newEd25519()));
      credential = null;
      statement = null;
    },
  };
}

import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_UNSENT_BYTES } from '#shared/contract/sync-imports.ts';
import type { SigningKey } from './signing-key.ts';

const FORMAT = 'lectern-answers';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_HEADER_BYTES = 4096;
const LINE_END = 10;

/** What a sealed file says in the open, in its first line. */
const Header = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** The exam by its title. */
  exam: z.string().max(500),
  /** How many entries the log has, and the hash of the last one. */
  count: z.int().min(0),
  head_hash: z.string().max(64),
  /** For which institution: a hash of its key. */
  for: z.string().length(16),
  /** Drawn for this file alone. */
  key: z.base64url().length(43),
});
type Header = z.infer<typeof Header>;

export type SealedFacts = Pick<Header, 'exam' | 'count' | 'head_hash'>;

const rawKey = (key: KeyObject): Uint8Array =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

/** The key of a hub that signs (Ed25519, PEM), as one that seals (X25519). */
export const sealingKey = (publicKeyPem: string): Uint8Array =>
  ed25519.utils.toMontgomery(rawKey(createPublicKey(publicKeyPem)));

const nameOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

const cipherKey = (shared: Uint8Array, own: Uint8Array, hub: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', shared, Buffer.concat([own, hub]), `${FORMAT} 1`, KEY_BYTES));

/**
 * Seals bytes for the hub with that key: nobody else opens them, not even the computer that sealed them. X25519 with
 * a key drawn for the file, HKDF-SHA-256, AES-256-GCM over the packed bytes with the first line as authenticated data.
 */
export function sealAnswers(hubKeyPem: string, facts: SealedFacts, content: Uint8Array): Uint8Array {
  const hub = sealingKey(hubKeyPem);
  const secret = x25519.utils.randomSecretKey();
  const own = x25519.getPublicKey(secret);
  const header: Header = {
    format: FORMAT,
    version: 1,
    ...facts,
    for: nameOf(hub),
    key: Buffer.from(own).toString('base64url'),
  };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const nonce = randomBytes(NONCE_BYTES);
  const key = cipherKey(x25519.getSharedSecret(secret, hub), own, hub);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(line);
  const sealed = Buffer.concat([cipher.update(gzipSync(content)), cipher.final()]);
  return Buffer.concat([line, nonce, cipher.getAuthTag(), sealed]);
}

const OPENING = Buffer.from(`{"format":"${FORMAT}"`);

/** Whether bytes are a sealed file, whole or not. */
export const isSealed = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, OPENING.byteLength)).equals(OPENING);

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('VALIDATION_FAILED', message, { cause });

const DAMAGED =
  'This file of answers is not as Lectern sealed it: it was changed or damaged since. Nothing of it is taken.';
const FOREIGN =
  'This file of answers is sealed for another institution: it can be opened on its server alone.';

function headerOf(line: Uint8Array): Header {
  try {
    return Header.parse(JSON.parse(Buffer.from(line).toString('utf8')));
  } catch (cause) {
    throw refused(DAMAGED, cause);
  }
}

/** Opens what `sealAnswers` made for this hub. @throws VALIDATION_FAILED where it is damaged, or for another one */
export function openAnswers(signingKey: SigningKey, bytes: Uint8Array): Uint8Array {
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(LINE_END) + 1;
  const body = bytes.subarray(end + NONCE_BYTES + TAG_BYTES);
  if (end === 0 || body.byteLength === 0) throw refused(DAMAGED);
  const line = bytes.subarray(0, end);
  const header = headerOf(line);
  const hub = sealingKey(signingKey.publicKey());
  if (header.for !== nameOf(hub)) throw refused(FOREIGN);
  try {
    const own = Buffer.from(header.key, 'base64url');
    const key = cipherKey(signingKey.agree(own), own, hub);
    const nonce = bytes.subarray(end, end + NONCE_BYTES);
    const tag = bytes.subarray(end + NONCE_BYTES, end + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(line).setAuthTag(tag);
    const packed = Buffer.concat([decipher.update(body), decipher.final()]);
    return gunzipSync(packed, { maxOutputLength: MAX_UNSENT_BYTES });
  } catch (cause) {
    throw refused(DAMAGED, cause);
  }
}

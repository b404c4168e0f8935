import { createCipheriv, createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { isFileMime, type FileMime } from '#shared/domain/media/kinds.ts';
import { deriveKey } from '#server/secrets/password.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const Instant = z.int().nullable();

/** What everybody may know of a sealed paper: signed, and bound to what is sealed. */
const Manifest = z.strictObject({
  format: z.literal(1),
  exam_id: z.int(),
  version_id: z.int(),
  version_no: z.int(),
  /** SHA-256 of the paper's content. */
  content_hash: z.string(),
  /** When the exam opens and closes for everybody, in milliseconds. */
  not_before: Instant,
  not_after: Instant,
  duration_minutes: z.int(),
  /** Of the key that signs: SHA-256 of its public half. */
  hub_key: z.string(),
  /** Ids alone: the log of an attempt is read by them when the paper is sealed again. */
  questions: z.array(z.int()),
  /** The key of the paper, under the start code. */
  wrapped: z.strictObject({ salt: z.string(), key: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** A picture of a paper. */
export interface SealedPicture {
  readonly sha256: string;
  readonly mime: FileMime;
  readonly bytes: Uint8Array;
}

/** A paper as it was published, with its pictures. */
export interface SealedPaper {
  readonly content: string;
  readonly pictures: readonly SealedPicture[];
}

const Index = z.strictObject({
  content: z.string(),
  pictures: z.array(z.strictObject({ sha256: z.string(), mime: z.string(), size: z.int().min(0) })),
});

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** Encrypted and authenticated with what stands beside it: nonce, tag and bytes in one. */
function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, beside: string): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(beside));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws where one bit of it, of the key or of what stands beside it is another */
function unseal(key: Uint8Array, sealed: Uint8Array, beside: string): Buffer {
  if (key.byteLength !== KEY_BYTES || sealed.byteLength < NONCE_BYTES + TAG_BYTES)
    throw new Error('This is nothing that was sealed.');
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(beside))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** What a wrapped key is bound to. */
const wrapping = ({ version_id, content_hash }: Pick<Manifest, 'version_id' | 'content_hash'>): string =>
  JSON.stringify(['start-code', version_id, content_hash]);

/** Wraps the key of a paper under its start code: about a fifth of a second (argon2id, 64 MiB). */
export async function wrapKey(
  of: Pick<Manifest, 'version_id' | 'content_hash'>,
  {
    key,
    code,
    random,
  }: { readonly key: Uint8Array; readonly code: string; readonly random: (bytes: number) => Uint8Array },
): Promise<Manifest['wrapped']> {
  const salt = random(16);
  const wrapped = seal(await deriveKey(code, salt), random(NONCE_BYTES), key, wrapping(of));
  return { salt: base64url(salt), key: base64url(wrapped) };
}

/** The key of a paper by its start code; null for another code. */
export async function unwrapKey(manifest: Manifest, code: string): Promise<Uint8Array | null> {
  const { salt, key } = manifest.wrapped;
  const derived = await deriveKey(code, Buffer.from(salt, 'base64url'));
  try {
    return unseal(derived, Buffer.from(key, 'base64url'), wrapping(manifest));
  } catch {
    return null;
  }
}

/** The text that is signed, sealed beside the paper, and kept. */
export const printManifest = (manifest: Manifest): string => canonicalJson(manifest);

/** @throws where it is no manifest */
export const readManifest = (text: string): Manifest => Manifest.parse(JSON.parse(text));

/** Which key signs, in a manifest. */
export const keyName = (publicKey: string): string =>
  createHash('sha256').update(publicKey.trim()).digest('hex');

/** What the signature of a package covers; nothing else that a hub signs reads like it. */
export const packageText = (manifest: string, sha256: string): string =>
  JSON.stringify(['exam-package', manifest, sha256]);

/** True when the holder of that key made the package of this manifest and file. */
export function isGenuinePackage(
  publicKey: string,
  {
    manifest,
    sha256,
    signature,
  }: { readonly manifest: string; readonly sha256: string; readonly signature: string },
): boolean {
  const text = Buffer.from(packageText(manifest, sha256));
  return verify(null, text, createPublicKey(publicKey), Buffer.from(signature, 'base64url'));
}

/** The file of a package: base64, so that it is a file of text to whatever carries it. */
export function sealPaper(
  paper: SealedPaper,
  {
    manifest,
    key,
    nonce,
  }: { readonly manifest: string; readonly key: Uint8Array; readonly nonce: Uint8Array },
): Uint8Array {
  const pictures = paper.pictures.map(({ sha256, mime, bytes }) => ({
    sha256,
    mime,
    size: bytes.byteLength,
  }));
  const index = Buffer.from(JSON.stringify({ content: paper.content, pictures }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.byteLength);
  const plain = Buffer.concat([length, index, ...paper.pictures.map(({ bytes }) => bytes)]);
  return Buffer.from(seal(key, nonce, plain, manifest).toString('base64'));
}

/** Opens the file of a package. @throws where one bit of the file, the key or the manifest is another */
export function openSealedPaper(
  file: Uint8Array,
  { manifest, key }: { readonly manifest: string; readonly key: Uint8Array },
): SealedPaper {
  const text = Buffer.from(file).toString('latin1');
  const bytes = Buffer.from(text, 'base64');
  // Base64 has several ways to write the same bytes; only one of them was made.
  if (bytes.toString('base64') !== text) throw new Error('This is no package.');
  const plain = unseal(key, bytes, manifest);
  const end = 4 + plain.readUInt32BE(0);
  const { content, pictures } = Index.parse(JSON.parse(plain.subarray(4, end).toString()));
  if (createHash('sha256').update(content).digest('hex') !== readManifest(manifest).content_hash)
    throw new Error('The paper is not that of its version.');
  let at = end;
  return {
    content,
    pictures: pictures.flatMap(({ sha256, mime, size }) => {
      const own = plain.subarray(at, (at += size));
      return isFileMime(mime) ? [{ sha256, mime, bytes: own }] : [];
    }),
  };
}

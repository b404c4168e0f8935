import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createFileOnce } from '../durable-file.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Encrypts what the database keeps for the institution and must not show: a backup alone reads none of it. */
export interface SecretBox {
  /** @param name what the secret is; it opens under this name only */
  seal(name: string, secret: string): string;
  /** @throws where it was sealed under another key or name, or changed since */
  open(name: string, sealed: string): string;
}

/** A box with its key in a file of its own, made when a secret is first kept. */
export function fileSecretBox(file: string): SecretBox {
  let key: Buffer | null = null;
  const load = (): Buffer => {
    if (key === null) {
      if (!existsSync(file)) createFileOnce(file, randomBytes(KEY_BYTES));
      key = readFileSync(file);
    }
    return key;
  };
  return {
    seal: (name, secret) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, load(), nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (name, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(CIPHER, load(), bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return text.toString('utf8');
    },
  };
}

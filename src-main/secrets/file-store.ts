import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, secretFile, serialized, writePrivateFile } from './secret-file.ts';
import type { SecretAttempt, SecretStore } from './secret-store.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const checkName = 'key-check';
const checkValue = 'lectern';

export interface FileStoreOptions {
  readonly dir: string;
  /** With a password the key is derived from it and never stored; without, a key file lies beside the secrets. */
  readonly password?: string | undefined;
}

/**
 * The last resort: AES-256-GCM in a file only its owner can read. Without a password this keeps secrets from
 * other accounts of the computer and out of copied database files, not from whoever can read this folder.
 */
export async function openFileStore({ dir, password }: FileStoreOptions): Promise<SecretAttempt> {
  try {
    const wrapped = password !== undefined && password !== '';
    const keyFile = path.join(dir, wrapped ? 'secrets.salt' : 'secrets.key');
    const material = await readOrCreate(keyFile, wrapped ? 16 : keyBytes);
    const key = wrapped ? await deriveKey(password, material) : material;
    const file = secretFile(path.join(dir, wrapped ? 'secrets.password.json' : 'secrets.file.json'));
    const entries = await file.read();
    const check = entries[checkName];
    if (check === undefined) await file.write({ ...entries, [checkName]: seal(key, checkName, checkValue) });
    else if (unseal(key, checkName, check) !== checkValue)
      return { ok: false, reason: 'the key does not fit' };
    return { ok: true, store: sealedFileStore(file, key, wrapped) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function sealedFileStore(file: ReturnType<typeof secretFile>, key: Buffer, wrapped: boolean): SecretStore {
  const inTurn = serialized();
  return {
    backend: wrapped ? 'passwordFile' : 'file',
    get: (name) =>
      inTurn(async () => {
        const value = (await file.read())[name];
        return value === undefined ? undefined : unseal(key, name, value);
      }),
    set: (name, value) =>
      inTurn(async () => {
        const entries = await file.read();
        await file.write({ ...entries, [name]: seal(key, name, value) });
      }),
    remove: (name) =>
      inTurn(async () => {
        const { [name]: _removed, ...rest } = await file.read();
        await file.write(rest);
      }),
  };
}

function seal(key: Buffer, name: string, value: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function unseal(key: Buffer, name: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

async function readOrCreate(file: string, length: number): Promise<Buffer> {
  try {
    const bytes = await readFile(file);
    if (bytes.length !== length) throw new Error(`${path.basename(file)} is damaged`);
    return bytes;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const bytes = randomBytes(length);
  await writePrivateFile(file, bytes);
  return bytes;
}

function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}

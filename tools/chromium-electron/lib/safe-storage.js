import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runtime } from './runtime.js';

const PREFIX = Buffer.from('v10');
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

// Tests switch this on to have a keychain; otherwise the look-alike is a system without one.
const isFake = () => process.env.LECTERN_SAFE_STORAGE === 'fake';

function key() {
  const file = path.join(runtime.getPath('userData'), 'fake-safe-storage.key');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, randomBytes(32), { mode: 0o600 });
  }
  return fs.readFileSync(file);
}

/** @param {string} text */
function encrypt(text) {
  if (!isFake())
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([PREFIX, iv, cipher.getAuthTag(), body]);
}

/** @param {Buffer} encrypted */
function decrypt(encrypted) {
  if (!isFake())
    throw new Error(
      'Error while decrypting the ciphertext provided to safeStorage.decryptString. Decryption is not available.',
    );
  const at = PREFIX.length;
  if (!encrypted.subarray(0, at).equals(PREFIX))
    throw new Error('Ciphertext does not appear to be encrypted.');
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(at, at + IV_LENGTH));
  decipher.setAuthTag(encrypted.subarray(at + IV_LENGTH, at + IV_LENGTH + TAG_LENGTH));
  const body = encrypted.subarray(at + IV_LENGTH + TAG_LENGTH);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}

/** Electron's `safeStorage`, without a keychain unless LECTERN_SAFE_STORAGE=fake. */
export const safeStorage = {
  isEncryptionAvailable: () => runtime.isReady && isFake(),
  isAsyncEncryptionAvailable: async () => isFake(),
  getSelectedStorageBackend: () => (isFake() ? 'gnome_libsecret' : 'basic_text'),
  setUsePlainTextEncryption: () => undefined,
  encryptString: encrypt,
  decryptString: decrypt,
  /** @param {string} text */
  encryptStringAsync: async (text) => encrypt(text),
  /** @param {Buffer} encrypted */
  decryptStringAsync: async (encrypted) => ({ result: decrypt(encrypted), shouldReEncrypt: false }),
};

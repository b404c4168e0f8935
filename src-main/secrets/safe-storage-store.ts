import type { SafeStorage } from 'electron';
import { secretFile, serialized } from './secret-file.ts';
import type { SecretAttempt, SecretStore } from './secret-store.ts';

export type SafeStorageApi = Pick<SafeStorage, 'isEncryptionAvailable' | 'encryptString' | 'decryptString'> &
  Partial<Pick<SafeStorage, 'getSelectedStorageBackend'>>;

export interface SafeStorageOptions {
  readonly safeStorage: SafeStorageApi;
  readonly platform: NodeJS.Platform;
  readonly file: string;
}

/** Electron's own sealing; on Linux its `basic_text` uses a fixed key and counts as none. */
export async function openSafeStorageStore({
  safeStorage,
  platform,
  file,
}: SafeStorageOptions): Promise<SecretAttempt> {
  try {
    if (!safeStorage.isEncryptionAvailable()) return { ok: false, reason: 'encryption is not available' };
    if (platform === 'linux') {
      const selected = safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
      if (selected === 'basic_text' || selected === 'unknown') {
        return { ok: false, reason: `the ${selected} backend protects nothing` };
      }
    }
    if (safeStorage.decryptString(safeStorage.encryptString('probe')) !== 'probe') {
      return { ok: false, reason: 'what was sealed does not open' };
    }
    const sealed = secretFile(file);
    await sealed.read();
    const inTurn = serialized();
    const store: SecretStore = {
      backend: 'safeStorage',
      get: (name) =>
        inTurn(async () => {
          const value = (await sealed.read())[name];
          return value === undefined ? undefined : safeStorage.decryptString(Buffer.from(value, 'base64'));
        }),
      set: (name, value) =>
        inTurn(async () => {
          const entries = await sealed.read();
          await sealed.write({ ...entries, [name]: safeStorage.encryptString(value).toString('base64') });
        }),
      remove: (name) =>
        inTurn(async () => {
          const { [name]: _removed, ...rest } = await sealed.read();
          await sealed.write(rest);
        }),
    };
    return { ok: true, store };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { secretBackendSchema, type SecretBackend } from '#shared/bridge/native-commands.ts';
import { openFileStore } from './file-store.ts';
import { openKeytarStore, type Keytar } from './keytar-store.ts';
import { openSafeStorageStore, type SafeStorageApi } from './safe-storage-store.ts';
import { isMissing, writePrivateFile } from './secret-file.ts';
import type { SecretAttempt, SecretBackendRefusal, SecretStore } from './secret-store.ts';

export interface SecretStoreOptions {
  /** The folder of the data; the key ring is told apart by it. */
  readonly dir: string;
  readonly loadKeytar: () => Promise<Keytar>;
  readonly safeStorage: SafeStorageApi;
  readonly platform: NodeJS.Platform;
  readonly password?: string | undefined;
}

export interface OpenedSecretStore {
  readonly store: SecretStore;
  /** The backend that earlier starts used, when it was another one: what it held is not readable now. */
  readonly changedFrom: SecretBackend | undefined;
  readonly refusals: readonly SecretBackendRefusal[];
}

const recordSchema = z.object({ backend: secretBackendSchema });

/** Takes the first backend that works, in order, and records it. Throws when not even a file can be written. */
export async function openSecretStore(options: SecretStoreOptions): Promise<OpenedSecretStore> {
  const { dir, loadKeytar, safeStorage, platform, password } = options;
  const scope = createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 16);
  const attempts: readonly [SecretBackend, () => Promise<SecretAttempt>][] = [
    ['keytar', () => openKeytarStore({ load: loadKeytar, scope })],
    [
      'safeStorage',
      () =>
        openSafeStorageStore({ safeStorage, platform, file: path.join(dir, 'secrets.safe-storage.json') }),
    ],
    [password ? 'passwordFile' : 'file', () => openFileStore({ dir, password })],
  ];
  const refusals: SecretBackendRefusal[] = [];
  for (const [backend, open] of attempts) {
    const attempt = await open();
    if (!attempt.ok) {
      refusals.push({ backend, reason: attempt.reason });
      continue;
    }
    const changedFrom = await recordBackend(path.join(dir, 'secrets.backend.json'), attempt.store.backend);
    return { store: attempt.store, changedFrom, refusals };
  }
  const reasons = refusals.map(({ backend, reason }) => `${backend}: ${reason}`).join('; ');
  throw new Error(`Secrets cannot be kept on this computer (${reasons})`);
}

async function recordBackend(file: string, backend: SecretBackend): Promise<SecretBackend | undefined> {
  const earlier = await readRecord(file);
  if (earlier === backend) return undefined;
  await writePrivateFile(file, JSON.stringify({ backend }));
  return earlier;
}

async function readRecord(file: string): Promise<SecretBackend | undefined> {
  try {
    const parsed = recordSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data.backend : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

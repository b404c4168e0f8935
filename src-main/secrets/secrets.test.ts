import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openKeytarStore, type Keytar } from './keytar-store.ts';
import { openSecretStore, type SecretStoreOptions } from './open-secret-store.ts';
import type { SafeStorageApi } from './safe-storage-store.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
});
afterEach(() => {
  chmodSync(dir, 0o700);
  rmSync(dir, { recursive: true, force: true });
});

function memoryKeytar(): Keytar {
  const kept = new Map<string, string>();
  const key = (service: string, account: string): string => `${service}/${account}`;
  return {
    getPassword: (service, account) => Promise.resolve(kept.get(key(service, account)) ?? null),
    setPassword: (service, account, value) => Promise.resolve(void kept.set(key(service, account), value)),
    deletePassword: (service, account) => Promise.resolve(kept.delete(key(service, account))),
  };
}

/** Turns the bytes round, so that what lies on disk is not what was given. */
function workingSafeStorage(
  backend: 'gnome_libsecret' | 'basic_text' | 'unknown' = 'gnome_libsecret',
): SafeStorageApi {
  const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  return {
    isEncryptionAvailable: () => true,
    encryptString: (text) => turn(Buffer.from(text)),
    decryptString: (bytes) => turn(bytes).toString(),
    getSelectedStorageBackend: () => backend,
  };
}

const noKeytar = (): Promise<Keytar> =>
  Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'));
const noSafeStorage: SafeStorageApi = { ...workingSafeStorage(), isEncryptionAvailable: () => false };

const open = (change: Partial<SecretStoreOptions> = {}) =>
  openSecretStore({ dir, loadKeytar: noKeytar, safeStorage: noSafeStorage, platform: 'linux', ...change });

async function roundTrip(change: Partial<SecretStoreOptions>): Promise<void> {
  const { store } = await open(change);
  expect(await store.get('session')).toBeUndefined();
  await Promise.all([store.set('session', 'sëcret-1'), store.set('other', 'x')]);
  expect(await store.get('session')).toBe('sëcret-1');
  const again = await open(change);
  expect(again.changedFrom).toBeUndefined();
  expect(await again.store.get('session')).toBe('sëcret-1');
  await again.store.remove('session');
  expect(await again.store.get('session')).toBeUndefined();
  expect(await again.store.get('other')).toBe('x');
}

function filesContain(text: string): boolean {
  return readdirSync(dir).some((name) => readFileSync(path.join(dir, name)).includes(text));
}

describe('each means of keeping secrets', () => {
  it('keytar comes first', async () => {
    const keytar = memoryKeytar();
    await roundTrip({ loadKeytar: () => Promise.resolve(keytar), safeStorage: workingSafeStorage() });
    expect((await open({ loadKeytar: () => Promise.resolve(keytar) })).store.backend).toBe('keytar');
  });

  it('safeStorage comes second', async () => {
    await roundTrip({ safeStorage: workingSafeStorage() });
    const { store } = await open({ safeStorage: workingSafeStorage() });
    expect(store.backend).toBe('safeStorage');
    await store.set('session', 'canary-1');
    expect(filesContain('canary-1')).toBe(false);
  });

  it('a file of its owner comes last', async () => {
    await roundTrip({});
    const { store } = await open();
    expect(store.backend).toBe('file');
    await store.set('session', 'canary-2');
    expect(filesContain('canary-2')).toBe(false);
    for (const name of readdirSync(dir)) expect(statSync(path.join(dir, name)).mode & 0o077).toBe(0);
  });

  it('with a password the key is not on disk, and another password opens nothing', async () => {
    await roundTrip({ password: 'correct horse' });
    expect((await open({ password: 'correct horse' })).store.backend).toBe('passwordFile');
    expect(readdirSync(dir)).not.toContain('secrets.key');
    await expect(open({ password: 'wrong horse' })).rejects.toThrow('Secrets cannot be kept');
  });
});

describe('each failure', () => {
  it.each([
    ['cannot be loaded', noKeytar, /libsecret/],
    [
      'has no session bus',
      () => Promise.resolve({ ...memoryKeytar(), getPassword: () => Promise.reject(new Error('no D-Bus')) }),
      /D-Bus/,
    ],
  ] as const)('keytar %s', async (_name, loadKeytar, reason) => {
    const { store, refusals } = await open({ loadKeytar, safeStorage: workingSafeStorage() });
    expect(store.backend).toBe('safeStorage');
    expect(refusals).toEqual([{ backend: 'keytar', reason: expect.stringMatching(reason) }]);
  });

  it('keytar does not answer, as when its prompt is seen by nobody', async () => {
    const silent = { ...memoryKeytar(), getPassword: () => new Promise<never>(() => undefined) };
    const options = { load: () => Promise.resolve(silent), scope: 'x', probeTimeoutMs: 10 };
    expect(await openKeytarStore(options)).toEqual({ ok: false, reason: 'the key ring did not answer' });
  });

  it.each([
    ['is not available', noSafeStorage, 'linux', /not available/],
    ['is basic_text on Linux', workingSafeStorage('basic_text'), 'linux', /basic_text/],
    ['has no known backend on Linux', workingSafeStorage('unknown'), 'linux', /unknown/],
    [
      'opens something else than it sealed',
      { ...workingSafeStorage(), decryptString: () => 'other' },
      'win32',
      /does not open/,
    ],
    [
      'throws',
      {
        ...workingSafeStorage(),
        encryptString: () => {
          throw new Error('keychain locked');
        },
      },
      'darwin',
      /locked/,
    ],
  ] as const)('safeStorage %s', async (_name, safeStorage, platform, reason) => {
    const { store, refusals } = await open({ safeStorage, platform });
    expect(store.backend).toBe('file');
    expect(refusals.at(-1)).toEqual({ backend: 'safeStorage', reason: expect.stringMatching(reason) });
  });

  it('a damaged key or file is refused and left as it is', async () => {
    await (await open()).store.set('session', 'x');
    const before = readFileSync(path.join(dir, 'secrets.file.json'));
    writeFileSync(path.join(dir, 'secrets.key'), Buffer.alloc(32, 7));
    await expect(open()).rejects.toThrow('Secrets cannot be kept');
    writeFileSync(path.join(dir, 'secrets.key'), 'short');
    await expect(open()).rejects.toThrow('damaged');
    expect(readFileSync(path.join(dir, 'secrets.file.json'))).toEqual(before);
  });

  it('one entry moved under the name of another does not open', async () => {
    const { store } = await open();
    await store.set('session', 'x');
    const file = path.join(dir, 'secrets.file.json');
    const content = JSON.parse(readFileSync(file, 'utf8'));
    content.entries.admin = content.entries.session;
    writeFileSync(file, JSON.stringify(content));
    await expect((await open()).store.get('admin')).rejects.toThrow(/unable to authenticate/);
  });

  it('a backend that changed is reported once', async () => {
    await open({ safeStorage: workingSafeStorage() });
    const changed = await open();
    expect(changed.changedFrom).toBe('safeStorage');
    expect((await open()).changedFrom).toBeUndefined();
  });
});

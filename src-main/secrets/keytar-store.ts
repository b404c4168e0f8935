import { setTimeout as delay } from 'node:timers/promises';
import type { SecretAttempt, SecretStore } from './secret-store.ts';

/** The part of keytar that is used; loading it throws where libsecret is missing. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

const service = 'Lectern';

export interface KeytarOptions {
  readonly load: () => Promise<Keytar>;
  /** Tells the data folders of one computer apart. */
  readonly scope: string;
  /** A key ring that waits for a prompt nobody sees must not hold up the start. */
  readonly probeTimeoutMs?: number;
}

/** The system's key ring; refused when it cannot be loaded, rejects, or does not answer. */
export async function openKeytarStore({
  load,
  scope,
  probeTimeoutMs = 3000,
}: KeytarOptions): Promise<SecretAttempt> {
  const account = (name: string): string => `${scope}:${name}`;
  try {
    const keytar = await load();
    const answered = await Promise.race([
      keytar.getPassword(service, account('probe')).then(() => true),
      delay(probeTimeoutMs, false, { ref: false }),
    ]);
    if (!answered) return { ok: false, reason: 'the key ring did not answer' };
    const store: SecretStore = {
      backend: 'keytar',
      async get(name) {
        return (await keytar.getPassword(service, account(name))) ?? undefined;
      },
      set: (name, value) => keytar.setPassword(service, account(name), value),
      async remove(name) {
        await keytar.deletePassword(service, account(name));
      },
    };
    return { ok: true, store };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

import type { SecretBackend } from '#shared/bridge/native-commands.ts';

/** Small secrets by name, kept by the strongest means this computer has. */
export interface SecretStore {
  readonly backend: SecretBackend;
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Why a means of keeping secrets cannot be used here; an expected state, not a fault. */
export interface SecretBackendRefusal {
  readonly backend: SecretBackend;
  readonly reason: string;
}

export type SecretAttempt =
  | { readonly ok: true; readonly store: SecretStore }
  | { readonly ok: false; readonly reason: string };

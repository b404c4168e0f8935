import type Store from 'electron-store';
import { defaultPreferences, preferencesSchema, type Preferences } from '#shared/bridge/native-commands.ts';
import { parseWindowState, type WindowState } from './window-state.ts';

/** What electron-store keeps; read defensively, since people edit such files. */
export interface StoredSettings {
  preferences?: unknown;
  window?: unknown;
}

export type SettingsStore = Pick<Store<StoredSettings>, 'get' | 'set'>;

/** The preferences to change; those left out or undefined stay as they are. */
type PreferencesChange = { readonly [K in keyof Preferences]?: Preferences[K] | undefined };

export interface Settings {
  preferences(): Preferences;
  changePreferences(change: PreferencesChange): Preferences;
  windowState(): WindowState | undefined;
  keepWindowState(state: WindowState): void;
}

/** Preferences of this computer and the window's place. */
export function createSettings(store: SettingsStore): Settings {
  return {
    preferences: () => parsePreferences(store.get('preferences')),
    changePreferences(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next = preferencesSchema.parse({ ...parsePreferences(store.get('preferences')), ...given });
      store.set('preferences', next);
      return next;
    },
    windowState: () => parseWindowState(store.get('window')),
    keepWindowState: (state) => store.set('window', state),
  };
}

/** Keeps every stored preference that is still valid and takes the default for the others. */
export function parsePreferences(stored: unknown): Preferences {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const kept = Object.entries(preferencesSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(known[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return preferencesSchema.parse({ ...defaultPreferences, ...Object.fromEntries(kept) });
}

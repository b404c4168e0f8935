import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '#shared/bridge/native-commands.ts';
import { createSettings, parsePreferences, type SettingsStore, type StoredSettings } from './preferences.ts';

function memoryStore(stored: StoredSettings = {}): SettingsStore {
  const kept = new Map<string, unknown>(Object.entries(stored));
  return {
    get: (key: string) => kept.get(key),
    set: (key: unknown, value?: unknown) => void kept.set(String(key), value),
  } as SettingsStore;
}

describe('parsePreferences', () => {
  it.each([undefined, null, 'x', 7, [], {}])('takes the defaults for %j', (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  it('keeps what is valid beside what is not', () => {
    const stored = { theme: 'dark', zoom: 99, sidebarCollapsed: true, language: '<script>', unknown: 1 };
    expect(parsePreferences(stored)).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      sidebarCollapsed: true,
    });
  });
});

describe('createSettings', () => {
  it('changes only what is given', () => {
    const settings = createSettings(memoryStore());
    settings.changePreferences({ theme: 'dark' });
    expect(settings.changePreferences({ zoom: 1.25, theme: undefined })).toMatchObject({
      theme: 'dark',
      zoom: 1.25,
    });
  });

  it('refuses a value that is out of range and keeps the old one', () => {
    const settings = createSettings(memoryStore());
    expect(() => settings.changePreferences({ zoom: 9 })).toThrow('zoom');
    expect(settings.preferences().zoom).toBe(1);
  });

  it('ignores a window state that somebody has edited', () => {
    expect(createSettings(memoryStore({ window: { x: 'left' } })).windowState()).toBeUndefined();
  });
});

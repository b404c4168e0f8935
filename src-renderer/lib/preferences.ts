import { create } from 'zustand';
import type { Preferences } from '#shared/bridge/native-commands.ts';
import { bridge } from './bridge.ts';

type RendererPreferences = Omit<Preferences, 'zoom'>;

const storageKey = 'lectern.preferences';

const defaults: RendererPreferences = {
  theme: 'system',
  sidebarCollapsed: false,
  density: 'comfortable',
  language: 'en',
  examZoom: 1,
  examContrast: 'normal',
  examSpacing: 'normal',
  examShade: 'app',
  examKeys: true,
  examClock: true,
  examVoiceRate: 1,
  sharedIdleMinutes: null,
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
};

/** Preferences are worth nothing to an attacker, but a damaged entry must not stop the start. */
const readLocal = (): RendererPreferences => {
  const stored = parse(localStorage.getItem(storageKey));
  if (!isRecord(stored)) return defaults;
  const { theme, sidebarCollapsed, density, language, examZoom, examContrast } = stored;
  const { examSpacing, examShade, examKeys, examClock, examVoiceRate: rate } = stored;
  const minutes = stored['sharedIdleMinutes'];
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
    sidebarCollapsed: sidebarCollapsed === true,
    density: density === 'compact' ? density : defaults.density,
    language: typeof language === 'string' && language !== '' ? language : defaults.language,
    examZoom: typeof examZoom === 'number' && examZoom >= 0.5 && examZoom <= 4 ? examZoom : defaults.examZoom,
    examContrast:
      examContrast === 'more' || examContrast === 'inverted' ? examContrast : defaults.examContrast,
    examSpacing: examSpacing === 'wide' ? examSpacing : defaults.examSpacing,
    examShade: examShade === 'cream' || examShade === 'night' ? examShade : defaults.examShade,
    examKeys: examKeys !== false,
    examClock: examClock !== false,
    examVoiceRate: typeof rate === 'number' && rate >= 0.5 && rate <= 2 ? rate : defaults.examVoiceRate,
    sharedIdleMinutes:
      typeof minutes === 'number' && minutes >= 5 && minutes <= 60 ? minutes : defaults.sharedIdleMinutes,
  };
};

/** How this person likes the application on this computer. */
export const usePreferences = create<RendererPreferences>(readLocal);

const writeLocal = (): void => localStorage.setItem(storageKey, JSON.stringify(usePreferences.getState()));

/** Changes preferences; on the desktop they are kept by the application, in a browser by the browser. */
export const setPreferences = async (change: Partial<RendererPreferences>): Promise<void> => {
  usePreferences.setState(change);
  writeLocal();
  await bridge()?.native('preferences.set', change);
  if (change.theme !== undefined) await bridge()?.native('theme.set', { source: change.theme });
};

/** On the desktop the application's own record wins over the page's copy. */
export const loadPreferences = async (): Promise<void> => {
  const kept = await bridge()?.native('preferences.get');
  if (kept === undefined) return;
  const { zoom: _appliedByMain, ...own } = kept;
  usePreferences.setState(own);
  writeLocal();
};

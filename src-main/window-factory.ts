import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { secureWebPreferences } from './web-preferences.ts';
import { placeWindow, smallestWindow, type WindowState } from './window-state.ts';
import type { Rectangle } from 'electron';

export interface WindowFactoryOptions {
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly preload: string;
  readonly icon: string;
  readonly isPackaged: boolean;
  readonly workAreas: () => readonly Rectangle[];
  readonly isDark: () => boolean;
}

const background = { light: '#FAF9F6', dark: '#141A17' } as const;

/** The only place that makes windows. */
export function createSecureWindow(
  options: WindowFactoryOptions,
  state: WindowState | undefined,
): BrowserWindow {
  const { maximized, ...placement } = placeWindow(state, options.workAreas());
  const window = options.create({
    ...placement,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Lectern',
    icon: options.icon,
    show: false,
    backgroundColor: options.isDark() ? background.dark : background.light,
    webPreferences: secureWebPreferences(options.preload, options.isPackaged),
  });
  if (maximized) window.maximize();
  return window;
}

import { app, Menu, nativeTheme } from 'electron';
import type { NativeOutput } from '#shared/bridge/native-commands.ts';
import type { AppWindows } from './app-windows.ts';
import type { ExamMode } from './exam-mode.ts';
import { buildMenu, type MenuActions } from './menu.ts';
import { changeZoom } from './native-commands.ts';
import type { Settings } from './preferences.ts';

type ThemeSource = NativeOutput<'theme.get'>['source'];

export interface AppearanceOptions {
  readonly settings: Settings;
  readonly windows: AppWindows;
  readonly exam: ExamMode;
}

export interface Appearance {
  applyTheme(source: ThemeSource): void;
}

/** The theme and the native menu, which shows and changes it; both follow the system and the preferences. */
export function createAppearance({ settings, windows, exam }: AppearanceOptions): Appearance {
  /** The window a menu item is meant for; none while it shows an exam. */
  function target(): number | undefined {
    const focused = windows.all().find(({ window }) => window.isFocused()) ?? windows.first();
    const id = focused?.window.webContents.id;
    return exam.isActive(id) ? undefined : id;
  }

  let announced = '';
  /** Called for every change of ours and of the system, which often is one and the same. */
  function announceTheme(): void {
    const state = { source: settings.preferences().theme, dark: nativeTheme.shouldUseDarkColors };
    const text = JSON.stringify(state);
    if (text === announced) return;
    announced = text;
    windows.broadcast('theme.changed', state);
  }

  function applyTheme(source: ThemeSource): void {
    nativeTheme.themeSource = source;
    showMenu();
    announceTheme();
  }

  const actions: MenuActions = {
    send(command) {
      const id = target();
      if (id !== undefined) windows.send(id, 'menu.command', { command });
    },
    print() {
      const id = target();
      if (id !== undefined) windows.get(id).window.webContents.print();
    },
    zoom(step) {
      const id = target();
      if (id !== undefined) changeZoom(id, step, { settings, windows });
    },
    setTheme(source) {
      settings.changePreferences({ theme: source });
      applyTheme(source);
    },
  };

  function showMenu(): void {
    const options = {
      isMac: process.platform === 'darwin',
      isPackaged: app.isPackaged,
      theme: settings.preferences().theme,
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(buildMenu(options, actions)));
  }

  nativeTheme.themeSource = settings.preferences().theme;
  nativeTheme.on('updated', announceTheme);
  showMenu();
  return { applyTheme };
}

import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '#shared/bridge/native-events.ts';
import type { Preferences } from '#shared/bridge/native-commands.ts';

export interface MenuActions {
  readonly send: (command: MenuCommand) => void;
  readonly print: () => void;
  readonly zoom: (step: 'in' | 'out' | 'reset') => void;
  readonly setTheme: (source: Preferences['theme']) => void;
}

export interface MenuOptions {
  readonly isMac: boolean;
  readonly isPackaged: boolean;
  readonly theme: Preferences['theme'];
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The native menu of every window that is not in an exam. */
export function buildMenu(
  { isMac, isPackaged, theme }: MenuOptions,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const command = (label: string, name: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => actions.send(name),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  const themeItem = (label: string, source: Preferences['theme']): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: theme === source,
    click: () => actions.setTheme(source),
  });
  const settings = command('Settings…', 'settings', 'CmdOrCtrl+,');
  const about = command('About Lectern', 'about');
  const file: MenuItemConstructorOptions = {
    label: '&File',
    submenu: [
      command('Import Questions…', 'import', 'CmdOrCtrl+Shift+O'),
      separator,
      { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
      separator,
      ...(isMac ? [{ role: 'close' } as const] : [settings, separator, { role: 'quit' } as const]),
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => actions.zoom('in') },
      { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => actions.zoom('out') },
      { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => actions.zoom('reset') },
      separator,
      {
        label: 'Theme',
        submenu: [
          themeItem('Follow the System', 'system'),
          themeItem('Light', 'light'),
          themeItem('Dark', 'dark'),
        ],
      },
      separator,
      { role: 'togglefullscreen' },
      ...(isPackaged ? [] : [separator, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
    ],
  };
  const go: MenuItemConstructorOptions = {
    label: '&Go',
    submenu: [command('Go to Anything…', 'palette', 'CmdOrCtrl+K')],
  };
  const help: MenuItemConstructorOptions = {
    label: '&Help',
    role: 'help',
    submenu: [
      command('Lectern Help', 'help', 'F1'),
      command('Keyboard Shortcuts', 'shortcuts'),
      ...(isMac ? [] : [separator, about]),
    ],
  };
  const application: MenuItemConstructorOptions = {
    label: 'Lectern',
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      separator,
      { role: 'quit' },
    ],
  };
  return [
    ...(isMac ? [application] : []),
    file,
    { role: 'editMenu' },
    view,
    go,
    { role: 'windowMenu' },
    help,
  ];
}

import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { buildMenu, type MenuActions, type MenuOptions } from './menu.ts';
import { stepZoom } from './zoom.ts';

function items(template: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);
}

function build(change: Partial<MenuOptions> = {}) {
  const actions: MenuActions = {
    send: vi.fn<(...args: unknown[]) => void>(),
    print: vi.fn<(...args: unknown[]) => void>(),
    zoom: vi.fn<(...args: unknown[]) => void>(),
    setTheme: vi.fn<(...args: unknown[]) => void>(),
  };
  const options = { isMac: false, isPackaged: true, theme: 'system', ...change } as const;
  return { actions, all: items(buildMenu(options, actions)) };
}

describe('buildMenu', () => {
  it('offers developer tools and reload on a source checkout only', () => {
    const roles = (isPackaged: boolean) => build({ isPackaged }).all.map((item) => item.role);
    expect(roles(false)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    for (const role of ['reload', 'forceReload', 'toggleDevTools'] as const)
      expect(roles(true)).not.toContain(role);
  });

  it.each([true, false])('gives no two items the same shortcut and lets people quit (macOS: %s)', (isMac) => {
    const { all } = build({ isMac });
    const shortcuts = all.flatMap((item) => (item.accelerator === undefined ? [] : [item.accelerator]));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    expect(all.filter((item) => item.role === 'quit')).toHaveLength(1);
  });

  it('marks the theme in use and changes it', () => {
    const { all, actions } = build({ theme: 'dark' });
    const themes = all.filter((item) => item.type === 'radio');
    expect(themes.filter((item) => item.checked).map((item) => item.label)).toEqual(['Dark']);
    const light = themes.find((item) => item.label === 'Light');
    // Electron passes the item, the window and the event; none of them is used.
    (light?.click as (() => void) | undefined)?.();
    expect(actions.setTheme).toHaveBeenCalledWith('light');
  });
});

describe('stepZoom', () => {
  it('goes through the steps of a browser and back, and stops at its ends', () => {
    let zoom = 1;
    for (let press = 0; press < 20; press += 1) zoom = stepZoom(zoom, 'in');
    expect(zoom).toBe(2);
    for (let press = 0; press < 20; press += 1) zoom = stepZoom(zoom, 'out');
    expect(zoom).toBe(0.5);
    expect(stepZoom(1.6, 'in')).toBe(1.75);
    expect(stepZoom(1.6, 'reset')).toBe(1);
  });
});

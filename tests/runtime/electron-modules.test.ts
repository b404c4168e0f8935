import fs from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { fixtureOfFile, seen } from './fixture-of-file.ts';

const fixture = fixtureOfFile({ LECTERN_SAFE_STORAGE: 'fake' });
let app: ElectronApplication;
let page: Page;
let userData: string;
let browserWindow: JSHandle<BrowserWindow>;

beforeEach(async () => {
  ({ app, page, userData, browserWindow } = await fixture());
});

test('keys reach the menu, and before-input-event can hold them back', async () => {
  await app.evaluate(({ Menu }) => {
    const log = Reflect.get(globalThis, 'fixtureLog') as unknown[][];
    const click = () => log.push(['menu', 'clicked']);
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([
        {
          label: 'File',
          submenu: [{ label: 'New', accelerator: 'CmdOrCtrl+Shift+N', click }, { role: 'zoomIn' }],
        },
      ]),
    );
  });
  // The page hears of the menu, and below of the listener, a moment later; keys arrive in their order.
  const clicked = async () => {
    await page.keyboard.press('ControlOrMeta+Shift+N');
    return seen(app, 'menu');
  };
  await expect.poll(clicked).toContain('clicked');
  await page.keyboard.press('ControlOrMeta+=');
  const zoomLevel = () => browserWindow.evaluate((window) => window.webContents.getZoomLevel());
  await expect.poll(zoomLevel).toBe(0.5);
  const before = await seen(app, 'menu');
  await browserWindow.evaluate(({ webContents: contents }) => {
    const log: unknown[][] = Reflect.get(globalThis, 'fixtureLog');
    contents.setZoomLevel(0);
    contents.on('before-input-event', (event, { key, control }) => {
      log.push(['before-input', key]);
      if (control && key.toLowerCase() === 'n') event.preventDefault();
    });
  });
  const heard = async () => {
    await page.keyboard.press('F8');
    return seen(app, 'before-input');
  };
  await expect.poll(heard).toContain('F8');
  await page.keyboard.press('ControlOrMeta+Shift+N');
  await page.keyboard.press('ControlOrMeta+=');
  await expect.poll(zoomLevel).toBe(0.5);
  expect(await seen(app, 'menu')).toEqual(before);
  await browserWindow.evaluate(({ webContents: contents }) => {
    contents.removeAllListeners('before-input-event');
    contents.setZoomLevel(0);
  });
});

test('a test answers dialogs; nobody else does', async () => {
  const unanswered = await app.evaluate(({ dialog }) => dialog.showOpenDialog({}));
  expect(unanswered).toEqual({ canceled: true, filePaths: [] });
  const answered = await app.evaluate(async ({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/chosen'] });
    return dialog.showOpenDialog({});
  });
  expect(answered.filePaths).toEqual(['/chosen']);
});

test('the colour scheme follows nativeTheme', async () => {
  const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(dark).toBe(true);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'light';
  });
  await expect.poll(dark).toBe(false);
});

test('safeStorage encrypts when a test asks for it', async () => {
  const result = await app.evaluate(({ safeStorage }) => {
    const encrypted = safeStorage.encryptString('secret é');
    return { plain: encrypted.includes('secret'), back: safeStorage.decryptString(encrypted) };
  });
  expect(result).toEqual({ plain: false, back: 'secret é' });
});

test('a page prints to PDF', async () => {
  const start = await browserWindow.evaluate(async (window) => {
    const pdf = await window.webContents.printToPDF({ pageSize: 'A4' });
    return pdf.subarray(0, 5).toString('latin1');
  });
  expect(start).toBe('%PDF-');
});

test('permissions follow the check handler', async () => {
  await app.evaluate(({ session }) => {
    const pages = session.fromPartition('persist:app');
    pages.setPermissionCheckHandler((_contents, permission) => permission === 'clipboard-sanitized-write');
  });
  await page.reload();
  // As text: TypeScript's list of permission names lacks clipboard-write.
  const query = `['notifications', 'clipboard-write'].map(async (name) => (await navigator.permissions.query({ name })).state)`;
  const states = () => page.evaluate<string[]>(`Promise.all(${query})`);
  await expect.poll(states).toEqual(['denied', 'granted']);
});

test('main decides about downloads', async () => {
  await page.evaluate(() => {
    for (const name of ['refused.txt', 'kept.txt']) {
      const link = document.createElement('a');
      link.download = name;
      link.href = URL.createObjectURL(new Blob(['content']));
      link.click();
    }
  });
  await expect.poll(() => seen(app, 'done')).toEqual(['refused.txt cancelled', 'kept.txt completed']);
  expect(fs.readFileSync(path.join(userData, 'kept.txt'), 'utf8')).toBe('content');
  expect(fs.existsSync(path.join(userData, 'refused.txt'))).toBe(false);
});

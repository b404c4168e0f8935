import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { fixtureOfFile, seen } from './fixture-of-file.ts';

const fixture = fixtureOfFile();
let app: ElectronApplication;
let page: Page;
let browserWindow: JSHandle<BrowserWindow>;

beforeEach(async () => {
  ({ app, page, browserWindow } = await fixture());
});

test('the options and the state of a window can be read', async () => {
  // The title and being shown follow the page's load.
  const state = () =>
    browserWindow.evaluate((window) => {
      // Electron has this method but does not declare it.
      const read: () => Record<string, unknown> = Reflect.get(window.webContents, 'getLastWebPreferences');
      const { partition, devTools, contextIsolation } = Reflect.apply(read, window.webContents, []);
      return {
        size: window.getSize(),
        visible: window.isVisible(),
        title: window.getTitle(),
        partition,
        devTools,
        contextIsolation,
      };
    });
  const preferences = { partition: 'persist:app', devTools: false, contextIsolation: true };
  await expect.poll(state).toEqual({ size: [900, 650], visible: true, title: 'Fixture', ...preferences });
  await page.waitForFunction(() => innerWidth === 900 && innerHeight === 650);
});

test('the title of a window follows the page', async () => {
  const title = () => browserWindow.evaluate((window) => window.getTitle());
  await page.evaluate(() => {
    document.title = 'Changed';
  });
  await expect.poll(title).toBe('Changed');
  await page.reload();
  await expect.poll(title).toBe('Fixture');
});

test('a screenshot is a picture of the page', async () => {
  await page.waitForFunction(() => innerWidth === 900 && innerHeight === 650);
  const fromPlaywright = await page.screenshot();
  expect(fromPlaywright.readUInt32BE(16)).toBe(900);
  const size = await browserWindow.evaluate(async (window) =>
    (await window.webContents.capturePage()).getSize(),
  );
  expect(size).toEqual({ width: 900, height: 650 });
});

test('a window changes size and state and says so', async () => {
  const states = ['maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen', 'minimize', 'restore'];
  await browserWindow.evaluate(
    (window, names) => {
      const log: unknown[][] = Reflect.get(globalThis, 'fixtureLog');
      for (const name of names) window.on(name as 'resize', () => log.push(['window', name]));
      window.setSize(700, 500);
      window.maximize();
      window.unmaximize();
      window.setFullScreen(true);
      window.setFullScreen(false);
      window.minimize();
      window.restore();
      window.hide();
      window.show();
    },
    [...states, 'resize', 'hide', 'show', 'focus', 'blur'],
  );
  const changes = async () => (await seen(app, 'window')).filter((name) => states.includes(String(name)));
  await expect.poll(changes).toEqual(states);
  await expect
    .poll(() => seen(app, 'window'))
    .toEqual(expect.arrayContaining(['resize', 'hide', 'show', 'focus', 'blur']));
  await page.waitForFunction(() => innerWidth === 700 && innerHeight === 500);
  await browserWindow.evaluate((window) => window.setSize(900, 650));
  await page.waitForFunction(() => innerWidth === 900 && innerHeight === 650);
});

test('a second window is a page of its own and closes only when main agrees', async () => {
  const opening = app.waitForEvent('window');
  await app.evaluate(() => Reflect.get(globalThis, 'createFixtureWindow')('/second'));
  const second = await opening;
  await second.waitForURL('**/second');
  await second.waitForLoadState();
  const { url } = await second.evaluate(() => Reflect.get(globalThis, 'fixture').echo(1));
  expect(url).toBe('app://bundle/second');
  const handle: JSHandle<BrowserWindow> = await app.browserWindow(second);
  await handle.evaluate((window) => {
    const log: unknown[][] = Reflect.get(globalThis, 'fixtureLog');
    window.once('close', (event) => {
      log.push(['second', 'asked']);
      event.preventDefault();
    });
    window.close();
  });
  await expect.poll(() => seen(app, 'second')).toEqual(['asked']);
  expect(await second.title()).toBe('Fixture');
  const closed = second.waitForEvent('close');
  await handle.evaluate((window) => window.close());
  await closed;
  const windowCount = () => app.evaluate(({ BrowserWindow: windows }) => windows.getAllWindows().length);
  await expect.poll(windowCount).toBe(1);
});

test('a crashed page is reported and comes back with a reload', async () => {
  const opening = app.waitForEvent('window');
  await app.evaluate(() => Reflect.get(globalThis, 'createFixtureWindow')('/crash'));
  const doomed = await opening;
  await doomed.waitForURL('**/crash');
  const handle: JSHandle<BrowserWindow> = await app.browserWindow(doomed);
  const result = await handle.evaluate(async ({ webContents: contents }) => {
    const gone = new Promise<string>((resolve) => {
      contents.once('render-process-gone', (_event, { reason }) => resolve(reason));
    });
    contents.forcefullyCrashRenderer();
    const reason = await gone;
    const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()));
    contents.reload();
    await loaded;
    return {
      reason,
      crashed: contents.isCrashed(),
      title: await contents.executeJavaScript('document.title'),
    };
  });
  expect(result).toEqual({ reason: 'crashed', crashed: false, title: 'Fixture' });
  await handle.evaluate((window) => window.destroy());
});

test('a window closed from outside is reported, as by its title bar', async () => {
  const opening = app.waitForEvent('window');
  await app.evaluate(() => Reflect.get(globalThis, 'createFixtureWindow')('/outside'));
  const outside = await opening;
  await outside.waitForURL('**/outside');
  const handle: JSHandle<BrowserWindow> = await app.browserWindow(outside);
  await handle.evaluate((window) => {
    const log: unknown[][] = Reflect.get(globalThis, 'fixtureLog');
    window.once('close', () => log.push(['outside', 'close']));
    window.once('closed', () => log.push(['outside', 'closed']));
  });
  const devTools = await page.context().newCDPSession(outside);
  await devTools.send('Page.close');
  await expect.poll(() => seen(app, 'outside')).toEqual(['close', 'closed']);
});

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  definedEnvironment,
  descendantsOf,
  fixtureApp,
  launchFixture,
  lookAlike,
  removeTemporaryFolders,
  stillRunning,
  temporaryFolder,
} from './launch-fixture.ts';

const run = promisify(execFile);

let app: ElectronApplication;
let page: Page;
let userData: string;
let browserWindow: JSHandle<BrowserWindow>;

beforeAll(async () => {
  ({ app, page, userData } = await launchFixture({ LECTERN_SAFE_STORAGE: 'fake' }));
  browserWindow = await app.browserWindow(page);
  const { electron, chrome } = await app.evaluate(() => process.versions);
  process.stdout.write(`runtime: chromium-electron ${electron} on Chromium ${chrome}\n`);
});

afterAll(async () => {
  await app.close();
  removeTemporaryFolders();
});

/** What the fixture's main process has seen of one kind. */
async function seen(kind: string): Promise<unknown[]> {
  const entries = await app.evaluate(() => Reflect.get(globalThis, 'fixtureLog') as unknown[][]);
  return entries.filter(([name]) => name === kind).map(([, value]) => value);
}

describe('bridge', () => {
  test('a click goes through the preload and ipcMain and comes back', async () => {
    await page.click('#ask');
    await page.waitForFunction(() => document.querySelector('#answer')?.textContent !== '');
    expect(await page.textContent('#answer')).toBe('hello from app://bundle/');
  });

  test('the page sees what the preload exposes and nothing else', async () => {
    const names = await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const plain = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? {}));
      const own = Object.getOwnPropertyNames(globalThis).filter((name) => !plain.has(name));
      frame.remove();
      return own;
    });
    expect(names.filter((name) => !/^\d+$/.test(name))).toContain('fixture');
    expect(names.filter((name) => /electron|ipc|lookalike|require|process/i.test(name))).toEqual([]);
    const writable = await page.evaluate(() => Reflect.set(globalThis, 'fixture', null));
    expect(writable).toBe(false);
  });

  test('values of structured clone survive the way to main and back', async () => {
    const result = await page.evaluate(async () => {
      const { echo } = Reflect.get(globalThis, 'fixture');
      const value = {
        bytes: new Uint8Array([0, 1, 254, 255]),
        date: new Date(86_400_000),
        map: new Map([['a', { b: undefined }]]),
        set: new Set([1, 'two']),
        big: 2n ** 70n,
        nothing: undefined,
        notANumber: Number.NaN,
        negativeZero: -0,
        error: new RangeError('out'),
        $: ['looks', 'tagged'],
      };
      const { value: back, isMain } = await echo(value);
      return {
        isMain,
        bytes: back.bytes instanceof Uint8Array && [...back.bytes],
        date: back.date instanceof Date && back.date.getTime(),
        map: back.map instanceof Map && 'b' in back.map.get('a'),
        set: back.set instanceof Set && [...back.set],
        big: back.big === 2n ** 70n,
        nothing: 'nothing' in back && back.nothing === undefined,
        notANumber: Number.isNaN(back.notANumber),
        negativeZero: Object.is(back.negativeZero, -0),
        error: back.error instanceof RangeError && back.error.message,
        tagged: back.$,
      };
    });
    expect(result).toEqual({
      isMain: true,
      bytes: [0, 1, 254, 255],
      date: 86_400_000,
      map: true,
      set: [1, 'two'],
      big: true,
      nothing: true,
      notANumber: true,
      negativeZero: true,
      error: 'out',
      tagged: ['looks', 'tagged'],
    });
  });

  test('a function does not cross, and a refusal of main arrives as an error', async () => {
    const cloning = page.evaluate(() => Reflect.get(globalThis, 'fixture').echo({ call: () => 1 }));
    await expect(cloning).rejects.toThrow('could not be cloned');
    const failing = page.evaluate(() => Reflect.get(globalThis, 'fixture').fail());
    await expect(failing).rejects.toThrow("Error invoking remote method 'fail': TypeError: refused by main");
  });

  test('main sends events, and a listener can be taken away', async () => {
    await browserWindow.evaluate((window) => window.webContents.send('news', 'first'));
    await page.waitForFunction(() => document.querySelector('#event')?.textContent === 'first');
    await page.evaluate(() => {
      const received: unknown[] = [];
      Reflect.set(globalThis, 'received', received);
      const stop = Reflect.get(globalThis, 'fixture').on('bytes', (value: unknown) => {
        received.push(value);
        stop();
      });
    });
    await browserWindow.evaluate((window) => {
      window.webContents.send('bytes', new Uint8Array([7]));
      window.webContents.send('bytes', new Uint8Array([8]));
      window.webContents.send('news', 'second');
    });
    await page.waitForFunction(() => document.querySelector('#event')?.textContent === 'second');
    expect(
      await page.evaluate(() => Reflect.get(globalThis, 'received').map((each: Uint8Array) => [...each])),
    ).toEqual([[7]]);
  });

  test('sendSync waits for the answer of main', async () => {
    expect(await page.evaluate(() => Reflect.get(globalThis, 'fixture').sync(21))).toBe(42);
  });

  test('small messages take few milliseconds and a megabyte a fraction of a second', async () => {
    const times = await page.evaluate(async () => {
      const { echo } = Reflect.get(globalThis, 'fixture');
      await echo('warm');
      const started = performance.now();
      for (let count = 0; count < 100; count += 1) await echo(count);
      const small = (performance.now() - started) / 100;
      const middle = performance.now();
      const { value } = await echo(new Uint8Array(1024 * 1024));
      return { small, large: performance.now() - middle, length: value.length };
    });
    process.stdout.write(`invoke ${times.small.toFixed(2)} ms, echo of 1 MB ${times.large.toFixed(0)} ms\n`);
    expect(times.length).toBe(1024 * 1024);
    expect(times.small).toBeLessThan(20);
    expect(times.large).toBeLessThan(3000);
  });
});

describe('scheme', () => {
  test('a deep link is served, keeps its URL in main and survives a reload', async () => {
    await page.goto(new URL('/a/b?c=1#d', page.url()).href);
    await page.reload();
    expect(await page.title()).toBe('Fixture');
    expect(await browserWindow.evaluate((window) => window.webContents.getURL())).toBe(
      'app://bundle/a/b?c=1#d',
    );
    await page.evaluate(() => history.pushState(null, '', '/pushed'));
    const { url } = await page.evaluate(() => Reflect.get(globalThis, 'fixture').echo(1));
    expect(url).toBe('app://bundle/pushed');
    await browserWindow.evaluate((window) => window.loadURL('app://bundle/'));
    await page.waitForURL('**/');
  });

  test('headers of the handler reach the page, ranges too', async () => {
    const result = await page.evaluate(async () => {
      const whole = await fetch('/page.js');
      const part = await fetch('/media.bin', { headers: { range: 'bytes=250-259' } });
      return {
        secure: isSecureContext,
        url: whole.headers.get('x-seen-url'),
        status: part.status,
        range: part.headers.get('content-range'),
        bytes: [...new Uint8Array(await part.arrayBuffer())],
      };
    });
    expect(result).toEqual({
      secure: true,
      url: 'app://bundle/page.js',
      status: 206,
      range: 'bytes 250-259/1000',
      bytes: [250, 0, 1, 2, 3, 4, 5, 6, 7, 8],
    });
  });

  test('the content security policy holds', async () => {
    const result = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.push(event.effectiveDirective),
      );
      const script = document.createElement('script');
      script.textContent = 'globalThis.pwned = true';
      document.body.append(script);
      const foreign = await fetch('https://example.com/').catch(() => 'refused');
      // Reports are tasks of their own.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { violations, foreign, pwned: Reflect.get(globalThis, 'pwned') };
    });
    expect(result.violations).toEqual(['script-src-elem', 'connect-src']);
    expect(result.foreign).toBe('refused');
    expect(result.pwned).toBeUndefined();
  });

  test('main refuses a navigation away', async () => {
    await page.click('#away');
    await expect.poll(() => seen('will-navigate')).toContain('https://example.com/away');
    await page.evaluate(() => location.assign('https://example.org/script'));
    await expect.poll(() => seen('will-navigate')).toContain('https://example.org/script');
    expect(await page.evaluate(() => location.pathname)).toBe('/');
    expect(await page.textContent('#ask')).toBe('Ask');
  });

  test('main refuses new windows however they are asked for', async () => {
    const opened = await page.evaluate(() => window.open('/opened', 'name', 'width=100'));
    expect(opened).toBeNull();
    await page.click('#popup');
    await page.click('#popup', { modifiers: ['ControlOrMeta'] });
    await expect
      .poll(() => seen('open'))
      .toEqual(['app://bundle/opened', 'app://bundle/popup', 'app://bundle/popup']);
    expect(app.windows()).toHaveLength(1);
  });
});

describe('windows', () => {
  test('the options and the state of a window can be read', async () => {
    const state = await browserWindow.evaluate((window) => {
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
    expect(state).toEqual({ size: [900, 650], visible: true, title: 'Fixture', ...preferences });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 650]);
  });

  test('a screenshot is a picture of the page', async () => {
    const fromPlaywright = await page.screenshot();
    expect(fromPlaywright.readUInt32BE(16)).toBe(900);
    const size = await browserWindow.evaluate(async (window) =>
      (await window.webContents.capturePage()).getSize(),
    );
    expect(size).toEqual({ width: 900, height: 650 });
  });

  test('a window changes size and state and says so', async () => {
    const events = await browserWindow.evaluate(async (window) => {
      const heard: string[] = [];
      const hear = (name: string) => window.on(name as 'resize', () => heard.push(name));
      for (const name of ['resize', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'])
        hear(name);
      for (const name of ['minimize', 'restore', 'hide', 'show', 'focus', 'blur']) hear(name);
      const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
      window.setSize(700, 500);
      await settle();
      window.maximize();
      await settle();
      window.unmaximize();
      window.setFullScreen(true);
      await settle();
      window.setFullScreen(false);
      window.minimize();
      await settle();
      window.restore();
      window.hide();
      window.show();
      await settle();
      return heard;
    });
    for (const name of [
      'maximize',
      'unmaximize',
      'enter-full-screen',
      'leave-full-screen',
      'minimize',
      'restore',
    ]) {
      expect(events.filter((each) => each === name)).toHaveLength(1);
    }
    expect(events).toEqual(expect.arrayContaining(['resize', 'hide', 'show', 'focus', 'blur']));
    await page.waitForFunction(() => innerWidth === 700 && innerHeight === 500);
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
      window.once('close', (event) => event.preventDefault());
      window.close();
    });
    await wait(100);
    expect(second.isClosed()).toBe(false);
    const closed = second.waitForEvent('close');
    await handle.evaluate((window) => window.close());
    await closed;
    expect(await app.evaluate(({ BrowserWindow: windows }) => windows.getAllWindows().length)).toBe(1);
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
});

describe('the rest of Electron', () => {
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
    await page.keyboard.press('ControlOrMeta+Shift+N');
    await expect.poll(() => seen('menu')).toEqual(['clicked']);
    await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(() => browserWindow.evaluate((window) => window.webContents.getZoomLevel())).toBe(0.5);
    await browserWindow.evaluate(({ webContents: contents }) => {
      contents.setZoomLevel(0);
      contents.on('before-input-event', (event, { key, control }) => {
        if (control && key.toLowerCase() === 'n') event.preventDefault();
      });
    });
    await wait(50);
    await page.keyboard.press('ControlOrMeta+Shift+N');
    await wait(50);
    expect(await seen('menu')).toEqual(['clicked']);
    await browserWindow.evaluate((window) => window.webContents.removeAllListeners('before-input-event'));
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
    await expect.poll(() => seen('done')).toEqual(['refused.txt cancelled', 'kept.txt completed']);
    expect(fs.readFileSync(path.join(userData, 'kept.txt'), 'utf8')).toBe('content');
    expect(fs.existsSync(path.join(userData, 'refused.txt'))).toBe(false);
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
    await expect.poll(() => seen('outside')).toEqual(['close', 'closed']);
  });

  test('a second instance tells the first and ends', async () => {
    const env = { ...definedEnvironment(), FIXTURE_USER_DATA: userData };
    const second = run(lookAlike, ['--no-sandbox', fixtureApp, '--second'], { env });
    await expect(second).rejects.toMatchObject({ code: 3 });
    await expect.poll(() => seen('second-instance')).toEqual(['--second']);
  });
});

describe('ends', () => {
  test('app.close() ends everything and frees the lock', async () => {
    const fixture = await launchFixture();
    const main = fixture.app.process();
    const pid = main.pid ?? 0;
    expect(await fixture.app.evaluate(() => process.pid)).toBe(pid);
    const children = descendantsOf(pid);
    expect(children.length).toBeGreaterThan(1);
    await fixture.app.close();
    expect(main.exitCode).toBe(0);
    await expect.poll(() => stillRunning(children)).toEqual([]);
    expect(fs.readdirSync(fixture.userData)).toEqual([]);
  });

  test('the last window to close ends the app', async () => {
    const fixture = await launchFixture();
    const main = fixture.app.process();
    const ended = fixture.app.waitForEvent('close');
    const handle = await fixture.app.browserWindow(fixture.page);
    await handle.evaluate((window) => setTimeout(() => window.close(), 10));
    await ended;
    expect(main.exitCode).toBe(0);
  });

  test('kill -9 of main leaves no Chromium behind, and the app starts again', async () => {
    const fixture = await launchFixture();
    const pid = fixture.app.process().pid ?? 0;
    const children = descendantsOf(pid);
    expect(children.length).toBeGreaterThan(1);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => stillRunning([pid, ...children]), { timeout: 5000 }).toEqual([]);
    const again = await launchFixture({ FIXTURE_USER_DATA: fixture.userData });
    expect(await again.page.title()).toBe('Fixture');
    await again.app.close();
  });

  test("Playwright's own loader works too, when electron's package leads to the look-alike", async () => {
    const environment = {
      ...definedEnvironment(),
      LECTERN_HEADLESS: '1',
      FIXTURE_USER_DATA: temporaryFolder(),
    };
    const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, 'launch-by-package.ts')], {
      env: {
        ...environment,
        ELECTRON_OVERRIDE_DIST_PATH: path.dirname(lookAlike),
        ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
      },
    });
    expect(stdout).toBe('Fixture app://bundle/ 0\n');
  });

  test('SIGTERM quits as a desktop would', async () => {
    const fixture = await launchFixture();
    const main = fixture.app.process();
    const ended = fixture.app.waitForEvent('close');
    main.kill('SIGTERM');
    await ended;
    expect(main.exitCode).toBe(0);
  });

  test('an app that fails to start says why', async () => {
    const missing = run(lookAlike, ['--no-sandbox', temporaryFolder()]);
    await expect(missing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('index.js') });
  });
});

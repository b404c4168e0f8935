import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import { findTestRuntime } from '#scripts/runtime.mjs';
import { closeDesktop, newDataFolder, startDesktop, type Desktop } from './desktop.ts';

declare global {
  interface Window {
    heard: unknown[];
  }
}

/** What the preload exposes to the page. */
declare const lectern: LecternBridge;

const root = path.resolve(import.meta.dirname, '../..');
const credentials = { email: 'student@northfield.example', password: 'northfield-demo' };

let desktop: Desktop;
test.beforeEach(async () => {
  desktop = await startDesktop({ demo: true });
});
test.afterEach(async () => {
  await desktop.app.close();
  rmSync(desktop.dataDir, { recursive: true, force: true });
});

test('the page has a frozen bridge, a handle for a token, and no way around main', async () => {
  const result = await desktop.page.evaluate(async (body) => {
    const refusal = (call: Promise<unknown>): Promise<string> => call.then(() => 'allowed', String);
    const signedIn = await lectern.request({ method: 'POST', path: '/api/signin', body });
    return {
      bridge: [Object.keys(lectern).toSorted(), Object.isFrozen(lectern)],
      signedIn: signedIn.body,
      session: (await lectern.request({ method: 'GET', path: '/api/session' })).status,
      forged: (
        await lectern.request({ method: 'GET', path: '/api/session', headers: { authorization: 'Bearer x' } })
      ).status,
      elsewhere: (await lectern.request({ method: 'GET', path: 'https://example.com/api/x' })).status,
      large: (await lectern.request({ method: 'POST', path: '/api/signin', body: 'x'.repeat(2 ** 20) }))
        .status,
      external: await lectern.native('shell.openExternal', { url: 'https://example.com/' }),
      file: await refusal(lectern.native('files.read', { token: '0'.repeat(32), offset: 0, length: 1 })),
    };
  }, credentials);
  expect(result).toMatchObject({
    bridge: [['native', 'on', 'platform', 'request'], true],
    signedIn: { token: expect.stringMatching(/^window-[0-9a-f]{32}$/) },
    session: 200,
    forged: 400,
    elsewhere: 400,
    large: 413,
    external: { opened: false },
    file: expect.stringContaining('No such file'),
  });
});

/** Runs in the page: what injected code would try. */
async function attack(): Promise<Record<string, string>> {
  const attempt = async (run: () => unknown): Promise<string> => {
    try {
      return `ran: ${String(await run())}`;
    } catch {
      return 'stopped';
    }
  };
  const element = document.createElement('div');
  return {
    network: await attempt(() => fetch('https://example.com/')),
    text: await attempt(() => Reflect.construct(Function, ['return 1'])()),
    markup: await attempt(() => (element.innerHTML = '<img src=x onerror=alert(1)>')),
    worker: await attempt(() => new Worker('data:text/javascript,1')),
    popup: window.open('https://example.com/') === null ? 'stopped' : 'opened',
  };
}

test('hostile page code is stopped by the policy', async () => {
  const { page } = desktop;
  const before = page.url();
  const session = await page.context().newCDPSession(page);
  // page.evaluate is let past the policy's rules about eval; this call is not.
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(${attack.toString()})()`,
    awaitPromise: true,
    returnByValue: true,
    allowUnsafeEvalBlockedByCSP: false,
  });
  expect(result.value).toEqual({
    network: 'stopped',
    text: 'stopped',
    markup: 'stopped',
    worker: 'stopped',
    popup: 'stopped',
  });
  await page.evaluate(() => window.location.assign('https://example.com/'));
  await page.waitForTimeout(300);
  expect(page.url()).toBe(before);
});

test('a second start hands its link and file to the first window and ends', async () => {
  const { page, dataDir } = desktop;
  const file = path.join(dataDir, 'week 1.gift');
  writeFileSync(file, 'Two plus two? {=4 ~5}');
  await page.evaluate(() => {
    window.heard = [];
    lectern.on('deep-link', (link) => window.heard.push(link));
    lectern.on('files.opened', ({ files }) => window.heard.push(...files));
  });
  const { executable, args } = await findTestRuntime();
  const second = spawn(executable, [...args, root, `--data=${dataDir}`, 'lectern://open/exam/7', file], {
    env: { ...process.env, LECTERN_HEADLESS: '1' },
    stdio: 'ignore',
  });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect
    .poll(() => page.evaluate(() => window.heard))
    .toMatchObject([
      { kind: 'exam', id: '7' },
      { name: 'week 1.gift', size: 21 },
    ]);
});

test('files are read and saved only through the dialogs of main', async () => {
  const { app, page, dataDir } = desktop;
  writeFileSync(path.join(dataDir, 'a.gift'), 'Two plus two? {=4 ~5}');
  await app.evaluate(({ dialog }, dir) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [`${dir}/a.gift`] });
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: `${dir}/saved.csv` });
  }, dataDir);
  const text = await page.evaluate(async () => {
    const { native } = lectern;
    const { files } = await native('dialog.openFiles', {});
    const read = { token: files[0]?.token ?? '', offset: 4, length: 4 };
    const bytes = await native('files.read', read);
    const { token } = await native('files.beginSave', { suggestedName: 'x.csv' });
    for (const letter of [65, 66, 67]) {
      await native('files.append', { token: token ?? '', bytes: new Uint8Array(512 * 1024).fill(letter) });
    }
    await native('files.finishSave', { token: token ?? '', keep: true });
    return new TextDecoder().decode(bytes);
  });
  expect(text).toBe('plus');
  expect(readFileSync(path.join(dataDir, 'saved.csv'), 'utf8')).toMatch(/^A+B+C+$/);
});

test('a closing window waits for the page that is still saving', async () => {
  const { app, page } = desktop;
  await page.evaluate(async () => {
    await lectern.native('window.holdClose', { held: true });
    lectern.on('window.closing', () => {
      setTimeout(() => void lectern.native('window.holdClose', { held: false }), 500);
    });
  });
  const started = performance.now();
  const ended = once(app.process(), 'exit');
  // The page may be gone before the call has its answer.
  page.evaluate(() => lectern.native('window.close')).catch(() => undefined);
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - started).toBeGreaterThan(450);
});

test('a page process that dies is offered a new start', async () => {
  const { app, page } = desktop;
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  const title = (): Promise<unknown> =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.readyState')
        .catch(() => 'gone'),
    );
  await page.waitForEvent('crash');
  await expect.poll(title, { timeout: 10_000 }).toBe('complete');
});

test('all that is written belongs to its owner alone', async () => {
  // The other desktops of this file begin with a copy.
  const first = await startDesktop({ demo: 'anew' });
  const written = (): string[] => readdirSync(first.dataDir, { recursive: true, encoding: 'utf8' });
  await expect.poll(written).toContain('lectern.db');
  const files = written();
  const open = files.filter((file) => (statSync(path.join(first.dataDir, file)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  await closeDesktop(first);
});

test('who asked to stay signed in is so after the next start, and preferences are kept', async () => {
  const dataDir = newDataFolder();
  const first = await startDesktop({ dataDir, demo: true });
  await first.page.evaluate(async (body) => {
    await lectern.request({ method: 'POST', path: '/api/signin', body: { ...body, remember: true } });
    await lectern.native('theme.set', { source: 'dark' });
  }, credentials);
  await first.app.close();

  const next = await startDesktop({ dataDir });
  const state = (): Promise<unknown> =>
    next.page.evaluate(async () => [
      (await lectern.request({ method: 'GET', path: '/api/session' })).status,
      await lectern.native('theme.get'),
    ]);
  expect(await state()).toEqual([200, { source: 'dark', dark: true }]);
  await next.page.evaluate(() => lectern.request({ method: 'POST', path: '/api/logout' }));
  expect(await state()).toEqual([401, { source: 'dark', dark: true }]);
  await next.app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

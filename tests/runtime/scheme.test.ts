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
    Reflect.set(globalThis, 'violations', violations);
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'globalThis.pwned = true';
    document.body.append(script);
    const foreign = await fetch('https://example.com/').catch(() => 'refused');
    return { foreign, pwned: Reflect.get(globalThis, 'pwned') };
  });
  // Reports are tasks of their own.
  const violations = () => page.evaluate<string[]>(() => Reflect.get(globalThis, 'violations'));
  await expect.poll(violations).toEqual(['script-src-elem', 'connect-src']);
  expect(result.foreign).toBe('refused');
  expect(result.pwned).toBeUndefined();
});

test('main refuses a navigation away', async () => {
  await page.click('#away');
  await expect.poll(() => seen(app, 'will-navigate')).toContain('https://example.com/away');
  await page.evaluate(() => location.assign('https://example.org/script'));
  await expect.poll(() => seen(app, 'will-navigate')).toContain('https://example.org/script');
  expect(await page.evaluate(() => location.pathname)).toBe('/');
  expect(await page.textContent('#ask')).toBe('Ask');
});

test('main refuses new windows however they are asked for', async () => {
  const opened = await page.evaluate(() => window.open('/opened', 'name', 'width=100'));
  expect(opened).toBeNull();
  await page.click('#popup');
  await page.click('#popup', { modifiers: ['ControlOrMeta'] });
  await expect
    .poll(() => seen(app, 'open'))
    .toEqual(['app://bundle/opened', 'app://bundle/popup', 'app://bundle/popup']);
  expect(app.windows()).toHaveLength(1);
});

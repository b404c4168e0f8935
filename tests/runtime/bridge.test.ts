import type { JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import { fixtureOfFile } from './fixture-of-file.ts';

const fixture = fixtureOfFile();
let page: Page;
let browserWindow: JSHandle<BrowserWindow>;

beforeEach(async () => {
  ({ page, browserWindow } = await fixture());
});

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
    const timed = async (value: unknown) => {
      const started = performance.now();
      const answer = await echo(value);
      return { took: performance.now() - started, length: answer.value.length };
    };
    const small: number[] = [];
    for (let count = 0; count < 101; count += 1) small.push((await timed(count)).took);
    const { took: large, length } = await timed(new Uint8Array(1024 * 1024));
    // The median: what else the machine does delays some of them.
    return { small: small.sort((a, b) => a - b)[50] ?? Number.NaN, large, length };
  });
  process.stdout.write(`invoke ${times.small.toFixed(2)} ms, echo of 1 MB ${times.large.toFixed(0)} ms\n`);
  expect(times.length).toBe(1024 * 1024);
  expect(times.small).toBeLessThan(20);
  expect(times.large).toBeLessThan(3000);
});

import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { openLoopbackListener, type LoopbackListener } from './loopback-listener.ts';

let listener: LoopbackListener | undefined;
afterEach(() => listener?.close());

const CODE = 'c'.repeat(43);

const open = async (limitMs?: number) => {
  listener = await openLoopbackListener(limitMs);
  return listener;
};

/** Without keeping the connection, as another program would. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<number | string>((resolve) => {
    const asked = request(url, { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    asked.end();
  });

it('takes what the browser brings, once: a second connection finds nobody', async () => {
  const { address, returned } = await open();
  expect(new URL(address).hostname).toBe('127.0.0.1');
  expect(await get(`${address}?social=${CODE}`)).toBe(200);
  expect(await returned).toEqual({ code: CODE });
  expect(await get(`${address}?social=${'d'.repeat(43)}`)).toBe('ECONNREFUSED');
});

it('hears that the provider refused', async () => {
  const { address, returned } = await open();
  await get(`${address}?social_problem=refused`);
  expect(await returned).toEqual({ problem: 'refused' });
});

it.each([
  ['another path', (address: string) => get(new URL(`/x?social=${CODE}`, address).href)],
  ['another name', (address: string) => get(`${address}?social=${CODE}`, { host: 'evil.example' })],
  ['another method', (address: string) => get(`${address}?social=${CODE}`, {}, 'POST')],
  ['no code', (address: string) => get(address)],
])('is not ended by a request with %s', async (_what, ask) => {
  const { address, returned } = await open();
  expect(await ask(address)).toBe(404);
  expect(await get(`${address}?social=${CODE}`)).toBe(200);
  expect(await returned).toEqual({ code: CODE });
});

it('goes when its time is over', async () => {
  const { address, returned } = await open(20);
  expect(await returned).toBe('over');
  expect(await get(`${address}?social=${CODE}`)).toBe('ECONNREFUSED');
});

it('has another path every time', async () => {
  const first = await open();
  const second = await openLoopbackListener();
  second.close();
  expect(new URL(first.address).pathname).not.toBe(new URL(second.address).pathname);
  expect(new URL(first.address).pathname).toMatch(/^\/[\w-]{43}$/);
});

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { exchange, type ExchangeRequest } from './http-exchange.ts';

/** A server that answers everything alike, and how often it was asked. */
async function listening(answer: (response: ServerResponse, asked: number) => unknown) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    answer(response, count);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/sync`);
  const ask = (options: Partial<ExchangeRequest> = {}) =>
    exchange(url, { headers: {}, body: new Uint8Array(3), timeoutMs: 5000, limit: 100, ...options });
  return { ask, asked: () => count };
}

it('answers with the status, the headers and the bytes as they came', async () => {
  const { ask } = await listening((response) => response.writeHead(418, { 'x-a': '1' }).end('tea'));
  const { status, headers, bytes } = await ask();
  expect([status, headers['x-a'], bytes.toString()]).toEqual([418, '1', 'tea']);
});

it('tries once more where the connection that was kept had gone', async () => {
  const { ask, asked } = await listening((response, count) =>
    count === 2 ? response.socket?.resetAndDestroy() : response.end('here'),
  );
  await ask();
  expect((await ask()).bytes.toString()).toBe('here');
  expect(asked()).toBe(3);
});

it('does not try again where a new connection breaks, or an answer has begun', async () => {
  const broken = await listening((response) => response.socket?.resetAndDestroy());
  await expect(broken.ask()).rejects.toThrow('ECONNRESET');
  expect(broken.asked()).toBe(1);
  const half = await listening((response, count) => {
    if (count === 1) response.end();
    else response.writeHead(200, { 'content-length': '50' }).write('a', () => response.destroy());
  });
  await half.ask();
  await expect(half.ask()).rejects.toThrow('aborted');
  expect(half.asked()).toBe(2);
});

it('waits for a long answer for as long as more of it comes', async () => {
  const { ask } = await listening(async (response) => {
    response.writeHead(200, { 'content-length': '8' });
    for (let piece = 0; piece < 8; piece++) {
      response.write('a');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    response.end();
  });
  expect((await ask({ timeoutMs: 400 })).bytes.toString()).toBe('a'.repeat(8));
});

it('follows nobody', async () => {
  const { ask, asked } = await listening((response) => response.writeHead(307, { location: '/' }).end());
  expect((await ask()).status).toBe(307);
  expect(asked()).toBe(1);
});

it('waits no longer than it was told to, and no longer than its owner lives', async () => {
  const { ask } = await listening(() => undefined);
  await expect(ask({ timeoutMs: 20 })).rejects.toThrow('too long');
  const owner = new AbortController();
  const asking = ask({ signal: owner.signal });
  owner.abort();
  await expect(asking).rejects.toThrow('aborted');
});

it('reads no more than it was told to', async () => {
  const { ask } = await listening((response) => response.end('x'.repeat(100)));
  expect((await ask({ limit: 100 })).bytes.byteLength).toBe(100);
  await expect(ask({ limit: 99 })).rejects.toThrow('99 bytes');
});

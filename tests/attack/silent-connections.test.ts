import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { rawRequest } from '#tests/helpers/raw-request.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const folder = temporaryFolder('silent-connections');
const rendererDir = path.join(folder, 'renderer');
let hub: RunningHub;
beforeAll(async () => {
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<title>Empty</title>');
  hub = await startHub({
    port: 0,
    rendererDir,
    dataDir: path.join(folder, 'data'),
    appVersion: '0.0.0-test',
    limits: { requestsPerSecond: 0 },
  });
});
afterAll(() => hub.close());

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

/** A computer of this network; all of 127.0.0.0/8 is this one. */
async function open(from: string, says = ''): Promise<Socket> {
  const { hostname, port } = new URL(hub.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.destroy());
  opened.push(socket);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (says !== '') socket.write(says);
  return socket;
}

/** The queue of those that wait to be taken is short, so they come in groups. */
async function openMany(count: number, from: (at: number) => string, says = ''): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const group = Array.from({ length: Math.min(250, count - sockets.length) }, (_, at) =>
      open(from(sockets.length + at), says),
    );
    sockets.push(...(await Promise.all(group)));
    await sleep(20);
  }
  return sockets;
}

/** Forty visitors at once, who keep their connections. @returns how many were answered. */
async function visit(): Promise<number> {
  const keepAlive = { connection: 'keep-alive' };
  const visits = Array.from({ length: 40 }, () => rawRequest(hub.url, '/health', { headers: keepAlive }));
  const answered = (await Promise.allSettled(visits)).filter(({ status }) => status === 'fulfilled').length;
  const { body } = await rawRequest(hub.url, '/metrics');
  // Otherwise there was room anyway.
  expect(Number(/^lectern_open_connections (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(4050);
  return answered;
}

const isOpen = (socket: Socket): boolean => !socket.destroyed;

describe('connections that say nothing', () => {
  it('are at most 64 of one address, and none after ten seconds', async () => {
    const silent = await openMany(200, () => '127.0.0.9');
    const begun = await openMany(10, () => '127.0.0.8', 'GET /health HTTP/1.1\r\nhost: ');
    await expect.poll(() => silent.filter(isOpen).length, { timeout: 4000 }).toBe(64);
    expect(begun.filter(isOpen).length).toBe(10);
    // Half a head, and a little more of it now and then, is no request.
    const drip = setInterval(() => {
      for (const socket of begun) socket.write('x');
    }, 500);
    await expect
      .poll(() => [...silent, ...begun].filter(isOpen).length, { timeout: 25_000, interval: 200 })
      .toBe(0);
    clearInterval(drip);
  });

  it('leave room for new visitors, of whatever 4,094 of them are', async () => {
    await openMany(4094, (at) => `127.0.1.${1 + (at % 70)}`);
    expect(await visit()).toBe(40);
  });

  it('leave room even where each has asked something first', async () => {
    const { host } = new URL(hub.url);
    const asks = `GET /health HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
    await openMany(4096, (at) => `127.0.2.${1 + (at % 200)}`, asks);
    await sleep(1500);
    expect(await visit()).toBe(40);
  });

  it('leave room even where each has begun a body that does not come', async () => {
    const { host } = new URL(hub.url);
    const head = `POST /api/signin HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`;
    await openMany(4096, (at) => `127.0.3.${1 + (at % 200)}`, head);
    await sleep(6000);
    expect(await visit()).toBe(40);
  });
});

it('a laboratory of 500 browsers behind one address keeps its connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 500, maxFreeSockets: 500 });
  const { hostname, port } = new URL(hub.url);
  let reused = 0;
  const ask = async (): Promise<number> => {
    const sent = request({ hostname, port, path: '/health', agent });
    sent.end();
    const [response] = await once(sent, 'response');
    await text(response);
    if (sent.reusedSocket) reused += 1;
    return response.statusCode;
  };
  const everybody = () => Promise.all(Array.from({ length: 500 }, ask));
  expect(new Set(await everybody())).toEqual(new Set([200]));
  await sleep(3000);
  expect(new Set(await everybody())).toEqual(new Set([200]));
  expect(reused).toBe(500);
  agent.destroy();
});

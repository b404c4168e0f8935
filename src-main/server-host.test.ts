import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerRequest } from '#shared/bridge/server-port.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import { startServerHost, type ServerHost, type ServerState } from './server-host.ts';

const thread = new URL('fixtures/server-thread.ts', import.meta.url);
const hosts: ServerHost[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
});

function start(options: { mode?: string; now?: () => number; secrets?: SecretStore } = {}) {
  const states: ServerState[] = [];
  let threads = 0;
  const host = startServerHost({
    spawn: () => {
      threads += 1;
      return new Worker(thread, { env: { ...process.env, SERVER_FIXTURE: options.mode ?? '' } });
    },
    now: options.now ?? (() => 0),
    secrets: Promise.resolve(options.secrets),
    onState: (state) => states.push(state),
    onHubReach: () => undefined,
    onArrived: () => undefined,
  });
  hosts.push(host);
  return { host, states, threads: () => threads };
}

const call = (path: string, change: Partial<ServerRequest> = {}): ServerRequest => ({
  method: 'GET',
  path,
  headers: { 'x-lectern-client': 'desktop' },
  ...change,
});

function memoryStore(): SecretStore {
  const kept = new Map<string, string>();
  return {
    backend: 'file',
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
}

describe('the server thread', () => {
  it('keeps secrets in the key ring that main has opened, and says so where there is none', async () => {
    const { host } = start({ secrets: memoryStore() });
    expect(await host.request(call('/api/secret'))).toMatchObject({ body: ['one', null] });
    const bare = start().host;
    expect(await bare.request(call('/api/secret'))).toMatchObject({
      body: ['This computer cannot keep secrets.'],
    });
  });

  it('hears whether people share the computer, after a crash as well', async () => {
    const { host, threads } = start();
    expect(await host.request(call('/api/shared'))).toMatchObject({ body: null });
    host.tellShared(10);
    expect(await host.request(call('/api/shared'))).toMatchObject({ body: 10 });
    await host.request(call('/api/crash'));
    expect(await host.request(call('/api/shared'))).toMatchObject({ body: 10 });
    expect(threads()).toBe(2);
  });

  it('answers requests that come before it is ready, JSON and bytes', async () => {
    const { host } = start();
    const [json, bytes, empty] = await Promise.all([
      host.request(call('/api/x', { method: 'POST', body: { a: [1, 'ü'] } })),
      host.request(call('/api/bytes')),
      host.request(call('/api/empty')),
    ]);
    expect(json).toMatchObject({
      status: 200,
      body: { method: 'POST', client: 'desktop', body: { a: [1, 'ü'] } },
    });
    expect(bytes.body).toEqual(new Uint8Array([1, 2, 3]));
    expect(empty).toMatchObject({ status: 204, body: null });
    await host.ready;
  });

  it('answers 503 to what a crash interrupted, and works again', async () => {
    const { host, states, threads } = start();
    await host.ready;
    const interrupted = host.request(call('/api/never'));
    const crashed = host.request(call('/api/crash'));
    expect(await interrupted).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await crashed).toMatchObject({ status: 503 });
    expect(await host.request(call('/api/x'))).toMatchObject({ status: 200 });
    expect(threads()).toBe(2);
    expect(states).toEqual(['ready', 'restarting', 'ready']);
  });

  it('gives up at a second crash within a minute, and not later', async () => {
    let now = 0;
    const { host, states } = start({ now: () => now });
    await host.request(call('/api/crash'));
    now = 61_000;
    await host.request(call('/api/crash'));
    expect(await host.request(call('/api/x'))).toMatchObject({ status: 200 });
    now = 62_000;
    await host.request(call('/api/crash'));
    expect(states.at(-1)).toBe('failed');
    expect(await host.request(call('/api/x'))).toMatchObject({ status: 503 });
  });

  it('does not start again when the data cannot be opened, and says why', async () => {
    const { host, threads } = start({ mode: 'refuse' });
    await expect(host.ready).rejects.toThrow('written by a newer version');
    expect(threads()).toBe(1);
  });

  it('ends when it is closed, twice as well', async () => {
    const { host } = start();
    await host.ready;
    await Promise.all([host.close(), host.close()]);
    expect(await host.request(call('/api/x'))).toMatchObject({ status: 503 });
  });
});

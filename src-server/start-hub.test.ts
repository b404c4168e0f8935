import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHubApp, type HubAppOptions } from './http/hub-app.ts';
import { RequestRate } from './http/limits.ts';
import { HubMetrics } from './http/metrics.ts';
import { startHub, type RunningHub } from './start-hub.ts';

let dir: string;
let hub: RunningHub;

/** What stands before an API, without the API. */
function appOver(api: HubAppOptions['api']) {
  const metrics = new HubMetrics('0.0.0-test');
  metrics.stop();
  return createHubApp({
    api,
    media: async () => null,
    paymentEvent: async () => undefined,
    page: async () => new Response(),
    hosts: new Set(['localhost:1']),
    cookieName: 'session',
    isSecure: false,
    rate: new RequestRate(0),
    metrics,
    metricsToken: null,
    readiness: async () => {
      throw new Error('not asked for');
    },
    setupGuard: null,
    log: null,
    isStopping: () => false,
  });
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-'));
  const rendererDir = path.join(dir, 'renderer');
  mkdirSync(path.join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(path.join(rendererDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
  writeFileSync(path.join(rendererDir, 'assets', 'a.js'), 'export {};');
  hub = await startHub({ port: 0, rendererDir, dataDir: path.join(dir, 'data'), appVersion: '0.0.0-test' });
});
afterAll(async () => {
  await hub.close();
  rmSync(dir, { recursive: true, force: true });
});

/** fetch sends neither a foreign Host nor a raw path. */
function raw(rawPath: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const answer = Promise.withResolvers<number | undefined>();
  const { hostname, port } = new URL(hub.url);
  request({ hostname, port, path: rawPath, headers }, (response) => {
    response.resume();
    answer.resolve(response.statusCode);
  })
    .on('error', answer.reject)
    .end();
  return answer.promise;
}

describe('the loopback server', () => {
  it('listens on the loopback address only', () => expect(hub.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/));

  it('shows the page for every screen, under the policy of the desktop', async () => {
    const response = await fetch(`${hub.url}/Exams/12`);
    const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('serves listed files and nothing else', async () => {
    expect((await fetch(`${hub.url}/assets/a.js`)).headers.get('cache-control')).toContain('immutable');
    for (const missing of [
      '/assets/b.js',
      '/lectern.db',
      '/..%2fdata%2flectern.db',
      '/%00',
      '/data/lectern.db',
    ]) {
      expect(await raw(missing)).toBeGreaterThanOrEqual(400);
    }
  });

  it('answers the API, never from a cache', async () => {
    const response = await fetch(`${hub.url}/api/setup`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ state: 'empty' });
  });

  it('lets a browser keep what an endpoint allows to be kept', async () => {
    const app = appOver(async () => ({
      status: 200,
      headers: { 'cache-control': 'private, immutable' },
      body: null,
    }));
    const request = new Request('http://localhost:1/api/blobs/x', { headers: { host: 'localhost:1' } });
    const response = await app.fetch(request, { remoteAddress: '127.0.0.1', isLocal: true });
    expect(response.headers.get('cache-control')).toBe('private, immutable');
  });

  it('says where a request came from, whatever it says itself', async () => {
    const asked: string[] = [];
    const app = appOver(async (call) => {
      asked.push(call.header('x-lectern-address') ?? '');
      return { status: 200, headers: {}, body: {} };
    });
    const request = new Request('http://localhost:1/api/profile', {
      headers: { host: 'localhost:1', 'x-lectern-address': '192.0.2.66' },
    });
    await app.fetch(request, { remoteAddress: '192.0.2.1', isLocal: true });
    expect(asked).toEqual(['192.0.2.1']);
  });

  it('answers a wrong API path with an API error, not with the page', async () => {
    const response = await fetch(`${hub.url}/api/no-such-thing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses foreign names and pages', async () => {
    expect(await raw('/', { host: 'evil.example' })).toBe(403);
    expect(await raw('/api/setup', { host: 'evil.example' })).toBe(403);
    const foreign = await fetch(`${hub.url}/api/signin`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });

  it('refuses what is too large before it is read', async () => {
    const body = new Uint8Array(7 * 1024 * 1024);
    const response = await fetch(`${hub.url}/api/signin`, { method: 'POST', body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('keeps its data to its owner', () => {
    expect(statSync(path.join(dir, 'data')).mode & 0o077).toBe(0);
  });
});

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsoleLog } from './log.ts';
import { startHub, type HubOptions, type RunningHub } from './start-hub.ts';

const CODE = 'ABCD-EFGH-JKMN';
const TOKEN = 'a-token-of-the-metrics';
let dir: string;
let rendererDir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-'));
  rendererDir = path.join(dir, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
async function withHub(options: Partial<HubOptions>, use: (hub: RunningHub) => Promise<void>): Promise<void> {
  const dataDir = path.join(dir, `data-${++count}`);
  const hub = await startHub({ port: 0, rendererDir, dataDir, appVersion: '0.0.0-test', ...options });
  try {
    await use(hub);
  } finally {
    await hub.close();
  }
}

const institution = {
  institution_name: 'Hillside School',
  time_zone: 'Europe/Helsinki',
  currency: 'EUR',
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@hillside.example',
  password: 'violet harbour seven',
};

const found = (hub: RunningHub, headers: Record<string, string> = {}) =>
  fetch(`${hub.url}/api/setup/institution`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(institution),
  });

interface RawAnswer {
  readonly status: number | undefined;
  readonly body: string;
}

/** fetch sends no Host but its own. */
function raw(hub: RunningHub, rawPath: string, headers: Record<string, string>): Promise<RawAnswer> {
  const answer = Promise.withResolvers<RawAnswer>();
  const { hostname, port } = new URL(hub.url);
  request({ hostname, port, path: rawPath, headers }, (response) => {
    let body = '';
    response.on('data', (chunk) => {
      body += String(chunk);
    });
    response.on('end', () => answer.resolve({ status: response.statusCode, body }));
  })
    .on('error', answer.reject)
    .end();
  return answer.promise;
}

describe('the first administrator of a hub', () => {
  it('needs the code; nobody else can take the hub or fill it', () =>
    withHub({ setupCode: CODE }, async (hub) => {
      expect(hub.isSetUp).toBe(false);
      expect((await found(hub)).status).toBe(403);
      expect((await fetch(`${hub.url}/api/setup/demo-school`, { method: 'POST' })).status).toBe(403);
      expect((await found(hub, { 'x-lectern-setup-code': CODE })).status).toBe(201);
      // From now on the code opens nothing, and its absence closes nothing.
      expect((await found(hub, { 'x-lectern-setup-code': CODE })).status).toBe(409);
      expect((await found(hub)).status).toBe(409);
    }));

  it('comes in by the link of the console', () =>
    withHub({ setupCode: CODE }, async (hub) => {
      const entered = await fetch(`${hub.url}/setup-code?code=${CODE}`, { redirect: 'manual' });
      const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await found(hub, { cookie, 'x-lectern-client': 'web' })).status).toBe(201);
    }));
});

describe('limits', () => {
  it('says when an address may go on', () =>
    withHub({ limits: { requestsPerSecond: 1 } }, async (hub) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(`${hub.url}/api/setup`)));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(9);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
      expect(await refused[0]?.json()).toMatchObject({ code: 'RATE_LIMITED' });
      // A probe must not be told that the hub is down because somebody else is busy.
      expect((await fetch(`${hub.url}/health`)).status).toBe(200);
      expect(await (await fetch(`${hub.url}/metrics`)).text()).toMatch(
        /lectern_http_refused_total\{limit="rate"\} \d/,
      );
    }));

  it('counts people behind the proxy by their own address', () =>
    withHub({ limits: { requestsPerSecond: 1 }, trustedProxies: ['127.0.0.1'] }, async (hub) => {
      const from = (address: string) =>
        fetch(`${hub.url}/api/setup`, { headers: { 'x-forwarded-for': address } });
      const busy = await Promise.all(Array.from({ length: 30 }, () => from('7.7.7.7')));
      expect(busy.some(({ status }) => status === 429)).toBe(true);
      expect((await from('8.8.8.8')).status).toBe(200);
    }));

  it('does not take more connections than it was given', () =>
    withHub({ limits: { connections: 2 } }, async (hub) => {
      const { hostname, port } = new URL(hub.url);
      const sockets = Array.from({ length: 3 }, () => connect(Number(port), hostname).on('error', () => {}));
      await Promise.race(sockets.map((socket) => once(socket, 'close')));
      for (const socket of sockets) socket.destroy();
      const metrics = async () => (await fetch(`${hub.url}/metrics`)).text();
      await expect.poll(metrics).toMatch(/lectern_http_refused_total\{limit="connections"\} [1-9]/);
    }));
});

describe('behind a proxy', () => {
  it('answers to its public name alone, with cookies for TLS', () =>
    withHub({ publicUrl: new URL('https://hub.example'), setupCode: CODE }, async (hub) => {
      expect((await raw(hub, '/api/setup', { host: 'hub.example' })).status).toBe(200);
      expect((await raw(hub, '/api/setup', { host: 'evil.example' })).status).toBe(403);
      const entered = await fetch(`${hub.url}/setup-code?code=${CODE}`, { redirect: 'manual' });
      expect(entered.headers.get('set-cookie')).toContain('; Secure');
    }));

  it('shows its metrics to nobody for whom the proxy speaks', () =>
    withHub({}, async (hub) => {
      expect((await raw(hub, '/metrics', {})).status).toBe(200);
      expect((await raw(hub, '/metrics', { 'x-forwarded-for': '7.7.7.7' })).status).toBe(403);
    }));

  it('shows its metrics to whoever has the token, and then to nobody else', () =>
    withHub({ metricsToken: TOKEN }, async (hub) => {
      expect((await raw(hub, '/metrics', {})).status).toBe(403);
      expect((await raw(hub, '/metrics', { authorization: 'Bearer wrong' })).status).toBe(403);
      const { status, body } = await raw(hub, '/metrics', {
        authorization: `Bearer ${TOKEN}`,
        'x-forwarded-for': '7.7.7.7',
      });
      expect(status).toBe(200);
      expect(body).toContain('lectern_open_connections 1');
    }));
});

it('says under one number to the client and in the log what happened', async () => {
  const lines: string[] = [];
  const requestLog = createConsoleLog('info', { write: (line) => lines.push(line) });
  await withHub({ requestLog }, async (hub) => {
    const response = await fetch(`${hub.url}/api/exams?secret=S-1`, {
      headers: { authorization: 'Bearer S-2' },
    });
    const id = response.headers.get('x-request-id');
    expect(await response.json()).toMatchObject({ request_id: id });
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { status: response.status, requestId: id },
    ]);
    expect(lines.join('')).not.toMatch(/S-\d/);
  });
});

it('lets a running request end when it stops, and takes no new one', async () => {
  const hub = await startHub({
    port: 0,
    rendererDir,
    dataDir: path.join(dir, 'drain'),
    appVersion: '0.0.0-test',
  });
  const { hostname, port } = new URL(hub.url);
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ email: 'nobody@school.test', password: 'a long password' });
  const head = ['POST /api/signin HTTP/1.1', `host: ${hostname}:${port}`, 'content-type: application/json'];
  socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  // The server has seen the request once it has answered another one that was sent later.
  await fetch(`${hub.url}/health`);
  const closed = hub.close();
  await expect(fetch(`${hub.url}/health`)).rejects.toThrow('fetch failed');
  socket.write(body.slice(10));
  await once(socket, 'close');
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer.toLowerCase()).toContain('connection: close');
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ServerWorkerData } from '#shared/bridge/server-port.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import type { SecretStore } from '#main/secrets/secret-store.ts';
import { startServerHost, type ServerHost } from '#main/server-host.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'northfield-demo';
const AUTHOR = 'instructor@northfield.example';

let dir: string;
let hub: RunningHub;
let isHubOpen: boolean;
let host: ServerHost;
let kept: Map<string, string>;
let reached: boolean[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-worker-'));
  const rendererDir = path.join(dir, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '<title>Empty</title>');
  const served = {
    port: 0,
    rendererDir,
    appVersion: '0.0.0-test',
    dataDir: await placeDemoSchool(path.join(dir, 'hub')),
  };
  hub = await startHub({ ...served, isHub: true });
  isHubOpen = true;
  kept = new Map();
  reached = [];
  host = startThread();
  await host.ready;
});
afterEach(async () => {
  await host.close();
  await closeHub();
  rmSync(dir, { recursive: true, force: true });
});

function startThread(): ServerHost {
  const workerData: ServerWorkerData = {
    dataDir: path.join(dir, 'desktop'),
    appVersion: '0.0.0-test',
    demo: false,
    isInsecureHubAllowed: false,
    sleep: { run: 'test', startedAtMs: 0, sleptMs: 0 },
    parseWorkerUrl: pathToFileURL(path.join(root, 'src-server/features/imports/parse-worker.ts')).href,
    databaseWorkerUrl: pathToFileURL(path.join(root, 'src-server/backups/database-worker.ts')).href,
    sheetWorkerUrl: pathToFileURL(path.join(root, 'src-server/features/reports/files/sheet-worker.ts')).href,
  };
  const secrets: SecretStore = {
    backend: 'keytar',
    get: async (name) => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    remove: async (name) => void kept.delete(name),
  };
  return startServerHost({
    spawn: () => new Worker(path.join(root, 'src-server/worker.ts'), { workerData }),
    now: () => performance.now(),
    onState: () => undefined,
    onArrived: () => undefined,
    onHubReach: (isReached) => reached.push(isReached),
    secrets: Promise.resolve(secrets),
  });
}

const call = (method: 'GET' | 'POST', address: string, body?: Record<string, string>, token?: string) =>
  host.request({
    method,
    path: address,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });

it('joins a hub from the thread of the desktop, and keeps its keys in the key ring alone', async () => {
  expect(await join()).toMatchObject({ status: 201, body: { device_name: 'Laptop' } });
  expect(await call('GET', '/api/setup')).toMatchObject({ body: { state: 'ready' } });
  expect([...kept.keys()].join(' ')).toContain('hub-device-token');
  const database = readFileSync(path.join(dir, 'desktop', 'lectern.db'));
  for (const secret of kept.values()) expect(database.includes(secret)).toBe(false);

  await host.close();
  host = startThread();
  const signedIn = await call('POST', '/api/signin', { email: AUTHOR, password: PASSWORD });
  expect(signedIn).toMatchObject({ status: 200 });
  expect(await call('GET', '/api/sync/connection')).toMatchObject({
    body: { role: 'device', hub_url: hub.url },
  });
});

it('hears within seconds that the hub has gone', async () => {
  await join();
  // The stream is open by now: nothing else tells before the next round, a minute later.
  await setTimeout(1500);
  await closeHub();
  await vi.waitFor(() => expect(reached).toEqual([false]), { timeout: 4000 });
  expect(await call('GET', '/api/sync/connection')).toMatchObject({ body: { state: 'offline' } });
});

async function closeHub() {
  if (isHubOpen) await hub.close();
  isHubOpen = false;
}

async function join() {
  const admin = await hubSession('admin@northfield.example');
  const code = await post('/api/devices/enrolment-codes', {}, admin);
  return call('POST', '/api/sync/enrolment', {
    hub_url: hub.url,
    code: String(code['code']),
    device_name: 'Laptop',
    email: AUTHOR,
    password: PASSWORD,
  });
}

async function post(
  address: string,
  body: Record<string, string>,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(hub.url + address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

const hubSession = async (email: string): Promise<string> =>
  String((await post('/api/signin', { email, password: PASSWORD }))['token']);

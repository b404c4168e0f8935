import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { HttpHubLink } from '#server/sync/transport/http-link.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { rawRequest } from '#tests/helpers/raw-request.ts';
import { ADMIN, AUTHOR, PASSWORD } from '#tests/helpers/sync-stage.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const MIB = 1024 * 1024;
const folder = temporaryFolder('messages-in-flight');
const token = randomBytes(32).toString('base64url');
let hub: RunningHub;

const send = (
  method: string,
  route: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) =>
  rawRequest(hub.url, route, { method, body, headers: { 'content-type': 'application/json', ...headers } });

const ofDevice = (route: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  send('POST', route, body, { authorization: `Bearer ${token}`, ...headers });

beforeAll(async () => {
  writeFileSync(path.join(folder, 'index.html'), '<title>Empty</title>');
  hub = await startHub({
    port: 0,
    rendererDir: folder,
    dataDir: await placeDemoSchool(path.join(folder, 'data')),
    appVersion: '0.0.0-test',
    isHub: true,
  });
  const signedIn = await send('POST', '/api/signin', JSON.stringify({ email: ADMIN, password: PASSWORD }));
  const session = z.object({ token: z.string() }).parse(JSON.parse(signedIn.body)).token;
  await send('PUT', '/api/devices/policy', JSON.stringify({ open_enrolment: true }), {
    authorization: `Bearer ${session}`,
  });
  await new HttpHubLink({ url: hub.url, token: async () => undefined }).enrol({
    client_id: randomUUID(),
    token,
    device_name: 'Laptop',
    email: AUTHOR,
    password: PASSWORD,
    device_no: null,
    fingerprint: randomUUID(),
    app_version: '0.0.0-test',
    schema_version: SCHEMA_VERSION,
  });
});
afterAll(() => hub.close());

async function memory(): Promise<number> {
  const { body } = await rawRequest(hub.url, '/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]) / MIB;
}

it('takes sixty messages of a device that unpack to 16 MiB one at a time, and most of them not', async () => {
  const text = 'x'.repeat(16 * MIB - 1000);
  const message = gzipSync(JSON.stringify({ hub_epoch: 'x', mutations: [text] }), { level: 1 });
  const before = await memory();
  const state = { isDone: false, most: 0 };
  const sent = Promise.all(
    Array.from({ length: 60 }, () => ofDevice('/sync/push', message, { 'content-encoding': 'gzip' })),
  ).finally(() => (state.isDone = true));
  while (!state.isDone) state.most = Math.max(state.most, await memory());
  const statuses = (await sent).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
  expect(new Set(statuses).size).toBe(2);
  expect(state.most - before).toBeLessThan(300);
  // And the next one of this computer is read as ever.
  expect((await ofDevice('/sync/push', '{}')).status).toBe(422);
});

it.each(['/sync/hello', '/sync/pull', '/sync/register', '/sync/signin'])(
  'takes a mebibyte at %s, which carries nothing of what people did',
  async (route) => {
    const large = JSON.stringify({ email: 'x'.repeat(MIB) });
    expect((await ofDevice(route, large)).status).toBe(413);
    expect((await ofDevice(route, gzipSync(large), { 'content-encoding': 'gzip' })).status).toBe(413);
  },
);

import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { rawRequest } from '#tests/helpers/raw-request.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const folder = temporaryFolder('probe-hosts');
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
    publicUrl: new URL('https://hub.school.example'),
  });
});
afterAll(() => hub.close());

it('is ready once it has read its database through', async () => {
  await expect.poll(async () => (await rawRequest(hub.url, '/ready', {})).status).toBe(200);
});

describe.each(['/health', '/ready', '/metrics'])('%s', (probe) => {
  const ask = (headers: Record<string, string>) => rawRequest(hub.url, probe, { headers });

  it.each([
    '127.0.0.1:4123',
    '10.0.0.5:4123',
    '10.0.0.5',
    '[::1]:4123',
    '[fd00::5]',
    'localhost',
    'localhost:80',
    'LOCALHOST:4123',
    'hub.school.example',
  ])('answers whoever asks for %s', async (host) => {
    expect((await ask({ host })).status).toBe(200);
  });

  it.each([
    'rebound.evil.example',
    'rebound.evil.example:4123',
    '127.0.0.1.evil.example',
    'localhost.evil.example:4123',
    '10.0.0.5.evil.example',
    'hub.school.example.evil.example',
  ])('says nothing to a page that came by the name %s', async (host) => {
    const answer = await ask({ host });
    expect(answer.status).toBe(403);
    expect(answer.body).not.toMatch(/lectern_|"status"|"checks"/);
  });

  it('says nothing to a page of somebody else, which asks by an address', async () => {
    const host = '127.0.0.1:4123';
    expect((await ask({ host, origin: 'http://evil.example' })).status).toBe(403);
    expect((await ask({ host, origin: 'null' })).status).toBe(403);
    expect((await ask({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).status).toBe(
      403,
    );
    expect((await ask({ host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('answers a balancer that speaks HTTP/1.0 and names no host', async () => {
    const { hostname, port } = new URL(hub.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${probe} HTTP/1.0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

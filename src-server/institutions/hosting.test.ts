import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HostClient } from '#tests/helpers/host-client.ts';
import { consoleCode, foundSchool, type HostedSchool } from '#tests/helpers/hosted-school.ts';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';

const PASSWORD = 'violet harbour seven';

let dataDir: string;
let hub: HubProcess;

let main: HostClient;
let mainToken: string;
let north: HostedSchool;
let south: HostedSchool;

// The hub runs all the while: it notices what is made beside it.
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-institutions-'));
  hub = await startHubProcess(['--data', dataDir]);
  main = new HostClient(hub.url, '127.0.0.1');
  mainToken = await main.setUp('Main', await consoleCode(hub));
  north = await foundSchool(hub, dataDir, 'north');
  south = await foundSchool(hub, dataDir, 'south');
});
afterAll(async () => {
  expect(await hub.end('SIGTERM')).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

const Setup = z.object({ institution: z.object({ name: z.string() }) });

const nameOf = async (client: HostClient) =>
  Setup.parse((await client.send('GET', '/api/setup')).json()).institution.name;

describe('three institutions of one hub', () => {
  it('answer under their own hosts', async () => {
    expect(await nameOf(main)).toBe('Main');
    expect(await nameOf(north.client)).toBe('north');
    expect(await nameOf(south.client)).toBe('south');
  });

  it('refuse a host that is nobody’s, as a hub of one does', async () => {
    const answer = await new HostClient(hub.url, 'east.localhost').send('GET', '/api/setup');
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ message: 'Refused: unknown host.' });
  });

  it('do not know the sessions of one another', async () => {
    const clients = [main, north.client, south.client];
    const tokens = [mainToken, north.token, south.token];
    for (const [at, client] of clients.entries()) {
      const answers = await Promise.all(
        tokens.map((token) => client.send('GET', '/api/questions', { token })),
      );
      expect(answers.map(({ status }) => status === 401)).toEqual(tokens.map((_, of) => of !== at));
    }
  });

  it('do not know the cookies of one another, which carry no domain', async () => {
    const web = { 'x-lectern-client': 'web' };
    const body = { email: 'north@school.example', password: PASSWORD };
    const signedIn = await north.client.send('POST', '/api/signin', { body, headers: web });
    const [line = ''] = [signedIn.headers['set-cookie'] ?? []].flat();
    expect(line.toLowerCase()).not.toContain('domain');
    const [cookie = ''] = line.split(';');
    const ask = (client: HostClient) =>
      client.send('GET', '/api/questions', { headers: { ...web, cookie } }).then(({ status }) => status);
    expect(await Promise.all([north.client, south.client, main].map(ask))).toEqual([200, 401, 401]);
  });

  it('do not know the people of one another', async () => {
    const body = { email: 'north@school.example', password: PASSWORD };
    const answers = [north.client, south.client, main].map((client) =>
      client.send('POST', '/api/signin', { body }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401, 401]);
  });

  it('keep their data in databases of their own', async () => {
    await north.client.addQuestion(north.token, 'Where is the pole star?');
    const titles = async ({ client, token }: Pick<HostedSchool, 'client' | 'token'>) =>
      (await client.send('GET', '/api/questions', { token })).text;
    expect(await titles(north)).toContain('pole star');
    expect(await titles(south)).not.toContain('pole star');
    expect(await titles({ client: main, token: mainToken })).not.toContain('pole star');
    for (const slug of ['north', 'south']) {
      expect(statSync(path.join(dataDir, 'institutions', slug, 'lectern.db')).mode & 0o077).toBe(0);
    }
  });

  it('do not know the computers of one another', async () => {
    await north.client.send('PUT', '/api/devices/policy', {
      token: north.token,
      body: { open_enrolment: true },
    });
    const token = randomBytes(32).toString('base64url');
    const computer = {
      client_id: randomUUID(),
      token,
      device_name: 'Laptop',
      email: 'north@school.example',
      password: PASSWORD,
      device_no: null,
      fingerprint: randomUUID(),
      app_version: '0.0.0-test',
      schema_version: SCHEMA_VERSION,
    };
    expect(
      (await south.client.send('POST', '/sync/enrol', { body: computer })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await north.client.send('POST', '/sync/enrol', { body: computer })).status).toBe(200);
    const pull = (client: HostClient) =>
      client.send('POST', '/sync/pull', { token, body: {} }).then(({ status }) => status);
    // A message that is empty is wrong, but only who knows the computer reads it.
    expect(await Promise.all([north.client, south.client, main].map(pull))).toEqual([422, 401, 401]);
  });

  it('let each first administrator in by its own code only', async () => {
    const east = new HostClient(hub.url, 'east.localhost');
    await lectern([
      'institution',
      'create',
      'east',
      '--name',
      'East',
      '--host',
      'east.localhost',
      '--data',
      dataDir,
    ]);
    await expect(east.setUp('East', north.code)).rejects.toThrow('403');
    await expect(east.setUp('East', '')).rejects.toThrow('403');
  });

  it('are listed with what is open', async () => {
    const { out } = await lectern(['institution', 'list', '--data', dataDir, '--json']);
    expect(JSON.parse(out)).toMatchObject([
      { slug: 'default', name: 'Main', host: null, open: true },
      { slug: 'east' },
      { slug: 'north', name: 'north', host: 'north.localhost', state: 'active', schema: null, open: true },
      { slug: 'south', host: 'south.localhost', open: true },
    ]);
  });

  it('are counted together, devices apart from people and pages', async () => {
    const { text } = await main.send('GET', '/metrics');
    expect(text).toMatch(/^lectern_http_requests_total\{kind="sync",class="4xx"\} [1-9]/m);
    expect(text).toMatch(/^lectern_open_institutions [34]$/m);
    const [, commits = ''] = /^lectern_commit_calls_count (\d+)$/m.exec(text) ?? [];
    expect(Number(commits)).toBeGreaterThan(3);
  });
});

describe('institution create', () => {
  const create = (...args: readonly string[]) =>
    lectern(['institution', 'create', ...args, '--data', dataDir]);

  it.each([
    [['north', '--name', 'N', '--host', 'other.localhost'], "There is an institution 'north' already."],
    [
      ['other', '--name', 'N', '--host', 'North.localhost'],
      "There is one at north.localhost, 'north' already.",
    ],
    [['default', '--name', 'N', '--host', 'other.localhost'], 'needs itself'],
    [['other', '--name', 'N', '--host', '10.0.0.1'], 'is not a host name'],
    [['other', '--name', '', '--host', 'other.localhost'], '--name is missing'],
    [['other', '--host', 'other.localhost'], '--name is missing'],
    [['other', '--name', 'N', '--host', 'other.localhost', '--port', 'x'], '--port takes a number'],
  ])('refuses %j as a wrong call', async (args, reason) => {
    const { code, out, err } = await create(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(reason);
  });
});

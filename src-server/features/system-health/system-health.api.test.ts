import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupsContract } from '#shared/contract/backups.ts';
import { mailContract } from '#shared/contract/mail.ts';
import { systemHealthContract } from '#shared/contract/system-health.ts';
import type { ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import { openMailInbox } from '#tests/helpers/mail-inbox.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub' });
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const run = async (probe: ProbeName) =>
  (await admin.call(systemHealthContract.runProbe, { params: { probe } })).body.data;
const listed = async () => (await admin.call(systemHealthContract.getSystemHealth, {})).body;

describe('the health of a server', () => {
  it('is measured by every probe that is used here, and the worst stands first', async () => {
    const { role, data } = await listed();
    expect(role).toBe('hub');
    const states = Object.fromEntries(data.map(({ probe, state }) => [probe, state]));
    expect(states).toMatchObject({
      database: 'good',
      durability: 'good',
      migrations: 'good',
      disk: expect.stringMatching(/good|warning/u),
      history: 'good',
      // No mail server, no keys of a provider, no address with TLS.
      mail: 'not-used',
      payments: 'not-used',
      tls: 'not-used',
      // Nobody has looked, and nobody could compare.
      files: 'unknown',
      clocks: 'unknown',
    });
    expect(states).not.toHaveProperty('synchronisation');
    expect(data[0]?.state).not.toBe('good');
    expect(data.at(-1)?.state).toBe('not-used');
    const database = data.find(({ probe }) => probe === 'database');
    expect(database?.measured).toEqual([{ name: 'commit_ms', value: expect.any(Number), unit: 'ms' }]);
    expect(database?.history).toHaveLength(30);
    expect(database?.history.at(-1)).toEqual({ day: '2026-11-21', state: 'good' });
    expect(database?.history[0]?.state).toBe('unknown');
  });

  it('is for administrators alone', async () => {
    const author = await server.person('Instructor');
    expect((await author.send('GET', '/api/system-health')).status).toBe(403);
    expect((await author.send('POST', '/api/system-health/disk/run')).status).toBe(403);
  });

  it('refuses a probe that is none', async () => {
    const answer = await admin.send('POST', '/api/system-health/weather/run');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('no probe');
  });
});

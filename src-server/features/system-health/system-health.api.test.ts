import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailContract } from '#shared/contract/mail.ts';
import { systemHealthContract } from '#shared/contract/system-health.ts';
import type { Told } from '#shared/domain/system-health/alerts.ts';
import type { ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import { LoopDelay } from './loop-delay.ts';
import { ProbeKeeper } from './probe-keeper.ts';
import { RequestCounts } from './request-counts.ts';
import { dueAlert } from './standing.ts';
import { TickWatch } from './tick-watch.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await createTestServer({ role: 'hub', publicUrl: new URL('http://hub.school.example') });
  admin = await server.person('Admin', 'Ada Admin');
});
afterEach(() => server.close());

const listed = async () => (await admin.call(systemHealthContract.getSystemHealth, {})).body;
const of = async (probe: ProbeName) => (await listed()).data.find((one) => one.probe === probe);

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
      writer: 'good',
      // No mail server, no keys of a provider, no address with TLS.
      mail: 'not-used',
      payments: 'not-used',
      tls: 'not-used',
      // Nobody has looked, and nobody could compare.
      files: 'unknown',
      clocks: 'unknown',
    });
    expect(states).not.toHaveProperty('synchronisation');
    const other = server.database.dialect === 'sqlite' ? 'postgres' : 'integrity';
    expect(states).not.toHaveProperty(other);
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
    expect((await author.send('GET', '/api/system-health/devices')).status).toBe(403);
    expect((await author.send('POST', '/api/system-health/disk/run')).status).toBe(403);
  });

  it('refuses a probe that is none, or has nothing to look at here', async () => {
    for (const probe of ['weather', 'synchronisation']) {
      const answer = await admin.send('POST', `/api/system-health/${probe}/run`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('There is no probe');
    }
  });

  it('keeps since when a state is so, and the worst one of each day, in the database', async () => {
    await admin.call(systemHealthContract.runProbe, { params: { probe: 'jobs' } });
    await server.tick();
    await admin.call(systemHealthContract.runProbe, { params: { probe: 'jobs' } });
    server.clock.advance(3 * MINUTE);
    const failed = await admin.call(systemHealthContract.runProbe, { params: { probe: 'jobs' } });
    expect(failed.body.data).toMatchObject({ state: 'failing', since: '2026-11-21T09:03:00.000Z' });
    await server.tick();
    server.clock.advance(MINUTE / 6);
    await admin.call(systemHealthContract.runProbe, { params: { probe: 'jobs' } });
    expect(await of('jobs')).toMatchObject({ state: 'good', since: '2026-11-21T09:03:10.000Z' });
    expect((await of('jobs'))?.history.at(-1)).toEqual({ day: '2026-11-21', state: 'failing' });
    const stored = await server.database.read
      .selectFrom('probe_standing')
      .select(['state', 'since'])
      .where('probe', '=', 'jobs')
      .execute();
    expect(stored).toEqual([{ state: 'good', since: Date.parse('2026-11-21T09:03:10.000Z') }]);
    server.clock.advance(DAY);
    // What was good yesterday is not known to be good today.
    expect(server.services.health.states()['jobs']).toBe('unknown');
  });

  it('writes nothing while nothing changes', async () => {
    const { health } = server.services;
    await health.refresh();
    await health.refresh();
    const rows = () =>
      server.database.read.selectFrom('probe_standing').select(['probe', 'looked_at']).execute();
    const before = await rows();
    server.clock.advance(MINUTE);
    await health.look(['database', 'durability', 'migrations', 'history']);
    expect(await rows()).toEqual(before);
  });
});

describe('trouble that lasts', () => {
  const loss = { at: 1, device: 'Laptop', what: '5 events are missing' };
  const breakIt = () =>
    server.write(({ db }) =>
      db
        .insertInto('sync_state')
        .values({ name: 'went_back', value: JSON.stringify(loss) })
        .execute(),
    );
  const mend = () =>
    server.write(({ db }) => db.deleteFrom('sync_state').where('name', '=', 'went_back').execute());
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      server.clock.advance(MINUTE);
      await server.services.health.turn();
    }
  };
  const told = async () => {
    const entries = await server.database.read
      .selectFrom('audit_entry')
      .select(['action', 'target_id'])
      .where('action', '=', 'health.alert')
      .where('target_id', '=', 'history')
      .execute();
    const mails = await server.database.read
      .selectFrom('mail')
      .select(['subject', 'to_address'])
      .where('kind', '=', 'health')
      .where('subject', 'like', '%history%')
      .orderBy('id')
      .execute();
    return { entries: entries.length, subjects: mails.map(({ subject }) => subject) };
  };
  const FAILS = 'Test School: history fails';
  const OVER = 'Test School: history is in order again';

  beforeEach(async () => {
    await admin.call(mailContract.updateMailServer, {
      body: {
        host: '127.0.0.1',
        port: 1,
        security: 'none',
        user_name: null,
        from_name: 'School',
        from_address: 'school@school.test',
      },
    });
    await server.services.health.turn();
  });

  it('is told once, after two minutes, and its end once', async () => {
    await breakIt();
    await pass(2);
    expect(await told()).toEqual({ entries: 0, subjects: [] });
    await pass(6);
    expect(await told()).toEqual({ entries: 1, subjects: [FAILS] });
    await mend();
    await pass(6);
    expect(await told()).toEqual({ entries: 2, subjects: [FAILS, OVER] });
  }, 30_000);

  it('is told once, also by a server that was started again', async () => {
    await breakIt();
    await pass(3);
    expect(await told()).toEqual({ entries: 1, subjects: [FAILS] });
    const { clock, services, database, dataDir } = server;
    const again: Told[] = [];
    const keeper = new ProbeKeeper({
      deps: {
        clock,
        services,
        database,
        dataDir,
        role: 'hub',
        writer: server.writer,
        deadlines: { standing: () => ({ behindMs: 0, open: 0 }) },
        requests: new RequestCounts(clock),
        ticks: new TickWatch(clock),
        loop: new LoopDelay(),
        examine: () => Promise.reject(new Error('not asked for here')),
      },
      teller: {
        tell: (probe, standing) => {
          const due = probe === 'history' ? dueAlert(standing, clock.now()) : null;
          if (due !== null) again.push(due);
          return Promise.resolve(due);
        },
      },
    });
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advance(MINUTE);
      await keeper.turn();
    }
    expect(again).toEqual([]);
    await mend();
    for (let minute = 0; minute < 4; minute += 1) {
      clock.advance(MINUTE);
      await keeper.turn();
    }
    expect(again).toEqual(['good']);
    await keeper.close();
  }, 30_000);

  it('is not told where it does not last', async () => {
    await breakIt();
    await pass(1);
    await mend();
    await pass(4);
    expect(await told()).toEqual({ entries: 0, subjects: [] });
  }, 30_000);

  it('is not told while it is muted, which the audit log keeps with its reason', async () => {
    const mute = (body: object) => admin.send('PUT', '/api/system-health/history/mute', body);
    expect((await mute({ hours: 500, reason: 'x' })).status).toBe(422);
    expect((await mute({ hours: 1, reason: ' ' })).status).toBe(422);
    expect((await mute({ hours: 1, reason: 'We restore today' })).status).toBe(200);
    expect(await of('history')).toMatchObject({ mute_reason: 'We restore today' });
    await breakIt();
    await pass(5);
    expect(await told()).toEqual({ entries: 0, subjects: [] });
    const [entry] = await server.database.read
      .selectFrom('audit_entry')
      .select(['action', 'target_id'])
      .where('action', '=', 'system-health.muteProbe')
      .execute();
    expect(entry).toMatchObject({ target_id: 'history' });
    await admin.send('DELETE', '/api/system-health/history/mute');
    await pass(1);
    expect(await told()).toEqual({ entries: 1, subjects: [FAILS] });
  }, 30_000);
});

describe('the computers of a hub', () => {
  const enrol = (no: number, changes: object) =>
    server.write(({ db, now }) =>
      db
        .insertInto('sync_client')
        .values({
          client_id: `client-${no}`,
          device_no: no,
          name: `Laptop ${no}`,
          token_hash: `token-${no}`,
          fingerprint: `here-${no}`,
          app_version: '1.4.0',
          schema_version: 35,
          last_seen_at: now,
          enrolled_at: now,
          enrolled_by: admin.id,
          revoked_at: null,
          ...changes,
        })
        .execute(),
    );

  it('are listed by trouble, and what an old program does not say is unknown', async () => {
    const { clock } = server;
    const says = { free_bytes: 50_000_000_000, refused_count: 0 };
    await enrol(1, says);
    await enrol(2, {});
    await enrol(3, { ...says, pending_count: 3, oldest_unsent_at: clock.now() - 8 * DAY });
    await enrol(4, { ...says, refused_count: 2 });
    await enrol(5, { ...says, revoked_at: clock.now() });
    const found = { at: 1, state: 'failing', failing: ['exams'], warning: ['voice'] };
    await enrol(6, { ...says, ready_at: clock.now(), ready_found: JSON.stringify(found) });
    const { data } = (await admin.call(systemHealthContract.listDeviceHealth, {})).body;
    expect(data.map(({ name, state, troubles }) => [name, state, troubles])).toEqual([
      ['Laptop 3', 'failing', ['waits-long']],
      ['Laptop 4', 'warning', ['refused']],
      ['Laptop 6', 'warning', ['not-ready']],
      ['Laptop 2', 'unknown', ['old-program']],
      ['Laptop 1', 'good', []],
      ['Laptop 5', 'not-used', ['revoked']],
    ]);
    expect(data.find(({ name }) => name === 'Laptop 2')).toMatchObject({
      free_bytes: null,
      refused: null,
      readiness: null,
    });
    expect(data.find(({ name }) => name === 'Laptop 6')).toMatchObject({
      readiness: { at: new Date(clock.now()).toISOString(), state: 'failing', failing: ['exams'] },
    });
  });
});

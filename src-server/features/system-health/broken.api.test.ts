import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailContract } from '#shared/contract/mail.ts';
import { systemHealthContract } from '#shared/contract/system-health.ts';
import { backupName } from '#shared/domain/backups/names.ts';
import type { ProbeName } from '#shared/domain/system-health/probe-registry.ts';
import { hashOfDatabase, noteSum } from '#server/backups/backup-sum.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import { writeState } from '#server/sync/state.ts';
import { noteLoss } from '#server/sync/went-back.ts';
import { openMailInbox } from '#tests/helpers/mail-inbox.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { startSandbox } from '#tools/payment-sandbox/sandbox.ts';

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
const stateOf = async (probe: ProbeName) => (await run(probe)).state;

function sqlite() {
  const file = server.database.sqlite;
  if (file === null) throw new Error('These proofs break a file.');
  return file.raw;
}

describe('a probe fails by what really breaks, and is good again', () => {
  it('database: no page is left to write on', async () => {
    expect(await stateOf('database')).toBe('good');
    const raw = sqlite();
    raw.pragma('max_page_count = 1');
    const fill = raw.prepare(`insert into sync_state (name, value) values (?, ?)`);
    expect(() => {
      for (let at = 0; at < 10_000; at += 1) fill.run(`filler-${at}`, 'x'.repeat(4000));
    }).toThrow(/full/u);
    expect(await run('database')).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('full'),
    });
    raw.pragma('max_page_count = 1000000');
    expect(await stateOf('database')).toBe('good');
  });

  it('durability: somebody set synchronous off', async () => {
    expect(await stateOf('durability')).toBe('good');
    sqlite().pragma('synchronous = OFF');
    expect(await stateOf('durability')).toBe('failing');
    sqlite().pragma('synchronous = FULL');
    expect(await stateOf('durability')).toBe('good');
  });

  it('history: a computer showed that the hub went back', async () => {
    await server.write(({ db }) => noteLoss(db, { at: 1, device: 'Laptop', what: '5 events are missing' }));
    expect(await run('history')).toMatchObject({
      state: 'failing',
      reason: 'Laptop showed: 5 events are missing',
    });
    await server.write(({ db }) => db.deleteFrom('sync_state').where('name', '=', 'went_back').execute());
    expect(await stateOf('history')).toBe('good');
  });

  it('migrations: the last one is not there', async () => {
    const raw = sqlite();
    const last = raw.prepare<[], { name: string; timestamp: string }>(
      'select name, timestamp from kysely_migration order by name desc limit 1',
    );
    const row = last.get();
    raw.prepare('delete from kysely_migration where name = ?').run(row?.name);
    expect(await stateOf('migrations')).toBe('failing');
    raw
      .prepare('insert into kysely_migration (name, timestamp) values (?, ?)')
      .run(row?.name, row?.timestamp);
    expect(await stateOf('migrations')).toBe('good');
  });

  it('integrity: a row refers to one that is not there', async () => {
    expect(await run('integrity')).toMatchObject({ state: 'good' });
    const raw = sqlite();
    raw.pragma('foreign_keys = OFF');
    raw.prepare('update session set user_id = 987654 where user_id = ?').run(admin.id);
    await server.services.health.look(['integrity']);
    raw.prepare('update session set user_id = ? where user_id = 987654').run(admin.id);
    raw.pragma('foreign_keys = ON');
    const listed = (await admin.call(systemHealthContract.getSystemHealth, {})).body.data;
    expect(listed.find(({ probe }) => probe === 'integrity')).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('session'),
    });
    expect(await stateOf('integrity')).toBe('good');
  });

  it('signing key: its file is spoilt', async () => {
    const { signingKey } = server.services;
    signingKey.publicKey();
    const file = path.join(server.dataDir, 'keys', 'receipt.pem');
    const kept = readFileSync(file);
    expect(await stateOf('signing-key')).toBe('good');
    writeFileSync(file, 'no key');
    expect(await run('signing-key')).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('receipt.pem'),
    });
    writeFileSync(file, kept);
    expect(await stateOf('signing-key')).toBe('good');
  });

  it('files: one has other bytes, then none', async () => {
    const sha256 = server.services.blobs.put(Buffer.from('a picture'));
    await server.write(({ db, newId, now }) =>
      insertBlob(db, { id: newId(), sha256, mime: 'image/png', size: 9, now }),
    );
    const wanted = Number.parseInt(sha256.slice(0, 2), 16) % 30;
    const today = () => Math.floor(server.clock.now() / DAY) % 30;
    server.clock.setWall(server.clock.now() + ((wanted - today() + 30) % 30) * DAY);
    expect(await server.services.health.look(['files'])).toBeUndefined();
    const measured = async () => {
      await server.services.health.look(['files']);
      return server.services.health.states()['files'];
    };
    expect(await measured()).toBe('good');
    const file = server.services.blobs.fileOf(sha256);
    writeFileSync(file, 'a Picture');
    expect(await measured()).toBe('failing');
    rmSync(file);
    expect(await measured()).toBe('failing');
    server.services.blobs.put(Buffer.from('a picture'));
    expect(await measured()).toBe('good');
  });

  it('jobs: what the clock brings is not done any more', async () => {
    expect(await stateOf('jobs')).toBe('unknown');
    await server.tick();
    expect(await stateOf('jobs')).toBe('good');
    server.clock.advance(3 * MINUTE);
    expect(await stateOf('jobs')).toBe('failing');
    await server.tick();
    expect(await stateOf('jobs')).toBe('good');
  });

  it('search: what was written stays unindexed', async () => {
    await server.write(({ db }) => db.insertInto('search_backlog').values({ question_id: 7 }).execute());
    expect(await stateOf('search')).toBe('good');
    server.clock.advance(15 * MINUTE);
    expect(await stateOf('search')).toBe('warning');
    await server.write(({ db }) => db.deleteFrom('search_backlog').execute());
    expect(await stateOf('search')).toBe('good');
  });

  it('writer: many calls wait for their commit', async () => {
    const held = Promise.withResolvers<void>();
    const first = server.writer.transaction(() => held.promise);
    const others = Array.from({ length: 300 }, () => server.writer.transaction(async () => undefined));
    // No session is looked up meanwhile: that is a write as well.
    expect(server.writer.load().waiting).toBe(301);
    held.resolve();
    await Promise.all([first, ...others]);
    expect(server.writer.load().waiting).toBe(0);
    expect(await stateOf('writer')).toBe('good');
  });

  it('clocks: that of the hub is off, and not that of one computer', async () => {
    const enrol = (no: number, offset: number) =>
      server.write(({ db, now }) =>
        db
          .insertInto('sync_client')
          .values({
            client_id: `client-${no}`,
            device_no: no,
            name: `Laptop ${no}`,
            token_hash: `token-${no}`,
            fingerprint: `here-${no}`,
            app_version: '1',
            schema_version: 35,
            last_seen_at: now,
            enrolled_at: now,
            enrolled_by: admin.id,
            revoked_at: null,
            clock_offset_ms: offset,
          })
          .execute(),
      );
    expect(await stateOf('clocks')).toBe('unknown');
    await enrol(1, 40);
    await enrol(2, 7 * MINUTE);
    await enrol(3, -30);
    expect(await stateOf('clocks')).toBe('good');
    await server.write(({ db }) =>
      db
        .updateTable('sync_client')
        .set({ clock_offset_ms: 7 * MINUTE })
        .execute(),
    );
    expect(await stateOf('clocks')).toBe('failing');
    await server.write(({ db }) => db.updateTable('sync_client').set({ clock_offset_ms: 0 }).execute());
    expect(await stateOf('clocks')).toBe('good');
  });
});

describe('a computer of a hub', () => {
  it('warns of what was refused, and not of being offline', async () => {
    const laptop = await createTestServer({ role: 'device' });
    onTestFinished(() => laptop.close());
    const { health } = laptop.services;
    const measured = async () => {
      await health.look(['synchronisation']);
      return health.states()['synchronisation'];
    };
    laptop.clock.advance(3 * DAY);
    expect(await measured()).toBe('good');
    const { write } = laptop.database;
    await write
      .insertInto('sync_outbox')
      .values({
        endpoint: 'questions.createQuestion',
        input: '{}',
        user_id: 1,
        now: laptop.clock.now(),
        first_id: 1,
        id_count: 1,
        seed: 'x',
        schema_version: 35,
        state: 'refused',
        verdict: null,
        settled_at: null,
        unheard_from: null,
        set_aside: null,
      })
      .execute();
    expect(await measured()).toBe('warning');
    await write.updateTable('sync_outbox').set({ state: 'pending' }).execute();
    expect(await measured()).toBe('good');
    laptop.clock.advance(15 * DAY);
    expect(await measured()).toBe('warning');
    await write.deleteFrom('sync_outbox').execute();
    expect(await measured()).toBe('good');
    // It tells nobody by itself.
    expect(health.probes().map(({ name }) => name)).not.toContain('mail');
  });

  it('notices that its clock is off', async () => {
    const laptop = await createTestServer({ role: 'device' });
    onTestFinished(() => laptop.close());
    const measured = async (offset: number) => {
      await laptop.write(({ db }) => writeState(db, 'clock_offset', String(offset)));
      await laptop.services.health.look(['clocks']);
      return laptop.services.health.states()['clocks'];
    };
    expect(await measured(-6 * MINUTE)).toBe('failing');
    expect(await measured(2 * MINUTE)).toBe('warning');
    expect(await measured(200)).toBe('good');
  });
});

describe('money and deadlines', () => {
  it('payments: an event of the provider is not looked at', async () => {
    expect(await stateOf('payments')).toBe('not-used');
    const secretKey = 'sk_test_health';
    const sandbox = await startSandbox({ port: 0, secretKey });
    onTestFinished(() => sandbox.close());
    const payments = { secretKey, apiUrl: new URL(sandbox.url) };
    const hub = await createTestServer({ role: 'hub', payments });
    onTestFinished(() => hub.close());
    const measured = async () => {
      await hub.services.health.look(['payments']);
      return hub.services.health.states()['payments'];
    };
    expect(await measured()).toBe('good');
    await hub.write(({ db, newId, now }) =>
      db
        .insertInto('payment_event')
        .values({
          id: newId(),
          provider_event_id: 'evt_1',
          kind: 'payment_intent.succeeded',
          order_id: null,
          received_at: now,
          handled_at: null,
        })
        .execute(),
    );
    hub.clock.advance(20 * MINUTE);
    expect(await measured()).toBe('warning');
    hub.clock.advance(50 * MINUTE);
    expect(await measured()).toBe('failing');
    await hub.write(({ db, now }) => db.updateTable('payment_event').set({ handled_at: now }).execute());
    expect(await measured()).toBe('good');
  });

  it('deadlines: an attempt is not handed in when its time is over', async () => {
    server.services.attempts.keeper.expect(77, 5 * MINUTE);
    expect(await stateOf('deadlines')).toBe('good');
    server.clock.advance(5 * MINUTE + 20_000);
    // Without a call: every call hands in first what is overdue.
    const measured = async () => {
      await server.services.health.look(['deadlines']);
      return server.services.health.states()['deadlines'];
    };
    expect(await measured()).toBe('warning');
    server.clock.advance(MINUTE);
    expect(await measured()).toBe('failing');
    await server.tick();
    expect(await measured()).toBe('good');
  });

  it('disk: the folder of the data is gone', async () => {
    const hub = await createTestServer({ role: 'hub' });
    onTestFinished(() => hub.close());
    const away = `${hub.dataDir}-away`;
    const measured = async () => {
      await hub.services.health.look(['disk']);
      return hub.services.health.states()['disk'];
    };
    expect(await measured()).not.toBe('failing');
    renameSync(hub.dataDir, away);
    expect(await measured()).toBe('failing');
    renameSync(away, hub.dataDir);
    expect(await measured()).not.toBe('failing');
  });
});

describe('backups', () => {
  const made = (at: number): string => {
    const folder = path.join(server.dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, backupName('auto', new Date(at)));
    sqlite().exec(`vacuum into '${file}'`);
    noteSum(server.dataDir, file, hashOfDatabase(file));
    return file;
  };

  it('are missed when the newest one goes', async () => {
    expect(await stateOf('backups')).toBe('unknown');
    const file = made(server.clock.now());
    expect(await stateOf('backups')).toBe('good');
    rmSync(file);
    expect(await run('backups')).toMatchObject({ state: 'failing' });
    expect(await stateOf('backups')).toBe('failing');
    made(server.clock.now() + MINUTE);
    expect(await stateOf('backups')).toBe('good');
  });

  it('are opened and counted, and one changed byte is noticed', async () => {
    expect(await stateOf('restore-drill')).toBe('unknown');
    const file = made(server.clock.now());
    const good = readFileSync(file);
    const drill = await run('restore-drill');
    expect(drill.state).toBe('good');
    const facts = Object.fromEntries(drill.measured.map(({ name, value }) => [name, value]));
    expect(facts).toMatchObject({ problems: 0, checksum: 'right' });
    expect(Number(facts['counted_rows'])).toBeGreaterThan(100);
    // In the middle of a name: SQLite itself finds nothing wrong with it.
    const spoilt = Buffer.from(good);
    const at = spoilt.indexOf('Test School');
    expect(at).toBeGreaterThan(0);
    spoilt[at] = 'B'.charCodeAt(0);
    writeFileSync(file, spoilt);
    expect(await run('restore-drill')).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('bytes have changed'),
    });
    // A page that SQLite cannot read.
    const damaged = Buffer.from(good);
    damaged.fill(0xff, 4096, 8192);
    writeFileSync(file, damaged);
    expect(await stateOf('restore-drill')).toBe('failing');
    writeFileSync(file, good);
    expect(await stateOf('restore-drill')).toBe('good');
  });
});

describe('other systems', () => {
  const setMail = (port: number) =>
    admin.call(mailContract.updateMailServer, {
      body: {
        host: '127.0.0.1',
        port,
        security: 'none',
        user_name: null,
        from_name: 'School',
        from_address: 'school@school.test',
      },
    });

  it('mail: the server is away, hangs, and comes back; mail that waits for long is trouble, too', async () => {
    expect(await stateOf('mail')).toBe('not-used');
    const inbox = await openMailInbox();
    onTestFinished(() => inbox.close());
    await setMail(inbox.port);
    expect(await stateOf('mail')).toBe('good');
    const silent = createTcpServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    await setMail(address.port);
    expect(await stateOf('mail')).toBe('failing');
    await setMail(1);
    expect(await stateOf('mail')).toBe('failing');
    await setMail(inbox.port);
    expect(await stateOf('mail')).toBe('good');
    await server.write(({ db, newId, now }) =>
      db
        .insertInto('mail')
        .values({
          id: newId(),
          kind: 'receipt',
          user_id: null,
          to_address: 'mia@school.test',
          subject: 'Receipt',
          sealed_body: null,
          message_id: '<1@here>',
          due_at: now,
          useless_at: null,
          sent_at: null,
          reason: null,
          created_at: now - 2 * 60 * MINUTE,
        })
        .execute(),
    );
    expect(await stateOf('mail')).toBe('warning');
  }, 20_000);

  it('tls: a certificate whose time is over', async () => {
    const secure = new SMTPServer({ secure: true });
    secure.on('error', () => undefined);
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => secure.close(() => resolve())));
    const address = secure.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const hub = await createTestServer({
      role: 'hub',
      publicUrl: new URL(`https://localhost:${address.port}`),
    });
    onTestFinished(() => hub.close());
    const measure = async () => {
      await hub.services.health.look(['tls']);
      return hub.services.health.states()['tls'];
    };
    expect(await measure()).toBe('failing');
    hub.clock.setWall(Date.UTC(2016, 0, 1));
    expect(await measure()).not.toBe('failing');
  });
});

import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabaseFile, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { MIGRATIONS } from '../db/migrations.ts';
import { noteLoss } from '../sync/went-back.ts';
import { createReadiness, type ReadinessOptions } from './health.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

let dataDir: string;
let database: Database;
beforeEach(() => {
  dataDir = temporaryFolder('ready');
  database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
});
afterEach(() => database.close());

const readiness = (options: Partial<ReadinessOptions> = {}) =>
  createReadiness({ database, dataDir, isStopping: () => false, ...options });

it('is ready when all is well', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  expect(await readiness()()).toEqual({
    ready: true,
    checks: {
      database: true,
      migrations: true,
      disk: true,
      writable: true,
      readable: true,
      history: true,
      running: true,
    },
    reason: null,
  });
});

it('is not ready before the last migration', async () => {
  const all = Object.entries(MIGRATIONS);
  await migrate(database.write, { dialect: 'sqlite', migrations: Object.fromEntries(all.slice(0, -1)) });
  expect(await readiness()()).toMatchObject({ ready: false, checks: { database: true, migrations: false } });
});

it('is not ready when the disk is nearly full, or the folder is gone', async () => {
  const minFreeBytes = Number.MAX_SAFE_INTEGER;
  expect(await readiness({ minFreeBytes })()).toMatchObject({ ready: false, checks: { disk: false } });
  expect(await readiness({ dataDir: path.join(dataDir, 'gone') })()).toMatchObject({
    checks: { disk: false },
  });
});

it('is not ready when the database does not answer', async () => {
  const closed = openDatabaseFile(path.join(dataDir, 'other.db'));
  await closed.close();
  expect(await readiness({ database: closed })()).toMatchObject({
    ready: false,
    checks: { database: false },
  });
});

it('is not ready where nothing can be written', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  database.sqlite?.raw.exec(
    `create trigger full before insert on sync_state begin select raise(abort, 'disk full'); end`,
  );
  expect(await readiness()()).toMatchObject({ ready: false, checks: { database: true, writable: false } });
});

it('is not ready before what exams need was read, nor when it is damaged', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  const reading = await readiness({ soundness: () => ({ state: 'reading', problem: null }) })();
  expect(reading).toMatchObject({ ready: false, checks: { readable: false } });
  expect(reading.reason).toMatch(/being read/);
  const damaged = await readiness({ soundness: () => ({ state: 'damaged', problem: 'page 7' }) })();
  expect(damaged).toMatchObject({ ready: false, checks: { readable: false } });
  expect(damaged.reason).toMatch(/damaged/);
});

it('does not count what it writes as a change', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  const before = database.sqlite?.commitCount();
  expect((await readiness()()).ready).toBe(true);
  expect(database.sqlite?.commitCount()).toBe(before);
});

it('is not ready where it is proved that a hub went back, and says what to do', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  await noteLoss(database.write, { at: 1, device: 'Laptop 1', what: '5 events of attempt 7 are missing' });
  expect(await readiness()()).toMatchObject({
    ready: false,
    checks: { history: false, readable: true },
    reason: expect.stringContaining('lectern begin-history'),
  });
});

it('is not ready while it stops, at once', async () => {
  await migrate(database.write, { dialect: 'sqlite' });
  let isStopping = false;
  const ask = readiness({ isStopping: () => isStopping, now: () => 0 });
  expect((await ask()).ready).toBe(true);
  isStopping = true;
  expect(await ask()).toMatchObject({ ready: false, checks: { running: false } });
});

it('looks at most once in a second, however often it is asked', async () => {
  let now = 0;
  const ask = readiness({ now: () => now });
  expect((await ask()).checks.migrations).toBe(false);
  await migrate(database.write, { dialect: 'sqlite' });
  expect((await ask()).checks.migrations).toBe(false);
  now = 1000;
  expect((await ask()).checks.migrations).toBe(true);
});

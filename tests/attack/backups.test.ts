import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import Sqlite from 'better-sqlite3';
import { backupsContract } from '#shared/contract/backups.ts';
import { createClient } from '#shared/contract/client.ts';
import { BACKUP_EVERY_MS, PATIENCE_MS } from '#shared/domain/backups/schedule.ts';
import { BackupKeeper } from '#server/backups/keeper.ts';
import { remedy } from '#server/backups/unusable.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { createLog } from '#server/log.ts';
import type { OpenedServer } from '#server/open-server.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { open } from './school-folder.ts';

let server: OpenedServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const workerUrl = new URL('../../src-server/backups/database-worker.ts', import.meta.url);
const ADMIN = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin')?.email ?? '';

const note = (opened: OpenedServer, value: string) =>
  opened.database.write
    .insertInto('sync_state')
    .values({ name: 'note', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

const noteIn = (file: string): unknown => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(`select value from sync_state where name = 'note'`).pluck().get();
  } finally {
    database.close();
  }
};

async function apiOf(opened: OpenedServer) {
  const authorization = `Bearer ${await opened.actAs(ADMIN)}`;
  return createClient((request) =>
    opened.call({ ...request, headers: { ...request.headers, authorization } }),
  );
}

/** A keeper whose clocks, and whose count of commits, a test moves. */
function keeperOf(dataDir: string) {
  const time = { ms: 0, commits: 0 };
  const keeper = new BackupKeeper({
    dataDir,
    database: path.join(dataDir, 'lectern.db'),
    log: createLog(null),
    commitCount: () => time.commits,
    workerUrl,
    now: () => new Date(Date.now() + time.ms),
    monotonic: () => time.ms,
  });
  const made = () => keeper.state().kept.length;
  const wait = async (ms: number) => {
    time.ms += ms;
    keeper.tick();
    await vi.waitUntil(() => !keeper.state().isRunning, { timeout: 30_000 });
  };
  const save = () => void (time.commits += 1);
  return { keeper, made, wait, save };
}

it('makes one by itself when something changed, nobody is saving, and a quarter of an hour has passed', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  server = await open(dataDir);
  const { keeper, made, wait, save } = keeperOf(dataDir);
  await wait(60_000);
  await wait(BACKUP_EVERY_MS);
  expect(made()).toBe(1);
  await wait(BACKUP_EVERY_MS);
  expect(made()).toBe(1);
  save();
  await wait(1000);
  expect(made()).toBe(1);
  await wait(3000);
  expect(made()).toBe(2);
  // All the time somebody saves.
  for (let ms = 0; ms <= BACKUP_EVERY_MS + PATIENCE_MS; ms += 60_000) {
    save();
    if (ms <= BACKUP_EVERY_MS) expect(made()).toBe(2);
    await wait(60_000);
  }
  expect(made()).toBe(3);
  await keeper.close();
  const names = readdirSync(path.join(dataDir, 'backups'));
  expect(names.filter((name) => !/^auto-.*Z\.db$/.test(name))).toEqual([]);
});

it('is made on another disk where one is chosen, beside the data where that is not there, and says so', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  const other = temporaryFolder('other-disk');
  server = await open(dataDir, { keeping: {} });
  const api = await apiOf(server);
  const chosen = await api(backupsContract.chooseFolder, { body: { folder: other } });
  const { folder } = chosen.body.data;
  expect(folder?.startsWith(path.join(other, 'lectern-'))).toBe(true);
  const { body } = await api(backupsContract.backUpNow, {});
  expect(path.dirname(body.data.newest?.file ?? '')).toBe(folder);
  expect(body.data).toMatchObject({ is_available: true, is_fixed: false, problem: null, kept: 1 });
  rmSync(other, { recursive: true });
  writeFileSync(other, 'no folder any more');
  const again = await api(backupsContract.backUpNow, {});
  expect(path.dirname(again.body.data.newest?.file ?? '')).toBe(path.join(dataDir, 'backups'));
  expect(again.body.data.problem).toContain(folder);
  rmSync(other);
  await expect(api(backupsContract.chooseFolder, { body: { folder: 'not/whole' } })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

it('lets nobody choose by the network where a hub writes', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  const folder = path.join(temporaryFolder('given'), 'default');
  server = await open(dataDir, { isHub: true, keeping: { folder } });
  const api = await apiOf(server);
  expect((await api(backupsContract.getBackups, {})).body.data).toMatchObject({ folder, is_fixed: true });
  await expect(
    api(backupsContract.chooseFolder, { body: { folder: temporaryFolder('elsewhere') } }),
  ).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
});

it('goes back to the newest backup that holds, and keeps what was damaged', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  server = await open(dataDir, { isHub: true, keeping: {} });
  const api = await apiOf(server);
  for (const value of ['older', 'newer', 'newest']) {
    await note(server, value);
    await api(backupsContract.backUpNow, {});
  }
  await server.close();
  server = null;
  const database = path.join(dataDir, 'lectern.db');
  const [newest = ''] = readdirSync(path.join(dataDir, 'backups')).toSorted().toReversed();
  const spoilt = readFileSync(path.join(dataDir, 'backups', newest));
  spoilt.fill(0, 8192, spoilt.length / 2);
  writeFileSync(path.join(dataDir, 'backups', newest), spoilt);
  expect(remedy(dataDir)).not.toContain(newest);
  writeFileSync(database, 'garbage');
  writeFileSync(`${database}-wal`, 'also garbage');

  const { code, out, err } = await lectern(['restore', '--latest', '--data', dataDir]);
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(err).toContain(`${newest} is damaged`);
  expect(out).toMatch(/restored from .*auto-.*, as it was at 20/);
  expect(out).toMatch(/A new history begins/);
  expect(noteIn(database)).toBe('newer');
  const [aside = ''] = readdirSync(path.join(dataDir, 'aside'));
  expect(readFileSync(path.join(dataDir, 'aside', aside, 'lectern.db'), 'utf8')).toBe('garbage');
  expect(readFileSync(path.join(dataDir, 'aside', aside, 'lectern.db-wal'), 'utf8')).toBe('also garbage');
  expect(existsSync(`${database}-wal`)).toBe(false);
  server = await open(dataDir);
  expect((await server.database.read.selectFrom('user').select('id').execute()).length).toBeGreaterThan(3);
});

/** A backup that the program made, and what somebody then did to it with SQL. */
async function backedUp(dataDir: string, ...changes: readonly string[]): Promise<string[]> {
  await placeDemoSchool(dataDir);
  server = await open(dataDir, { keeping: {} });
  const api = await apiOf(server);
  for (const change of changes) {
    await note(server, change);
    await api(backupsContract.backUpNow, {});
  }
  await server.close();
  server = null;
  const files = readdirSync(path.join(dataDir, 'backups')).toSorted();
  for (const [i, change] of changes.entries()) {
    const copy = new Sqlite(path.join(dataDir, 'backups', files[i] ?? ''));
    copy.exec(change);
    copy.close();
  }
  return files;
}

it('goes back further than a backup whose logs do not hold, and says which and why', async () => {
  const dataDir = temporaryFolder('backups');
  const spoil = 'update exam_attempt_event set created_at = created_at - 1000 where seq = 2';
  const [older, newer] = await backedUp(dataDir, 'select 1', spoil);
  const { code, out, err } = await lectern(['restore', '--latest', '--data', dataDir]);
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(err).toMatch(new RegExp(`${newer} is damaged: .* event 2 was changed`));
  expect(out).toContain(`restored from ${path.join(dataDir, 'backups', older ?? '')}`);
  expect(noteIn(path.join(dataDir, 'lectern.db'))).toBe('select 1');
});

it('takes a backup in which a result was changed, and says what does not follow from its log', async () => {
  const dataDir = temporaryFolder('backups');
  const [only] = await backedUp(dataDir, "update exam_attempt set score = score + 1 where state = 'marked'");
  const { code, out, err } = await lectern(['restore', '--latest', '--data', dataDir]);
  expect({ code, err }).toMatchObject({ code: 0 });
  expect(out).toContain(`restored from ${path.join(dataDir, 'backups', only ?? '')}`);
  expect(err).toMatch(/In what was restored: attempt \d+: score is \d+, what was marked says \d+/);
});

it('restores nothing while a process has the data', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  server = await open(dataDir, { keeping: {} });
  await (
    await apiOf(server)
  )(backupsContract.backUpNow, {});
  const { code, err } = await lectern(['restore', '--latest', '--data', dataDir]);
  expect(code).toBe(2);
  expect(err).toMatch(/in use/);
});

it('finds a table that was zeroed, and says so', async () => {
  const dataDir = await placeDemoSchool(temporaryFolder('backups'));
  const file = path.join(dataDir, 'lectern.db');
  const database = new Sqlite(file);
  const page = Number(
    database.prepare(`select rootpage from sqlite_schema where name = 'exam_version_key'`).pluck().get(),
  );
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
  const opened = await open(dataDir, { keeping: {} });
  server = opened;
  await vi.waitUntil(() => opened.soundness().state !== 'reading', { timeout: 20_000 });
  expect(opened.soundness()).toMatchObject({ state: 'damaged' });
  expect(opened.soundness().problem).toContain('exam_version_key');
  const { body } = await (await apiOf(opened))(backupsContract.getSoundness, {});
  expect(body.data.soundness).toBe('damaged');
});

it('keeps apart the backups of two hubs that were given the same folder', () => {
  const folder = path.join(temporaryFolder('shared'), 'default');
  const keeperFor = (dataDir: string) =>
    new BackupKeeper({
      dataDir,
      database: path.join(dataDir, 'lectern.db'),
      log: createLog(null),
      commitCount: () => 0,
      workerUrl,
      fixedFolder: folder,
    }).state().folder;
  const [north, south] = [temporaryFolder('north'), temporaryFolder('south')];
  expect(keeperFor(north)).toBe(folder);
  const beside = keeperFor(south);
  expect(beside).toMatch(/default\.[0-9a-f]{8}$/);
  expect([keeperFor(north), keeperFor(south)]).toEqual([folder, beside]);
});

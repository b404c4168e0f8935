import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { backUpBefore } from '#server/db/backup.ts';
import { canMount, SmallDisk } from '#tests/sync/process-disk.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { copyOf, killedSchool, open, sizeOf, type School } from './school-folder.ts';

let school: School;
beforeAll(async () => {
  school = await killedSchool();
});

const refusal = async (dataDir: string): Promise<string> => {
  try {
    await (await open(dataDir)).close();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'opened';
};

it.each(['missing', 'empty'])(
  'refuses a %s database beside its log, and overwrites nothing',
  async (what) => {
    const dataDir = copyOf(school);
    const database = path.join(dataDir, 'lectern.db');
    const before = readFileSync(`${database}-wal`);
    if (what === 'missing') rmSync(database);
    else truncateSync(database, 0);
    expect(await refusal(dataDir)).toMatch(
      new RegExp(`${database} is ${what}, but ${database}-wal .* Put the database`),
    );
    expect(readFileSync(`${database}-wal`).equals(before)).toBe(true);
    expect(sizeOf(database)).toBe(what === 'missing' ? -1 : 0);
  },
);

it('refuses an empty folder in which there has been an institution', async () => {
  const dataDir = copyOf(school);
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  await backUpBefore(database, dataDir, 'test');
  await database.close();
  rmSync(path.join(dataDir, 'lectern.db'));
  const words = await refusal(dataDir);
  expect(words).toMatch(/is missing, but there has been an institution/);
  expect(words).toMatch(/newest good backup is .*before-test-.*restore --latest --data/);
});

it.each([
  ['zeroed from its first page on', (file: string) => writeFileSync(file, Buffer.alloc(sizeOf(file)))],
  ['cut in the middle', (file: string) => truncateSync(file, Math.floor(sizeOf(file) / 8192) * 4096)],
  [
    'with a log whose middle is spoilt',
    (file: string) => {
      const wal = readFileSync(`${file}-wal`);
      wal.fill(7, 9000, 9100);
      writeFileSync(`${file}-wal`, wal);
    },
  ],
  ['with a log that is cut', (file: string) => truncateSync(`${file}-wal`, sizeOf(`${file}-wal`) - 9000)],
  ['without its log', (file: string) => rmSync(`${file}-wal`)],
  [
    'that is a folder',
    (file: string) => {
      renameSync(file, `${file}.away`);
      mkdirSync(file);
    },
  ],
])('says of a database %s which file, and what to do', async (_, damage) => {
  const dataDir = copyOf(school);
  const database = path.join(dataDir, 'lectern.db');
  damage(database);
  const words = await refusal(dataDir);
  expect(words).toContain(database);
  expect(words).toMatch(/restore --/);
  expect(words).not.toMatch(/\n {4}at /);
});

it('tells a spoilt lock from one that somebody holds', async () => {
  const dataDir = copyOf(school);
  writeFileSync(path.join(dataDir, 'lectern.lock'), 'garbage'.repeat(1000));
  const words = await refusal(dataDir);
  expect(words).toMatch(/is not a lock of Lectern's/);
  expect(words).not.toMatch(/in use/);
});

it.skipIf(!canMount())('tells a disk that is read-only from one that is in use', async () => {
  const folder = path.join(temporaryFolder('read-only'), 'data');
  renameSync(copyOf(school), folder);
  const disk = new SmallDisk(folder);
  try {
    disk.makeReadOnly();
    expect(await refusal(folder)).toMatch(/cannot be .*written/);
  } finally {
    disk.remove();
  }
});

it('lets nobody in beside a running process whose lock was deleted', async () => {
  const dataDir = copyOf(school);
  const root = path.resolve(import.meta.dirname, '../..');
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { openServer } from ${JSON.stringify(path.join(root, 'src-server/open-server.ts'))};
       await openServer({ dataDir: ${JSON.stringify(dataDir)}, appVersion: '0' });
       process.stdout.write('held');
       setInterval(() => {}, 1000);`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  const lock = path.join(dataDir, 'lectern.lock');
  try {
    rmSync(lock);
    expect(await refusal(dataDir)).toMatch(/in use/);
    expect(await refusal(dataDir)).toMatch(/in use/);
    writeFileSync(lock, '');
    expect(await refusal(dataDir)).toMatch(/in use/);
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'close');
  }
  expect(await refusal(dataDir)).toBe('opened');
});

it('opens what a killed process left, with all of it', async () => {
  const dataDir = copyOf(school);
  const server = await open(dataDir);
  const { n } = await server.database.read
    .selectFrom('exam_attempt_event')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(school.events);
  await server.close();
});

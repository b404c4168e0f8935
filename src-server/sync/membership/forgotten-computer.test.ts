import { randomUUID } from 'node:crypto';
import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabaseFile } from '#server/db/database.ts';
import { beginHistory } from '#server/sync/restore.ts';
import type { Answer, ServerProcess, ServerProcesses } from '#tests/helpers/server-processes.ts';
import {
  Anything,
  draftOf,
  enrol,
  enrolled,
  inSync,
  newCode,
  oneComputer,
  PASSWORD,
  AUTHOR,
  COLLEAGUE,
  readingFrom,
  statusOf,
  until,
  write,
} from '#tests/helpers/sync-stage.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const Blob = z.looseObject({ sha256: z.string() });
const Unsent = z.looseObject({ changes: z.array(z.looseObject({ state: z.string(), input: z.unknown() })) });

let processes: ServerProcesses;
let hub: ServerProcess;
let laptop: ServerProcess;
beforeAll(async () => {
  ({ processes, hub, laptop } = await oneComputer());
}, 60_000);
afterAll(() => processes.close());

const fileOf = ({ dataDir }: ServerProcess): string => path.join(dataDir, 'lectern.db');

/** What is done in between is lost to the hub, which begins another history. */
async function lostToHub(change: () => Promise<void>): Promise<void> {
  const epoch = `epoch-${randomUUID()}`;
  const backup = path.join(processes.folder, `before-${epoch}.db`);
  await hub.stop();
  cpSync(fileOf(hub), backup);
  await hub.restart();
  await change();
  await hub.stop();
  for (const suffix of ['-wal', '-shm']) rmSync(`${fileOf(hub)}${suffix}`, { force: true });
  renameSync(backup, fileOf(hub));
  const database = openDatabaseFile(fileOf(hub));
  await database.transaction((db) => beginHistory(db, epoch, Date.now()));
  await database.close();
  await hub.restart();
}

/** Long: a hub that works for others too hashes a password, sends everything and takes what comes along. */
const PUSH_MS = 60_000;

/**
 * Begins to join, and stops the computer dead once the hub has what came along: before the files change places. A join
 * that ends by itself, or never comes that far, says how.
 */
async function killedWhileJoining(
  computer: ServerProcess,
  wish: Record<string, unknown>,
  hasCome: () => Promise<boolean>,
): Promise<void> {
  let answer: Answer | null = null;
  const join = async (): Promise<void> => {
    // On a busy machine a hub may be late, and its person presses again.
    for (let tries = 0; tries < 3 && (answer === null || answer.status === 503); tries += 1) {
      answer = null;
      answer = await enrol(computer, hub, wish);
    }
  };
  const joining = join().catch(() => undefined);
  const seen = await until(
    async () => ({ answer, hasCome: await hasCome() }),
    (now) => now.hasCome || (now.answer !== null && now.answer.status !== 503),
    PUSH_MS,
  );
  expect(seen, `the join answered ${JSON.stringify(seen.answer)}`).toMatchObject({ hasCome: true });
  await computer.stop('SIGKILL');
  await joining;
}

const titlesOn = (server: ServerProcess) =>
  readingFrom(server, (db) =>
    db.selectFrom('question').where('title', 'like', '%kiln%').select('title').orderBy('title').execute(),
  );

it('what the hub had confirmed to a computer and lost with it is exported, and comes along when it joins again', async () => {
  const token = await laptop.signIn(AUTHOR, PASSWORD);
  const old = await write(laptop, token, 'Who built the old kiln?');
  await inSync(laptop, token);
  const late = await processes.start('late', {});
  let picture = '';
  await lostToHub(async () => {
    const author = await enrolled(late, hub, 'Late');
    await inSync(late, author);
    const edit = { version: old.version, draft: draftOf('Who rebuilt the old kiln?') };
    await late.expect(Anything, [200, 'PUT', `/api/questions/${old.id}`, edit, author]);
    const headers = { authorization: `Bearer ${author}`, 'content-type': 'application/octet-stream' };
    const stored = await fetch(`${late.url}/api/blobs`, { method: 'POST', headers, body: PNG });
    const { sha256 } = Blob.parse(await stored.json());
    await write(late, author, 'Which kiln is in the picture?', { question_image: sha256 });
    picture = `${late.url}/api/blobs/${sha256}`;
    await inSync(late, author);
    expect(await titlesOn(hub)).toHaveLength(2);
  });
  expect(await titlesOn(hub)).toEqual([{ title: 'Who built the old kiln?' }]);
  const author = await late.signIn(AUTHOR, PASSWORD);
  await until(
    () => statusOf(late, author),
    ({ state }) => state === 'refused',
  );
  await write(late, author, 'How hot is a kiln?');
  const { changes } = await late.expect(Unsent, [200, 'GET', '/api/sync/unsent', undefined, author]);
  expect(changes.map(({ state, input }) => [state, JSON.stringify(input).includes('kiln')])).toEqual([
    ['confirmed', true],
    ['confirmed', true],
    ['waiting', true],
  ]);
  // Killed when the hub has what came along, and before the files change places.
  await killedWhileJoining(
    late,
    { code: await newCode(hub), device_name: 'Late again' },
    async () => (await titlesOn(hub)).length === 3,
  );
  await late.restart();
  const waiting = await late.signIn(AUTHOR, PASSWORD);
  await until(
    () => statusOf(late, waiting),
    ({ state }) => state === 'refused',
  );
  await write(late, waiting, 'What is a kiln?');
  const wish = { code: await newCode(hub), device_name: 'Late again' };
  expect(await enrol(late, hub, wish)).toMatchObject({ status: 201 });
  const again = await late.signIn(AUTHOR, PASSWORD);
  expect(await inSync(late, again)).toMatchObject({ refused_count: 0, conflict_count: 0 });
  const titles = [
    { title: 'How hot is a kiln?' },
    { title: 'What is a kiln?' },
    { title: 'Which kiln is in the picture?' },
    { title: 'Who rebuilt the old kiln?' },
  ];
  expect(await titlesOn(hub)).toEqual(titles);
  expect(await titlesOn(late)).toEqual(titles);
  // Its file was there all the time, and the new database had not heard of it.
  const shown = await fetch(picture, { headers: { authorization: `Bearer ${again}` } });
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
}, 150_000);

it('a join that was killed after its push is tried again by somebody else, and leaves what came along with its author', async () => {
  const shared = await processes.start('shared', {});
  await lostToHub(async () => {
    const author = await enrolled(shared, hub, 'Shared');
    await inSync(shared, author);
    await write(shared, author, 'Whose kiln is it?');
    await inSync(shared, author);
  });
  const isThere = async (server: ServerProcess): Promise<number> =>
    (await titlesOn(server)).filter(({ title }) => title === 'Whose kiln is it?').length;
  expect(await isThere(hub)).toBe(0);
  const author = await shared.signIn(AUTHOR, PASSWORD);
  await until(
    () => statusOf(shared, author),
    ({ state }) => state === 'refused',
  );
  await killedWhileJoining(
    shared,
    { code: await newCode(hub), device_name: 'Shared again' },
    async () => (await isThere(hub)) === 1,
  );
  await shared.restart();
  const waiting = await shared.signIn(AUTHOR, PASSWORD);
  await until(
    () => statusOf(shared, waiting),
    ({ state }) => state === 'refused',
  );
  const wish = { code: await newCode(hub), device_name: 'Shared again', email: COLLEAGUE };
  expect(await enrol(shared, hub, wish)).toMatchObject({ status: 201 });
  await inSync(shared, await shared.signIn(COLLEAGUE, PASSWORD));
  const again = await shared.signIn(AUTHOR, PASSWORD);
  expect(await inSync(shared, again)).toMatchObject({ refused_count: 0, conflict_count: 0 });
  expect(await isThere(hub)).toBe(1);
  expect(await isThere(shared)).toBe(1);
}, 150_000);

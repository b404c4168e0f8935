import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROBES } from '#shared/domain/system-health/probe-registry.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { examine } from '#server/backups/examine.ts';
import Sqlite from 'better-sqlite3';
import { LoopDelay } from './loop-delay.ts';
import { RequestCounts } from './request-counts.ts';
import { prefixesOfDay } from './probes/storage.ts';

const root = path.resolve(import.meta.dirname, '../../..');

it('every probe has its heading in the operator guide', () => {
  const guide = readFileSync(path.join(root, 'docs/operator-guide.md'), 'utf8');
  expect(PROBES.map(({ name }) => name).filter((name) => !guide.includes(`\n#### ${name}\n`))).toEqual([]);
});

it('requests that failed count for five minutes; refusals do not', () => {
  let now = 0;
  const counts = new RequestCounts({ monotonic: () => now });
  for (const status of [200, 422, 503, 500]) counts.note(status);
  expect(counts.read()).toEqual({ answered: 4, failed: 1 });
  now += 2 * 60_000;
  counts.note(200);
  expect(counts.read()).toEqual({ answered: 5, failed: 1 });
  now += 4 * 60_000;
  expect(counts.read()).toEqual({ answered: 1, failed: 0 });
});

it('the event loop is late by as long as something kept it', async () => {
  const loop = new LoopDelay();
  expect((await loop.read()).p99).toBeLessThan(250);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 60));
  await turn();
  const until = performance.now() + 600;
  while (performance.now() < until);
  await turn();
  expect((await loop.read()).max).toBeGreaterThan(400);
  loop.stop();
});

it('the work of a start is no delay of the event loop', async () => {
  const loop = new LoopDelay();
  loop.start();
  const turn = () => new Promise((resolve) => setTimeout(resolve, 60));
  await turn();
  const until = performance.now() + 1200;
  while (performance.now() < until);
  await turn();
  expect((await loop.read()).max).toBeLessThan(900);
  loop.stop();
});

it('each file is read once in thirty days', () => {
  const all = Array.from({ length: 30 }, (_, day) => prefixesOfDay(day)).flat();
  expect(all.toSorted()).toEqual(Array.from({ length: 256 }, (_, one) => one.toString(16).padStart(2, '0')));
  expect(prefixesOfDay(31)).toEqual(prefixesOfDay(1));
});

it('a damaged page of a database is found in its copy, which is gone afterwards', async () => {
  const folder = temporaryFolder('examined');
  const file = path.join(folder, 'lectern.db');
  const database = new Sqlite(file);
  database.exec('create table thing (id integer primary key, name text)');
  const insert = database.prepare('insert into thing (name) values (?)');
  for (let at = 0; at < 2000; at += 1) insert.run(`thing ${at}`);
  const scratch = path.join(folder, 'scratch');
  const task = { type: 'examine', database: file, scratch, hasForeignKeys: true } as const;
  expect(await examine(task)).toMatchObject({ problems: [], tables: 1, rows: 2000 });
  const page = Number(database.pragma('page_size', { simple: true }));
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, 3 * page, 3 * page + 200);
  writeFileSync(file, bytes);
  expect((await examine(task)).problems.length).toBeGreaterThan(0);
  expect(existsSync(scratch)).toBe(false);
});

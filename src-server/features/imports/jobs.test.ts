import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createImportJobs, type ImportJobs } from './jobs.ts';

let folder: string;
let jobs: ImportJobs;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-jobs-'));
  jobs = createImportJobs({ folder });
});
afterEach(async () => {
  await jobs.close();
  rmSync(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);

it('a file is read again after a restart, from the parts that were kept', async () => {
  await jobs.files.append(1, bytes('What is 1 + 1? {='));
  await jobs.files.append(1, bytes('2 ~3}\n'));
  const restarted = createImportJobs({ folder });
  expect(restarted.files.received(1)).toEqual({ parts: 2, bytes: 23 });
  expect(await restarted.parse(1, { fileName: 'sum.gift', userId: 1 })).toMatchObject({
    ok: true,
    file: { total: 1 },
  });
});

it('one file is read once, however many ask for it', async () => {
  await jobs.files.append(1, bytes('What is 1 + 1? {=2 ~3}\n'));
  const [one, other] = await Promise.all([
    jobs.parse(1, { fileName: 'sum.gift', userId: 1 }),
    jobs.parse(1, { fileName: 'sum.gift', userId: 1 }),
  ]);
  expect(one).toBe(other);
  expect(await jobs.parse(1, { fileName: 'sum.gift', userId: 1 })).toBe(one);
});

it('reading that is stopped says so instead of hanging', async () => {
  await jobs.files.append(1, bytes('Which? {=a ~b}\n\n'.repeat(20_000)));
  const outcome = jobs.parse(1, { fileName: 'long.gift', userId: 1 }).catch((error: unknown) => error);
  expect(jobs.cancelReading(1)).toBe(true);
  expect(await outcome).toMatchObject({ code: 'CANCELLED' });
  expect(jobs.cancelReading(1)).toBe(false);
});

it('many files are read one at a time, and one that waits can be stopped', async () => {
  const ids = [1, 2, 3, 4, 5];
  for (const id of ids) await jobs.files.append(id, bytes(`What is 1 + ${id}? {=2 ~3}\n`));
  const outcomes = ids.map((id) =>
    jobs.parse(id, { fileName: 'sum.gift', userId: 1 }).catch((error: unknown) => error),
  );
  expect(jobs.cancelReading(5)).toBe(true);
  const [first, , , fourth, last] = await Promise.all(outcomes);
  expect([first, fourth]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(last).toMatchObject({ code: 'CANCELLED' });
});

it('another author waits for nobody who brings many files', async () => {
  const many = [1, 2, 3, 4];
  for (const id of many) await jobs.files.append(id, bytes('Which? {=a ~b}\n\n'.repeat(20_000)));
  await jobs.files.append(9, bytes('What is 1 + 9? {=10 ~3}\n'));
  const done: string[] = [];
  const readings = [...many.map((id) => [id, 1] as const), [9, 2] as const].map(([id, userId]) =>
    jobs.parse(id, { fileName: 'some.gift', userId }).then(() => done.push(`${userId}`)),
  );
  await Promise.all(readings);
  expect(done.indexOf('2')).toBeLessThan(2);
});

it('a parser that breaks ends the reading, not the server', async () => {
  const broken = createImportJobs({ folder, workerUrl: pathToFileURL(path.join(folder, 'missing.js')) });
  await broken.files.append(1, bytes('x'));
  await expect(broken.parse(1, { fileName: 'x.gift', userId: 1 })).rejects.toThrow('missing.js');
  const errors: unknown[] = [];
  const told = createImportJobs({ folder, onError: (error) => errors.push(error) });
  told.inBackground(() => Promise.reject(new Error('disk full')));
  await told.close();
  expect(errors).toHaveLength(1);
});

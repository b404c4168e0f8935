import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { walProblem } from '#server/db/wal-file.ts';
import { copyOf, killedSchool, type School } from './school-folder.ts';

let school: School;
beforeAll(async () => {
  school = await killedSchool();
});

const FRAME_BYTES = 4096 + 24;

/** After a power cut nothing but the log itself says how much of it there was. */
function withoutIndex(): string {
  const database = path.join(copyOf(school), 'lectern.db');
  rmSync(`${database}-shm`);
  return database;
}

it('finds frames behind what does not hold that were written after it was durable', () => {
  const database = withoutIndex();
  const wal = readFileSync(`${database}-wal`);
  wal.fill(7, 9000, 9100);
  writeFileSync(`${database}-wal`, wal);
  expect(walProblem(database)).toMatch(/damaged or cut off/);
});

it('takes the half of a last commit for what a power cut leaves', () => {
  const database = withoutIndex();
  const wal = readFileSync(`${database}-wal`);
  for (const cut of [1, 2000, FRAME_BYTES - 1])
    expect([cut, problemOfCut(database, wal.subarray(0, wal.length - cut))]).toEqual([cut, null]);
});

function problemOfCut(database: string, wal: Uint8Array): string | null {
  writeFileSync(`${database}-wal`, wal);
  return walProblem(database);
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeState } from '../sync/state.ts';
import { openDatabaseFile, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { verifyDatabase } from './verify.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-verify-'));
  database = openDatabaseFile(path.join(folder, 'lectern.db'));
  await migrate(database.write, { dialect: 'sqlite' });
  database.sqlite?.raw.pragma('foreign_keys = OFF');
  await database.write
    .insertInto('folder')
    .values({ id: 1, instructor_id: 7, folder_name: 'Tides', created_at: 0, updated_at: 0 })
    .execute();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const problems = async (): Promise<readonly string[]> =>
  (await verifyDatabase(database)).checks.flatMap((check) => check.problems);

it('finds a row that refers to nothing', async () => {
  expect(await problems()).toEqual(['folder 1 refers to a user that does not exist']);
});

it('expects of a device no more than a part of what its hub has', async () => {
  await writeState(database.write, 'role', 'device');
  expect(await problems()).toEqual([]);
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp } from '../db/backup.ts';
import { DATABASE_FILE } from '../db/data-files.ts';
import { openLocalServer } from '../open-local-server.ts';
import { openServer } from '../open-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-recover-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ADMIN = 'admin@northfield.example';
const BACKUP = 'auto-2026-11-21T09-00-00.000Z.db';
const secrets = { get: async () => undefined, set: async () => undefined, remove: async () => undefined };
const Soundness = z.object({ data: z.object({ recovery: z.looseObject({}).nullable() }) });

/** A demo school with a backup, or without one, whose database is damaged then. */
async function damagedSchool(hasBackup: boolean): Promise<Buffer> {
  const server = await openServer({ dataDir: folder, appVersion: 'test', demo: true });
  if (hasBackup) await backUp(server.database, path.join(folder, 'backups', BACKUP));
  await server.close();
  const file = path.join(folder, DATABASE_FILE);
  writeFileSync(file, readFileSync(file).fill(0x5a, 0, 4096));
  return readFileSync(file);
}

const open = () =>
  openLocalServer({
    dataDir: folder,
    appVersion: 'test',
    secrets,
    keeping: {},
  });

it('opens a damaged database with its newest good backup in its place, keeps it, and says so', async () => {
  const damaged = await damagedSchool(true);
  const server = await open();
  const headers = { authorization: `Bearer ${await server.actAs(ADMIN)}` };
  const { body } = await server.call({ method: 'GET', path: '/api/backups/soundness', headers });
  const detailed = await server.call({ method: 'GET', path: '/api/backups', headers });
  await server.close();
  expect(Soundness.parse(body).data.recovery).toMatchObject({
    backup_at: '2026-11-21T09:00:00.000Z',
    restored: 0,
    left: 0,
  });
  const note = JSON.parse(readFileSync(path.join(folder, 'recovered.json'), 'utf8'));
  expect(readFileSync(path.join(note.aside, DATABASE_FILE)).equals(damaged)).toBe(true);
  expect(Soundness.parse(detailed.body).data.recovery).toMatchObject({
    problem: expect.stringContaining('does not begin like a database'),
    aside: path.basename(note.aside),
    files: [],
  });
  const again = await open();
  expect(again.recovered).toEqual([]);
  await again.close();
});

it('changes nothing where there is no backup, and says what is wrong', async () => {
  const damaged = await damagedSchool(false);
  await expect(open()).rejects.toThrow('does not begin like a database');
  expect(readFileSync(path.join(folder, DATABASE_FILE)).equals(damaged)).toBe(true);
  expect(existsSync(path.join(folder, 'recovered.json'))).toBe(false);
});

it('puts no backup in the place of a database that is missing: somebody may have it', async () => {
  await damagedSchool(true);
  rmSync(path.join(folder, DATABASE_FILE));
  await expect(open()).rejects.toThrow('is missing');
  expect(existsSync(path.join(folder, DATABASE_FILE))).toBe(false);
});

import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { openSqliteFile } from './sqlite.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const file = () => path.join(temporaryFolder('sqlite'), 'data', 'lectern.db');

it('commits durably: synchronous is FULL in WAL mode, with foreign keys', async () => {
  const opened = openSqliteFile(file());
  expect(opened.raw.pragma('synchronous', { simple: true })).toBe(2);
  expect(opened.raw.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(opened.raw.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(opened.raw.pragma('mmap_size', { simple: true }) ?? 0).toBe(0);
  await opened.close();
});

it('keeps the folder of the data to its owner', async () => {
  const name = file();
  const opened = openSqliteFile(name);
  expect(statSync(path.dirname(name)).mode & 0o077).toBe(0);
  await opened.close();
});

it('reads all of a snapshot as it stood at one moment', async () => {
  const opened = openSqliteFile(file());
  opened.raw.exec('create table one (n); create table other (n)');
  const countIn = async (db: typeof opened.read, table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1;
  const write = () => {
    for (const table of ['one', 'other']) opened.raw.exec(`insert into ${table} values (1)`);
  };
  const before = await opened.snapshot(async (db) => {
    const first = await countIn(db, 'one');
    write();
    return [first, await countIn(db, 'other')];
  });
  expect(before).toEqual([0, 0]);
  expect(await opened.snapshot((db) => countIn(db, 'other'))).toBe(1);
  await opened.close();
});

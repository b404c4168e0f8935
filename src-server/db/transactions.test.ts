import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteFile, type SqliteFile } from './sqlite.ts';
import type { Db } from './tables.ts';

const insert = (db: Db, n: number) => sql`insert into note (n) values (${n})`.execute(db);

describe('transactions of the writer', () => {
  let folder: string;
  let file: SqliteFile;

  const stored = async (): Promise<number[]> => {
    const { rows } = await sql<{ n: number }>`select n from note order by rowid`.execute(file.read);
    return rows.map(({ n }) => n);
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-transactions-'));
    file = openSqliteFile(path.join(folder, 'test.db'));
    await sql`create table note (n integer not null unique)`.execute(file.write);
  });

  afterEach(async () => {
    await file.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('keep everything of a work that succeeds and nothing of one that fails', async () => {
    await file.transaction((db) => insert(db, 1));
    const failing = file.transaction(async (db) => {
      await insert(db, 2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await file.transaction((db) => insert(db, 3));
    expect(await stored()).toEqual([1, 3]);
  });

  it('count when they are durable, not when they write', async () => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = file.transaction(async (db) => {
      await insert(db, 1);
      begun.resolve();
      await gate.promise;
    });
    await begun.promise;
    const before = file.commitCount();
    gate.resolve();
    await running;
    const after = file.commitCount();
    expect(after).toBeGreaterThan(before);
    await stored();
    expect(file.commitCount()).toBe(after);
    await insert(file.write, 2);
    expect(file.commitCount()).toBeGreaterThan(after);
  });

  it('go one after another, and single statements take their turn', async () => {
    const gate = Promise.withResolvers<void>();
    const first = file.transaction(async (db) => {
      await insert(db, 1);
      await gate.promise;
      await insert(db, 2);
    });
    const single = insert(file.write, 3);
    const second = file.transaction((db) => insert(db, 4));
    expect(await stored()).toEqual([]);
    gate.resolve();
    await Promise.all([first, single, second]);
    const order = await stored();
    expect(order.slice(0, 2)).toEqual([1, 2]);
    expect(order.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });

  it('let the next one go on when a statement or the commit is refused', async () => {
    await insert(file.write, 1);
    await expect(file.transaction((db) => insert(db, 1))).rejects.toThrow('UNIQUE');
    await sql`create table child (n integer references note (n) deferrable initially deferred)`.execute(
      file.write,
    );
    const orphan = file.transaction((db) => sql`insert into child (n) values (9)`.execute(db));
    await expect(orphan).rejects.toThrow('FOREIGN KEY');
    await file.transaction((db) => insert(db, 2));
    expect(await stored()).toEqual([1, 2]);
  });

  it('take nothing more once they have ended', async () => {
    const leaked = await file.transaction(async (db) => ({ db }));
    await expect(insert(leaked.db, 1)).rejects.toThrow('has ended');
    expect(await stored()).toEqual([]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDirectory } from '#server/institutions/open-directory.ts';
import { institution } from '#tests/helpers/hosted-school.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

const MAIN = childEntry('src-server/cli/main.ts');
/** Of the time that a command needs which only begins and ends. */
const KILL_AFTER = [0.8, 0.95, 1.05, 1.15, 1.3, 1.5, 1.8, 2.2];

let killAfterMs: number[];
let dir: string;
let dataDir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-kill-'));
  dataDir = path.join(dir, 'data');
  await institution(['create', 'north', '--name', 'North', '--host', 'north.example', '--data', dataDir]);
  // Enough to copy that a kill may come in the middle.
  const database = new Sqlite(fileIn(dataDir));
  database.exec(`create table ballast (id integer primary key, bytes blob);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
    insert into ballast select i, randomblob(8000) from n`);
  database.close();
  const start = performance.now();
  await institution(['list', '--data', dataDir]);
  const idleMs = performance.now() - start;
  killAfterMs = KILL_AFTER.map((times) => times * idleMs);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const fileIn = (data: string) => path.join(data, 'institutions', 'north', 'lectern.db');

/** @returns whether it was killed before it ended. */
async function killed(args: readonly string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, 'institution', ...args], {
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: undefined },
  });
  const ended = once(child, 'close');
  await Promise.race([sleep(afterMs), ended]);
  child.kill('SIGKILL');
  const [, signal]: unknown[] = await ended;
  return signal === 'SIGKILL';
}

/** Goes on until something was killed: a command may be far faster than the one that was measured. */
async function killSome(run: (afterMs: number, at: number) => Promise<boolean>): Promise<void> {
  let at = 0;
  for (let share = 1; share > 0.1; share /= 2) {
    let kills = 0;
    for (const afterMs of killAfterMs) if (await run(afterMs * share, at++)) kills += 1;
    if (kills > 0) return;
  }
  throw new Error('Everything ended before it was killed.');
}

function look(file: string): {
  readonly verdict: unknown;
  readonly ballast: unknown;
  readonly epoch: unknown;
} {
  const database = new Sqlite(file);
  const ask = (sql: string): unknown => database.prepare(sql).pluck().get();
  const seen = {
    verdict: ask('pragma integrity_check'),
    ballast: ask('select count(*) from ballast'),
    epoch: ask("select value from sync_state where name = 'hub_epoch'"),
  };
  database.close();
  return seen;
}

it('a restore that is killed at any moment leaves a whole database, and goes on when it is done again', async () => {
  const out = path.join(dir, 'backup');
  await institution(['backup', 'north', '--data', dataDir, '--out', out]);
  const { epoch } = look(fileIn(dataDir));
  const args = ['restore', 'north', '--from', out, '--data', dataDir];
  await killSome(async (afterMs) => {
    const wasKilled = await killed(args, afterMs);
    expect(look(fileIn(dataDir))).toMatchObject({ verdict: 'ok', ballast: 4000 });
    return wasKilled;
  });
  await institution(args);
  const after = look(fileIn(dataDir));
  expect(after).toMatchObject({ verdict: 'ok', ballast: 4000 });
  expect(after.epoch).not.toBe(epoch);
  const listed = await institution(['list', '--data', dataDir]);
  expect(listed).toMatchObject([{ slug: 'north', state: 'active' }]);
});

it('a restore that is killed can be cancelled', async () => {
  const directory = await openDirectory({ dataDir, postgresUrl: null });
  await directory.change('north', ['active'], { state: 'restoring' });
  const cancel = ['institution', 'restore', 'north', '--cancel', '--data', dataDir];
  expect((await lectern(cancel)).code).toBe(0);
  expect(await directory.find('north')).toMatchObject({ state: 'active' });
  expect((await lectern(cancel)).code).toBe(2);
  await directory.close();
});

it('a move that is killed at any moment is in one place only, and goes on when it is done again', async () => {
  const toDir = path.join(dir, 'to');
  const before = look(fileIn(dataDir));
  const args = ['move', 'north', '--data', dataDir, '--to', toDir];
  const stateIn = async (data: string) => {
    const directory = await openDirectory({ dataDir: data, postgresUrl: null });
    const entry = await directory.find('north');
    await directory.close();
    return entry?.state;
  };
  await killSome(async (afterMs) => {
    const wasKilled = await killed(args, afterMs);
    const states = [await stateIn(dataDir), existsSync(toDir) ? await stateIn(toDir) : undefined];
    expect([
      ['active', undefined],
      ['moving', undefined],
      ['moving', 'active'],
      ['moved', 'active'],
    ]).toContainEqual(states);
    expect(look(fileIn(dataDir))).toEqual(before);
    return wasKilled;
  });
  await institution(args);
  expect([await stateIn(dataDir), await stateIn(toDir)]).toEqual(['moved', 'active']);
  expect(look(fileIn(toDir))).toEqual(before);
});

it('a backup that is killed has no name', async () => {
  await killSome(async (afterMs, at) => {
    const out = path.join(dir, `backup-${at}`);
    const wasKilled = await killed(['backup', 'north', '--data', dataDir, '--out', out], afterMs);
    if (existsSync(out)) {
      expect(look(path.join(out, 'lectern.db'))).toMatchObject({ verdict: 'ok', ballast: 4000 });
      expect(existsSync(path.join(out, 'institution.json'))).toBe(true);
    }
    return wasKilled;
  });
});

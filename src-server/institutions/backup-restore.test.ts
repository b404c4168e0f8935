import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HostClient } from '#tests/helpers/host-client.ts';
import { foundSchool, institution, type HostedSchool } from '#tests/helpers/hosted-school.ts';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';

const WRITERS = 16;

let dir: string;
let dataDir: string;
let hub: HubProcess;
let north: HostedSchool;
let south: HostedSchool;

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-backup-'));
  dataDir = path.join(dir, 'data');
  hub = await startHubProcess(['--data', dataDir, '--rate', '0']);
  north = await foundSchool(hub, dataDir, 'north');
  south = await foundSchool(hub, dataDir, 'south');
});
afterAll(async () => {
  expect(await hub.end('SIGTERM')).toBe(0);
  rmSync(dir, { recursive: true, force: true });
});

/** One value of a database that nobody writes to, or of one that a hub has open. */
function ask(file: string, sql: string): unknown {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(sql).pluck().get();
  } finally {
    database.close();
  }
}

const fileOf = (slug: string) => path.join(dataDir, 'institutions', slug, 'lectern.db');
const stateOf = (name: string, file: string) =>
  ask(file, `select value from sync_state where name = '${name}'`);
const epochOf = (file: string) => stateOf('hub_epoch', file);
const back = (slug: string, out: string) => institution(['backup', slug, '--data', dataDir, '--out', out]);
const titles = async ({ client, token }: HostedSchool) =>
  (await client.send('GET', '/api/questions', { token })).text;

describe('a backup of a hub that is written to', () => {
  it('holds everything that was acknowledged before it began, and nothing half', async () => {
    const ended = new AbortController();
    const acknowledged = new Map<string, number>();
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !ended.signal.aborted; n++) {
        const title = `Question ${writer}-${n}`;
        acknowledged.set(title, await north.client.addQuestion(north.token, title));
      }
    };
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(200);
    const before = new Map(acknowledged);
    const out = path.join(dir, 'busy');
    await back('north', out);
    ended.abort();
    await Promise.all(writing);
    expect(acknowledged.size).toBeGreaterThan(before.size);

    const copy = path.join(out, 'lectern.db');
    const database = new Sqlite(copy, { readonly: true });
    const rows = database.prepare<[], { id: number; title: string }>('select id, title from question').all();
    const stored = new Map(rows.map(({ id, title }) => [title, id]));
    const orphans = database.pragma('foreign_key_check');
    database.close();
    expect([...before].filter(([title, id]) => stored.get(title) !== id)).toEqual([]);
    expect([...stored].filter(([title, id]) => acknowledged.get(title) !== id)).toEqual([]);
    expect(orphans).toEqual([]);
    expect(readdirSync(out).toSorted()).toEqual(['institution.json', 'lectern.db']);
    expect(readdirSync(dir).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('is a new folder, of an institution that exists', async () => {
    const out = path.join(dir, 'twice');
    await back('south', out);
    const again = await lectern(['institution', 'backup', 'south', '--data', dataDir, '--out', out]);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining('is there already')]);
    const nobody = await lectern(['institution', 'backup', 'nobody', '--data', dataDir, '--out', `${out}-2`]);
    expect([nobody.code, nobody.err]).toEqual([2, "There is no institution 'nobody'.\n"]);
    expect(existsSync(`${out}-2`)).toBe(false);
  });

  it('can be made of the institution of the data folder itself', async () => {
    const out = path.join(dir, 'default');
    await back('default', out);
    expect(ask(path.join(out, 'lectern.db'), 'pragma integrity_check')).toBe('ok');
  });
});

describe('institution restore', () => {
  const restore = (slug: string, from: string, ...more: readonly string[]) =>
    lectern(['institution', 'restore', slug, '--from', from, '--data', dataDir, ...more]);

  it('refuses an institution that is open, unless it may close it; then begins a new history', async () => {
    const out = path.join(dir, 'south-1');
    await south.client.addQuestion(south.token, 'Before the backup');
    await back('south', out);
    await south.client.addQuestion(south.token, 'After the backup');
    const epoch = epochOf(fileOf('south'));

    const refused = await restore('south', out);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('in use by another Lectern process'),
    ]);
    expect(await titles(south)).toContain('After the backup');

    const restored = await restore('south', out, '--close', '--json');
    expect([restored.code, restored.err]).toEqual([0, '']);
    const { aside, new_history } = z
      .object({ aside: z.string(), new_history: z.boolean() })
      .parse(JSON.parse(restored.out));
    expect(new_history).toBe(true);
    // The hub goes on by itself, and nobody else noticed.
    const now = await titles(south);
    expect(now).toContain('Before the backup');
    expect(now).not.toContain('After the backup');
    expect(await titles(north)).toContain('Question ');
    expect(epochOf(fileOf('south'))).not.toBe(epoch);
    expect(stateOf('previous_epoch', fileOf('south'))).toBe(epoch);
    // What was there before is kept.
    const lost = "select count(*) from question where title = 'After the backup'";
    expect(ask(path.join(aside, 'lectern.db'), lost)).toBe(1);
    expect(hub.output().out).toContain('"msg":"institution closed"');
  });

  it('leaves everything as it was when the backup does not hold', async () => {
    const out = path.join(dir, 'south-2');
    await back('south', out);
    const epoch = epochOf(fileOf('south'));
    writeFileSync(path.join(out, 'lectern.db'), 'This is no database.');
    const damaged = await restore('south', out, '--close');
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('is not what was written')]);
    const text = path.join(dir, 'text.db');
    writeFileSync(text, 'This is no database either, however long it may be.'.repeat(100));
    const noDatabase = await restore('south', text, '--close');
    expect([noDatabase.code, noDatabase.err]).toEqual([1, expect.stringContaining('damaged')]);
    expect(epochOf(fileOf('south'))).toBe(epoch);
    expect(await titles(south)).toContain('Before the backup');
  });

  it('refuses the backup of another institution', async () => {
    const other = await restore('south', path.join(dir, 'busy'), '--close');
    expect([other.code, other.err]).toEqual([2, "The backup is of another institution, 'north'.\n"]);
  });

  it('brings an institution back that the hub has lost altogether, with its people', async () => {
    const elsewhere = path.join(dir, 'elsewhere');
    const { code, err } = await lectern(
      `institution restore north --from ${dir}/busy --data ${elsewhere}`.split(' '),
    );
    expect([code, err]).toEqual([0, '']);
    const other = await startHubProcess(['--data', elsewhere]);
    try {
      const client = new HostClient(other.url, 'north.localhost');
      const body = { email: 'north@school.example', password: 'violet harbour seven' };
      expect((await client.send('POST', '/api/signin', { body })).status).toBe(200);
    } finally {
      await other.end('SIGTERM');
    }
  });
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostClient } from '#tests/helpers/host-client.ts';
import { foundSchool, institution, type HostedSchool } from '#tests/helpers/hosted-school.ts';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { openDirectory } from './open-directory.ts';

let dir: string;
let fromDir: string;
let toDir: string;
let from: HubProcess;
let to: HubProcess;
let north: HostedSchool;

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-move-'));
  [fromDir, toDir] = [path.join(dir, 'from'), path.join(dir, 'to')];
  from = await startHubProcess(['--data', fromDir, '--rate', '0']);
  to = await startHubProcess(['--data', toDir, '--rate', '0']);
  north = await foundSchool(from, fromDir, 'north');
});
afterAll(async () => {
  expect(await Promise.all([from.end('SIGTERM'), to.end('SIGTERM')])).toEqual([0, 0]);
  rmSync(dir, { recursive: true, force: true });
});

const move = (slug: string, ...more: readonly string[]) =>
  lectern(['institution', 'move', slug, '--data', fromDir, '--to', toDir, ...more]);

const there = (slug: string) => new HostClient(to.url, `${slug}.localhost`);

function stateOf(dataDir: string, slug: string, name: string): unknown {
  const file = path.join(dataDir, 'institutions', slug, 'lectern.db');
  const database = new Sqlite(file, { readonly: true });
  const value = database.prepare('select value from sync_state where name = ?').pluck().get(name);
  database.close();
  return value;
}

/** As a process that was killed leaves it. */
async function leave(slug: string, state: 'moving', address: string): Promise<void> {
  const directory = await openDirectory({ dataDir: fromDir, postgresUrl: null });
  await directory.change(slug, ['active'], { state, moved_to: address });
  await directory.close();
}

describe('an institution that moves to another hub', () => {
  it('takes everything along that was acknowledged while it was written to', async () => {
    const ended = new AbortController();
    const acknowledged = new Set<string>();
    const refused: string[] = [];
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !ended.signal.aborted; n++) {
        const title = `Question ${writer}-${n}`;
        try {
          await north.client.addQuestion(north.token, title);
          acknowledged.add(title);
        } catch (error) {
          refused.push(String(error));
        }
      }
    };
    const writing = Array.from({ length: 8 }, (_, writer) => write(writer));
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(50);
    const { code, err } = await move('north', '--address', 'https://north-2.localhost');
    expect([code, err]).toEqual([0, '']);
    ended.abort();
    await Promise.all(writing);

    const session = await there('north-2').send('GET', '/api/questions?limit=1', { token: north.token });
    expect(session.status).toBe(200);
    const file = path.join(toDir, 'institutions', 'north', 'lectern.db');
    const database = new Sqlite(file, { readonly: true });
    const stored = new Set(database.prepare<[], string>('select title from question').pluck().all());
    database.close();
    expect([...acknowledged].filter((title) => !stored.has(title))).toEqual([]);
    // While it moves people are asked to wait, and afterwards they are told where it is.
    expect(refused.filter((line) => !/Error: (?:421|503) /.test(line))).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(stateOf(toDir, 'north', 'hub_epoch')).toBe(stateOf(fromDir, 'north', 'hub_epoch'));
  });

  it('says where it is to whoever asks at its old place, in the way that helps them', async () => {
    const api = await north.client.send('GET', '/api/questions', { token: north.token });
    expect([api.status, api.json()]).toEqual([
      421,
      expect.objectContaining({
        code: 'ILLEGAL_STATE',
        message: expect.stringContaining('moved to https://north-2.localhost'),
        moved_to: 'https://north-2.localhost',
      }),
    ]);
    const device = await north.client.send('POST', '/sync/hello', { token: 'x'.repeat(43), body: {} });
    expect([device.status, device.json()]).toEqual([421, expect.objectContaining({ code: 'ILLEGAL_STATE' })]);
    // A device takes this for no answer, and signs people in by itself.
    expect((await north.client.send('POST', '/sync/signin', { body: {} })).status).toBe(503);
    const page = await north.client.send('GET', '/Exams/12?tab=1');
    expect([page.status, page.headers['location']]).toEqual([
      307,
      'https://north-2.localhost/Exams/12?tab=1',
    ]);
  });

  it('is not moved twice, nor elsewhere', async () => {
    const again = await move('north', '--address', 'https://north-2.localhost');
    expect(again.code).toBe(0);
    const elsewhere = await move('north', '--address', 'https://north-3.localhost');
    expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining('has moved to')]);
  });

  it('comes back, and what it left is put aside', async () => {
    await there('north-2').addQuestion(north.token, 'Written at the other hub');
    const { code, err } = await lectern(
      `institution move north --data ${toDir} --to ${fromDir} --address http://north.localhost`.split(' '),
    );
    expect([code, err]).toEqual([0, '']);
    const { status, text } = await north.client.send('GET', '/api/questions', { token: north.token });
    expect([status, text]).toEqual([200, expect.stringContaining('Written at the other hub')]);
    const names = readdirSync(path.join(fromDir, 'institutions'));
    expect(names.filter((name) => name.startsWith('.north.before-'))).toHaveLength(1);
    const old = await there('north-2').send('GET', '/api/setup');
    expect([old.status, old.text]).toEqual([421, expect.stringContaining('http://north.localhost')]);
  });
});

describe('a move that was killed', () => {
  it('before the data was copied goes on when it is done again, or is cancelled', async () => {
    const west = await foundSchool(from, fromDir, 'west');
    const address = 'https://west.localhost';
    await leave('west', 'moving', address);
    const statusOf = async () => (await west.client.send('GET', '/api/setup')).status;
    // A hub looks into its directory once a second.
    await expect.poll(statusOf, { timeout: 10_000 }).toBe(503);

    const elsewhere = await move('west', '--address', 'https://other.example');
    expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining('--cancel')]);
    expect((await move('west', '--cancel')).code).toBe(0);
    expect((await west.client.send('GET', '/api/questions', { token: west.token })).status).toBe(200);

    await leave('west', 'moving', address);
    expect((await move('west', '--address', address)).code).toBe(0);
    const moved = await there('west').send('GET', '/api/questions', { token: west.token });
    expect(moved.status).toBe(200);
    // Its host still leads here: devices wait until the network knows better.
    expect((await west.client.send('GET', '/')).status).toBe(503);
  });

  it('after the copy and before anybody knew copies again', async () => {
    const east = await foundSchool(from, fromDir, 'east');
    expect((await move('east')).code).toBe(0);
    // Back to the moment before the other hub was told, with a folder there that nobody knows.
    const directory = await openDirectory({ dataDir: fromDir, postgresUrl: null });
    await directory.change('east', ['moved'], { state: 'moving' });
    await directory.close();
    const other = new Sqlite(path.join(toDir, 'directory.db'));
    other.prepare("delete from institution where slug = 'east'").run();
    other.close();
    expect((await move('east')).code).toBe(0);
    expect((await there('east').send('GET', '/api/questions', { token: east.token })).status).toBe(200);
  });

  it('after the other hub was told is ended, and what was done there since stays', async () => {
    const apex = await foundSchool(from, fromDir, 'apex');
    expect((await move('apex')).code).toBe(0);
    await there('apex').addQuestion(apex.token, 'Already at the other hub');
    const directory = await openDirectory({ dataDir: fromDir, postgresUrl: null });
    await directory.change('apex', ['moved'], { state: 'moving' });
    await directory.close();
    const cancelled = await move('apex', '--cancel');
    expect([cancelled.code, cancelled.err]).toEqual([2, expect.stringContaining('answers for')]);
    expect((await move('apex')).code).toBe(0);
    const { text } = await there('apex').send('GET', '/api/questions', { token: apex.token });
    expect(text).toContain('Already at the other hub');
  });
});

describe('institution move', () => {
  it('refuses a hub that has another institution of that name, and its own hub, before anything changes', async () => {
    const twin = await foundSchool(from, fromDir, 'twin');
    await foundSchool(to, toDir, 'twin');
    const taken = await move('twin');
    expect([taken.code, taken.err]).toEqual([2, expect.stringContaining('another institution')]);
    const itself = await lectern(['institution', 'move', 'twin', '--data', fromDir, '--to', fromDir]);
    expect([itself.code, itself.err]).toEqual([2, expect.stringContaining('the same hub')]);
    expect((await twin.client.send('GET', '/api/questions', { token: twin.token })).status).toBe(200);
  });

  it('takes files and keys along', async () => {
    await foundSchool(from, fromDir, 'keys');
    const folder = path.join(fromDir, 'institutions', 'keys');
    const name = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    mkdirSync(path.join(folder, 'blobs', 'e3'), { recursive: true });
    writeFileSync(path.join(folder, 'blobs', 'e3', name), '');
    mkdirSync(path.join(folder, 'keys'), { recursive: true });
    writeFileSync(path.join(folder, 'keys', 'receipt.pem'), 'A key.');
    expect(await institution(['move', 'keys', '--data', fromDir, '--to', toDir])).toMatchObject({ files: 1 });
    const moved = path.join(toDir, 'institutions', 'keys');
    expect(existsSync(path.join(moved, 'blobs', 'e3', name))).toBe(true);
    expect(readFileSync(path.join(moved, 'keys', 'receipt.pem'), 'utf8')).toBe('A key.');
  });
});

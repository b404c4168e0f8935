import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostClient } from '#tests/helpers/host-client.ts';
import { foundSchool, institution, type HostedSchool } from '#tests/helpers/hosted-school.ts';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { postgresUrl } from '#tests/helpers/postgres-database.ts';

interface Cell {
  readonly name: string;
  readonly dataDir: string;
  readonly environment: { readonly DATABASE_URL: string };
  readonly hub: HubProcess;
}

let dir: string;
let admin: pg.Client;
let one: Cell;
let two: Cell;
let north: HostedSchool;
let south: HostedSchool;

/** A hub with a database of its own, as far from another one as if it were on another server. */
async function startCell(): Promise<Cell> {
  const name = `cell_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  const environment = { DATABASE_URL: postgresUrl().replace('/postgres?', `/${name}?`) };
  const dataDir = path.join(dir, name);
  return { name, dataDir, environment, hub: await startHubProcess(['--data', dataDir], environment) };
}

async function query<T extends pg.QueryResultRow>(cell: Cell, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: cell.environment.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

const titlesIn = async (cell: Cell, schema: string) =>
  (await query<{ title: string }>(cell, `select title from ${schema}.question order by id`)).map(
    ({ title }) => title,
  );

const stateIn = async (cell: Cell, schema: string, name: string) => {
  const rows = await query<{ value: string }>(
    cell,
    `select value from ${schema}.sync_state where name = '${name}'`,
  );
  return rows[0]?.value;
};

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-cells-'));
  admin = new pg.Client({ connectionString: postgresUrl() });
  await admin.connect();
  [one, two] = [await startCell(), await startCell()];
  north = await foundSchool(one.hub, one.dataDir, 'north', one.environment);
  south = await foundSchool(one.hub, one.dataDir, 'south-east', one.environment);
});
afterAll(async () => {
  for (const { hub, name } of [one, two]) {
    expect(await hub.end('SIGTERM')).toBe(0);
    await admin.query(`drop database ${name} with (force)`);
  }
  await admin.end();
  rmSync(dir, { recursive: true, force: true });
});

describe('institutions in schemas of one database', () => {
  it('are apart, and beside the one of the hub itself', async () => {
    await north.client.addQuestion(north.token, 'In the north');
    await south.client.addQuestion(south.token, 'In the south');
    expect(await titlesIn(one, 'lectern_north')).toEqual(['In the north']);
    expect(await titlesIn(one, 'lectern_south_east')).toEqual(['In the south']);
    expect(await titlesIn(one, 'lectern')).toEqual([]);
    const foreign = await south.client.send('GET', '/api/questions', { token: north.token });
    expect(foreign.status).toBe(401);
    const list = await institution(['list', '--data', one.dataDir], one.environment);
    expect(list).toMatchObject([
      { slug: 'default', open: true },
      { slug: 'north', schema: 'lectern_north', open: true },
      { slug: 'south-east', schema: 'lectern_south_east', open: true },
    ]);
    const metrics = await new HostClient(one.hub.url, '127.0.0.1').send('GET', '/metrics');
    expect(metrics.text).toMatch(/^lectern_open_institutions 3$/m);
    expect(metrics.text).toMatch(/^lectern_database_connections\{state="total"\} [1-9]/m);
  });

  it('are backed up while they are open, and restored one by one as a new history', async () => {
    const out = path.join(dir, 'north-1');
    await institution(['backup', 'north', '--data', one.dataDir, '--out', out], one.environment);
    expect(readFileSync(path.join(out, 'institution.json'), 'utf8')).not.toContain('postgres://');
    await north.client.addQuestion(north.token, 'After the backup');
    const epoch = await stateIn(one, 'lectern_north', 'hub_epoch');
    const restore = ['restore', 'north', '--from', out, '--data', one.dataDir];
    const refused = await lectern(['institution', ...restore], one.environment);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('in use by another')]);

    const restored = await institution([...restore, '--close'], one.environment);
    expect(restored).toMatchObject({
      new_history: true,
      aside: expect.stringMatching(/lectern_north_before_\d{14}$/),
    });
    const { status, text } = await north.client.send('GET', '/api/questions', { token: north.token });
    expect([status, text]).toEqual([200, expect.stringContaining('In the north')]);
    expect(await titlesIn(one, 'lectern_north')).toEqual(['In the north']);
    expect(await stateIn(one, 'lectern_north', 'previous_epoch')).toBe(epoch);
    const [kept] = await query<{ name: string }>(
      one,
      "select nspname as name from pg_namespace where nspname like 'lectern_north_before_%'",
    );
    expect(await titlesIn(one, kept?.name ?? '')).toEqual(['In the north', 'After the backup']);
    // It is written to as before, and its neighbour has noticed nothing.
    await north.client.addQuestion(north.token, 'After the restore');
    expect(await titlesIn(one, 'lectern_south_east')).toEqual(['In the south']);
  });

  it('are as they were when a backup does not hold', async () => {
    const out = path.join(dir, 'south-1');
    await institution(['backup', 'south-east', '--data', one.dataDir, '--out', out], one.environment);
    const foreign = await lectern(
      ['institution', 'restore', 'north', '--from', out, '--data', one.dataDir, '--close'],
      one.environment,
    );
    expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('of another institution')]);
    const cut = path.join(dir, 'north-2');
    await institution(['backup', 'north', '--data', one.dataDir, '--out', cut], one.environment);
    const dump = readFileSync(path.join(cut, 'lectern.dump'));
    const manifest = readFileSync(path.join(cut, 'institution.json'), 'utf8');
    const half = dump.subarray(0, dump.length - 500);
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    writeFileSync(path.join(cut, 'lectern.dump'), half);
    writeFileSync(path.join(cut, 'institution.json'), manifest.replace(hash(dump), hash(half)));
    const damaged = await lectern(
      ['institution', 'restore', 'north', '--from', cut, '--data', one.dataDir, '--close'],
      one.environment,
    );
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('The backup is damaged')]);
    expect(await titlesIn(one, 'lectern_north')).toContain('After the restore');
    expect((await north.client.send('GET', '/api/questions', { token: north.token })).status).toBe(200);
  });

  it('move to another cell in the same history, and write on there', async () => {
    const environment = { ...one.environment, LECTERN_TARGET_DATABASE_URL: two.environment.DATABASE_URL };
    const move = ['move', 'south-east', '--data', one.dataDir, '--to', two.dataDir];
    expect(await institution([...move, '--address', 'https://south-2.localhost'], environment)).toMatchObject(
      {
        moved_to: 'https://south-2.localhost',
      },
    );
    expect((await south.client.send('GET', '/api/questions', { token: south.token })).status).toBe(421);
    const there = new HostClient(two.hub.url, 'south-2.localhost');
    await there.addQuestion(south.token, 'At the other cell');
    expect(await titlesIn(two, 'lectern_south_east')).toEqual(['In the south', 'At the other cell']);
    expect(await titlesIn(one, 'lectern_south_east')).toEqual(['In the south']);
    const [before, after] = [one, two].map((cell) => stateIn(cell, 'lectern_south_east', 'hub_epoch'));
    expect(await after).toBe(await before);
  });
});

describe('begin-history', () => {
  const begin = (...more: readonly string[]) =>
    lectern(['begin-history', '--data', two.dataDir, ...more], two.environment);

  it('is refused while the hub runs, and for a schema that is not there', async () => {
    const running = await begin();
    expect([running.code, running.err]).toEqual([2, expect.stringContaining('in use')]);
    const missing = await begin('--schema', 'nothing');
    expect([missing.code, missing.err]).toEqual([2, 'There is no schema nothing.\n']);
  });

  it('begins a new history of the hub’s own institution when the hub is stopped', async () => {
    const epoch = await stateIn(two, 'lectern', 'hub_epoch');
    await two.hub.end('SIGTERM');
    const done = await begin();
    expect([done.code, done.err]).toEqual([0, '']);
    expect(await stateIn(two, 'lectern', 'previous_epoch')).toBe(epoch);
    expect(await stateIn(two, 'lectern', 'hub_epoch')).not.toBe(epoch);
    const verified = await lectern(['verify', '--data', two.dataDir], two.environment);
    expect([verified.code, verified.err]).toEqual([0, '']);
    two = { ...two, hub: await startHubProcess(['--data', two.dataDir], two.environment) };
  });
});

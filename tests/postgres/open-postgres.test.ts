import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { appliedMigrations, migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { openPostgresDatabase, SchemaInUseError } from '#server/db/postgres.ts';
import { startHub } from '#server/start-hub.ts';
import {
  dropSchema,
  newSchemaName,
  openPostgresSchema,
  postgresUrl,
} from '#tests/helpers/postgres-database.ts';

let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: postgresUrl() });
  await admin.connect();
});
afterAll(() => admin.end());

describe('a schema on PostgreSQL', () => {
  let schema: string;
  beforeEach(() => {
    schema = newSchemaName();
  });
  afterEach(() => dropSchema(schema));

  it('is made, and refused to a second hub until the first one lets go', async () => {
    const first = await openPostgresDatabase(postgresUrl(), { schema });
    await expect(openPostgresDatabase(postgresUrl(), { schema, lockWaitMs: 0 })).rejects.toThrow(
      SchemaInUseError,
    );
    await first.close();
    const next = await openPostgresDatabase(postgresUrl(), { schema });
    await next.close();
  });

  it('waits a moment for a hub that was killed', async () => {
    const first = await openPostgresDatabase(postgresUrl(), { schema });
    const next = openPostgresDatabase(postgresUrl(), { schema });
    await sleep(300);
    await first.close();
    const database = await next;
    expect((await sql`select 1`.execute(database.read)).rows).toHaveLength(1);
    await database.close();
  });

  it('says so when the connection that holds the lock breaks', async () => {
    const lost = Promise.withResolvers<Error>();
    const database = await openPostgresDatabase(postgresUrl(), { schema, onLockLost: lost.resolve });
    await admin.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and application_name = $1`,
      [`lectern ${schema}`],
    );
    expect(await lost.promise).toBeInstanceOf(Error);
    await database.close();
  });

  it('goes on after unused connections were broken', async () => {
    const lost: Error[] = [];
    const database = await openPostgresDatabase(postgresUrl(), {
      schema,
      onConnectionLost: (reason) => lost.push(reason),
    });
    await sql`select 1`.execute(database.read);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1
       and pid not in (select pid from pg_locks where locktype = 'advisory')`,
      [`lectern ${schema}`],
    );
    await expect.poll(() => lost.length).toBe(1);
    expect((await sql`select 1`.execute(database.read)).rows).toHaveLength(1);
    await database.close();
  });

  it('is refused under a name that is not one, and with settings of its own', async () => {
    for (const name of ['', 'a b', 'A', 'public"; drop schema public; --', '1a']) {
      await expect(openPostgresDatabase(postgresUrl(), { schema: name })).rejects.toThrow(
        'is not a schema name',
      );
    }
    const url = `${postgresUrl()}${postgresUrl().includes('?') ? '&' : '?'}options=-csearch_path%3Dpublic`;
    await expect(openPostgresDatabase(url, { schema })).rejects.toThrow('without `options`');
    await expect(openPostgresDatabase('mysql://x', { schema })).rejects.toThrow('postgres://user');
  });

  it('is refused where an acknowledged answer could get lost', async () => {
    const role = `unsafe_${schema}`;
    await admin.query(`create role ${role} login superuser; alter role ${role} set synchronous_commit = off`);
    const unsafe = `${postgresUrl()}${postgresUrl().includes('?') ? '&' : '?'}user=${role}`;
    await expect(openPostgresDatabase(unsafe, { schema })).rejects.toThrow('synchronous_commit is off');
    await admin.query(`drop role ${role}`);
  });

  it('is refused in a database that sorts by a language: lists would page differently', async () => {
    const name = `db_${schema}`;
    await admin.query(
      `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en' locale 'C'`,
    );
    const url = postgresUrl().replace('/postgres?', `/${name}?`);
    expect(url).toContain(name);
    await expect(openPostgresDatabase(url, { schema })).rejects.toThrow('--locale=C');
    await admin.query(`drop database ${name}`);
  });
});

describe('two institutions in one database', () => {
  let one: Database;
  let two: Database;
  beforeEach(async () => {
    one = await openPostgresSchema();
    two = await openPostgresSchema();
  });
  afterEach(async () => {
    await one.close();
    await two.close();
  });

  it('have their own tables and migrations, and see no others', async () => {
    expect(await appliedMigrations(two.read)).toEqual(Object.keys(MIGRATIONS));
    await one.write.updateTable('device').set({ id_counter: 1 }).execute();
    await one.write.insertInto('device').values({ device_no: 1, id_counter: 1 }).execute();
    expect(await two.read.selectFrom('device').selectAll().execute()).toEqual([]);
    const names = (await one.read.introspection.getTables()).map((table) => table.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are migrated again without a change', async () => {
    expect(await migrate(one.write, { dialect: 'postgres' })).toEqual([]);
  });

  it('give integers as numbers, and no rounded ones', async () => {
    const { rows } = await sql<{ id: unknown; total: unknown; count: unknown }>`
      select ${Number.MAX_SAFE_INTEGER}::bigint as id, sum(x) as total, count(*) as count
      from (values (1::bigint), (2)) as v(x)`.execute(one.read);
    expect(rows).toEqual([{ id: Number.MAX_SAFE_INTEGER, total: 3, count: 2 }]);
    await expect(sql`select 9007199254740993::bigint as id`.execute(one.read)).rejects.toThrow(
      'does not fit',
    );
  });
});

it('a hub runs on it, says that it is ready and shows its connections', async () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-hub-pg-'));
  const rendererDir = path.join(dir, 'renderer');
  mkdirSync(rendererDir);
  writeFileSync(path.join(rendererDir, 'index.html'), '');
  const schema = newSchemaName();
  const options = { port: 0, rendererDir, appVersion: '0.0.0-test', isGrouping: true } as const;
  const postgres = { url: postgresUrl(), schema, lockWaitMs: 0 };
  const hub = await startHub({ ...options, postgres, dataDir: path.join(dir, 'data'), demo: true });
  try {
    expect(await (await fetch(`${hub.url}/api/setup`)).json()).toMatchObject({ state: 'ready', demo: true });
    expect(await (await fetch(`${hub.url}/ready`)).json()).toMatchObject({ ready: true });
    expect(await (await fetch(`${hub.url}/metrics`)).text()).toMatch(
      /lectern_database_connections\{state="total"\} \d/,
    );
    await expect(startHub({ ...options, postgres, dataDir: path.join(dir, 'other') })).rejects.toThrow(
      'in use by another hub',
    );
  } finally {
    await hub.close();
    await dropSchema(schema);
    rmSync(dir, { recursive: true, force: true });
  }
});

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cursor } from '#shared/contract/sync-wire.ts';
import type { Database } from '#server/db/database.ts';
import { loadIdSource, type IdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresDatabase } from '#server/db/postgres.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { takeChanges } from '#server/sync/capture.ts';
import { pull } from '#server/sync/pull.ts';
import { becomeHub, openWriter } from '#server/sync/role.ts';
import { stampChanges } from '#server/sync/stamp.ts';
import { dropSchema, newSchemaName, postgresUrl } from '#tests/helpers/postgres-database.ts';

const CONNECTIONS = 64;
const AUTHORS = 4;
const WRITES = 15;

let schema: string;
let database: Database;
let ids: IdSource;
let writer: Writer;
let authors: number[];
let scopes: string[];
beforeEach(async () => {
  schema = newSchemaName();
  database = await openPostgresDatabase(postgresUrl(), { schema, poolSize: CONNECTIONS });
  await migrate(database.write, { dialect: 'postgres' });
  ids = await loadIdSource(database.write, randomBytes);
  await becomeHub(database, 'epoch-1');
  // Without grouping every call has a connection of its own: what other hubs or programs would do.
  writer = await openWriter(database, ids, { role: 'hub' });
  authors = await writer.transaction(async (db) => {
    const context = { db, now: 1, newId: () => ids.next() };
    const roleId = (await createBuiltInRoles(context)).get('Instructor') ?? 0;
    const made: number[] = [];
    for (let i = 0; i < AUTHORS; i++) {
      const person = {
        email: `author${i}@school.test`,
        firstName: 'A',
        lastName: 'B',
        roleId,
        passwordHash: null,
      };
      made.push(await createAccount(context, person));
    }
    return made;
  });
  scopes = authors.map((author) => `u:${author}`);
});
afterEach(async () => {
  await database.close();
  await dropSchema(schema);
});

async function addTag(db: Db, author: number): Promise<number> {
  const id = ids.next();
  const times = { created_at: 1, updated_at: 1 };
  await db
    .insertInto('tag')
    .values({ id, tag_name: `tag ${id}`, instructor_id: author, ...times })
    .execute();
  return id;
}

/** A device that asks again and again, and remembers the tags that it was sent. */
function follower(limit: number) {
  let cursors: readonly Cursor[] = [];
  const tags = new Set<number>();
  const backwards: string[] = [];
  return {
    tags,
    backwards,
    async pull(): Promise<void> {
      const request = { hub_epoch: 'epoch-1', schema_version: 1, cursors: [...cursors], limit };
      const answer = await pull(database.read, scopes, request);
      for (const { t, columns, rows } of answer.changes) {
        if (t === 'tag') for (const row of rows) tags.add(Number(row[columns.indexOf('id')]));
      }
      for (const { scope, seq } of answer.cursors) {
        const before = cursors.find((cursor) => cursor.scope === scope)?.seq ?? 0;
        if (seq < before) backwards.push(`${scope}: ${seq} after ${before}`);
      }
      cursors = answer.cursors;
    },
    get cursors() {
      return cursors;
    },
  };
}

const tagIds = async (): Promise<number[]> =>
  (await database.read.selectFrom('tag').select('id').orderBy('id').execute()).map((row) => row.id);

describe('64 connections that write at once', () => {
  it('leave no gap that a device could step over', async () => {
    const device = follower(20);
    const written = new AbortController();
    const following = (async () => {
      while (!written.signal.aborted) await device.pull();
    })();
    const before = await database.read.selectFrom('sync_scope').select(['scope', 'seq']).execute();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, worker) => {
        for (let i = 0; i < WRITES; i++) {
          const author = authors[(worker + i) % AUTHORS] ?? 0;
          await writer.transaction((db) => addTag(db, author));
        }
      }),
    );
    written.abort();
    await following;
    for (let i = 0; i < CONNECTIONS; i++) await device.pull();
    expect(device.backwards).toEqual([]);
    expect([...device.tags].toSorted((a, b) => a - b)).toEqual(await tagIds());
    expect(device.tags.size).toBe(CONNECTIONS * WRITES);

    // Locked counters: one number per transaction in each scope, none drawn twice and none skipped.
    const after = await database.read
      .selectFrom('sync_scope')
      .where('scope', 'in', scopes)
      .select(['scope', 'seq'])
      .execute();
    const grown = after.map(({ scope, seq }) => seq - (before.find((one) => one.scope === scope)?.seq ?? 0));
    expect(grown).toEqual(scopes.map(() => (CONNECTIONS * WRITES) / AUTHORS));
  });

  it('mint no id twice, nor after a start', async () => {
    const drawn = await Promise.all(
      Array.from({ length: CONNECTIONS * 40 }, (_, i) =>
        writer.transaction((db) => addTag(db, authors[i % AUTHORS] ?? 0)),
      ),
    );
    expect(new Set(drawn).size).toBe(drawn.length);
    const next = await loadIdSource(database.write, randomBytes);
    expect(next.peek()).toBeGreaterThan(Math.max(...drawn));
  });

  it('do not wait for one another in circles when they touch the same scopes', async () => {
    const touchAll = (order: readonly number[]) =>
      writer.transaction(async (db) => {
        for (const author of order) await addTag(db, author);
      });
    const results = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, (_, i) => touchAll(i % 2 === 0 ? authors : authors.toReversed())),
    );
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
  });
});

describe('two transactions that are held open', () => {
  const begin = async () => {
    const trx = await database.write.startTransaction().execute();
    return {
      trx,
      stamp: async () => stampChanges(trx, 'postgres', await takeChanges(trx)),
    };
  };

  it('of one scope follow one another, and no device sees the later one first', async () => {
    const [author = 0] = authors;
    const device = follower(100);
    await device.pull();
    const first = await begin();
    const second = await begin();
    const firstTag = await addTag(first.trx, author);
    const secondTag = await addTag(second.trx, author);
    await first.stamp();
    const stamping = second.stamp();
    const winner = await Promise.race([stamping.then(() => 'stamped'), sleep(200, 'waiting')]);
    expect(winner).toBe('waiting');
    await device.pull();
    expect(device.tags.size).toBe(0);
    await first.trx.commit().execute();
    await stamping;
    await device.pull();
    expect([...device.tags]).toEqual([firstTag]);
    await second.trx.commit().execute();
    await device.pull();
    expect([...device.tags]).toEqual([firstTag, secondTag]);
  });

  it('of two scopes do not wait for one another, and what is not committed is not seen', async () => {
    const [one = 0, two = 0] = authors;
    const device = follower(100);
    await device.pull();
    const first = await begin();
    const second = await begin();
    await addTag(first.trx, one);
    await first.stamp();
    const secondTag = await addTag(second.trx, two);
    await second.stamp();
    await second.trx.commit().execute();
    await device.pull();
    expect([...device.tags]).toEqual([secondTag]);
    const held = device.cursors.find(({ scope }) => scope === `u:${one}`);
    await first.trx.commit().execute();
    await device.pull();
    expect(device.tags.size).toBe(2);
    expect(device.cursors.find(({ scope }) => scope === `u:${one}`)?.seq).toBe((held?.seq ?? 0) + 1);
  });

  it('leave nothing behind when one is given up, and its number goes to the next', async () => {
    const [author = 0] = authors;
    const device = follower(100);
    await device.pull();
    const first = await begin();
    await addTag(first.trx, author);
    await first.stamp();
    await first.trx.rollback().execute();
    const tag = await writer.transaction((db) => addTag(db, author));
    await device.pull();
    expect([...device.tags]).toEqual([tag]);
    const { rows } = await database.read.executeQuery(CompiledQuery.raw('select 1 from sync_dirty'));
    expect(rows).toEqual([]);
  });
});

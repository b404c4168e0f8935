import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import type { Db } from './tables.ts';
import { Writer } from './writer.ts';

let server: TestServer;
/** How many transactions came as far as their commit. */
let commits: number;
/** What the disk does when a transaction commits. */
let disk: () => Promise<void>;
let writer: Writer;
beforeEach(async () => {
  server = await createTestServer();
  commits = 0;
  disk = async () => undefined;
  writer = new Writer(server.database, server.ids, {
    isGrouping: true,
    beforeCommit: async () => {
      commits += 1;
      await disk();
    },
  });
});
afterEach(() => server.close());

const insertTag = (db: Db, name: string) =>
  db
    .insertInto('tag')
    .values({
      id: server.ids.next(),
      instructor_id: instructorId,
      tag_name: name,
      created_at: 0,
      updated_at: 0,
    })
    .execute();

let instructorId: number;
beforeEach(async () => {
  instructorId = (await server.person('Instructor')).id;
});

const storedTags = async (): Promise<string[]> =>
  (await server.database.read.selectFrom('tag').select('tag_name').orderBy('tag_name').execute()).map(
    (tag) => tag.tag_name,
  );

/** Stores a tag in a call of its own. @returns what was durable when the call was answered. */
const store = async (name: string): Promise<string[]> => {
  await writer.transaction((db) => insertTag(db, name));
  return storedTags();
};

it('leaves what would hold everybody up for the next commit, in order', async () => {
  let worked = 0;
  const groups: number[] = [];
  const order: string[] = [];
  writer = new Writer(server.database, server.ids, {
    isGrouping: true,
    worked: () => worked,
    afterCommit: (calls) => groups.push(calls),
  });
  const long = (name: string) =>
    writer.transaction(async (db) => {
      order.push(name);
      worked += 25;
      await insertTag(db, name);
    });
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(long));
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await storedTags()).toEqual(order);
  // PostgreSQL works elsewhere: there one commit is enough.
  expect(groups).toEqual(server.database.sqlite === null ? [5] : [2, 2, 1]);
});

it('lets calls that arrive together share one commit, and answers each when it is durable', async () => {
  const seen = await Promise.all([store('a'), store('b'), store('c')]);
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
  expect(commits).toBe(1);
});

it('waits for calls whose connections come one with every turn, and not for ever', async () => {
  let arrived = 0;
  const patient = new Writer(server.database, server.ids, {
    isGrouping: true,
    arrivals: () => arrived,
    now: () => arrived * 0.1,
    beforeCommit: async () => void (commits += 1),
  });
  const calls = [patient.transaction((db) => insertTag(db, 'first'))];
  for (let more = 0; more < 30; more++) {
    arrived += 1;
    await setImmediate();
    if (more % 10 === 9) calls.push(patient.transaction((db) => insertTag(db, `later ${more}`)));
  }
  await Promise.all(calls);
  expect(commits).toBe(1);
  const alone = patient.transaction((db) => insertTag(db, 'alone'));
  const coming = (async () => {
    for (let turn = 0; turn < 1000; turn++) {
      arrived += 1;
      await setImmediate();
    }
    return 'still coming';
  })();
  expect(await Promise.race([alone.then(() => 'answered'), coming])).toBe('answered');
});

it('waits for no more than a moment while what comes writes nothing', async () => {
  let arrived = 0;
  let turns = 0;
  const attacked = new Writer(server.database, server.ids, {
    isGrouping: true,
    arrivals: () => (arrived += 1),
    // Every turn takes a millisecond: somebody sends what is refused.
    now: () => (turns += 1),
  });
  await attacked.transaction((db) => insertTag(db, 'mine'));
  expect(arrived).toBeLessThan(20);
});

it('waits for ten milliseconds at most while others join', async () => {
  let arrived = 0;
  let turns = 0;
  const joining: Promise<void>[] = [];
  const busy: Writer = new Writer(server.database, server.ids, {
    isGrouping: true,
    arrivals: () => (arrived += 1),
    now: () => {
      turns += 1;
      if (turns < 50)
        joining.push(busy.transaction((db) => insertTag(db, `other ${turns}`)).then(() => undefined));
      return turns;
    },
    beforeCommit: async () => void (commits += 1),
  });
  await busy.transaction((db) => insertTag(db, 'mine'));
  expect(turns).toBeGreaterThan(5);
  expect(turns).toBeLessThan(15);
  await Promise.all(joining);
});

it('undoes a refused call alone', async () => {
  const refused = writer.transaction(async (db) => {
    await insertTag(db, 'refused');
    throw new Error('no');
  });
  const [before, answer, after] = await Promise.allSettled([store('before'), refused, store('after')]);
  expect([before.status, answer.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(answer).toMatchObject({ reason: { message: 'no' } });
  expect(await storedTags()).toEqual(['after', 'before']);
  expect(commits).toBe(1);
});

it('rejects everybody when the commit fails, and goes on with the next group', async () => {
  disk = () => Promise.reject(new Error('The disk is full.'));
  const lost = await Promise.allSettled([store('a'), store('b'), store('c')]);
  expect(lost).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: { message: 'The disk is full.' } })),
  );
  expect(await storedTags()).toEqual([]);
  disk = async () => undefined;
  expect(await store('d')).toEqual(['d']);
});

it('answers nobody before the commit', async () => {
  const answered: string[] = [];
  const inCommit = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  disk = () => {
    inCommit.resolve();
    return mayCommit.promise;
  };
  const calls = ['a', 'b', 'c'].map((name) => store(name).then(() => answered.push(name)));
  await inCommit.promise;
  await setImmediate();
  expect(answered).toEqual([]);
  mayCommit.resolve();
  await Promise.all(calls);
  expect(answered).toHaveLength(3);
});

it('takes calls that arrive during a commit into the next one', async () => {
  const late: Promise<string[]>[] = [];
  disk = async () => {
    if (late.length === 0) late.push(store('late'), store('later'));
  };
  expect(await store('first')).toEqual(['first']);
  expect(await Promise.all(late)).toEqual([
    ['first', 'late', 'later'],
    ['first', 'late', 'later'],
  ]);
  expect(commits).toBe(2);
});

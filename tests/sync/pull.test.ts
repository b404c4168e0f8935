import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertRows } from '#server/db/bulk-insert.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { countRows, type PullAnswer } from '#shared/contract/sync-wire.ts';
import { directLink, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let colleague: Person;
let device: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet, author, colleague } = seated);
  [device] = seated.devices;
});
afterEach(() => fleet.close());

const pull = (cursors: { scope: string; seq: number }[], limit: number) =>
  directLink(fleet, device).pull({ hub_epoch: 'epoch-1', schema_version: SCHEMA_VERSION, cursors, limit });

const tagsOfOneTransaction = (count: number, name = 'Tag') =>
  fleet.hub.writer.transaction(async (db) => {
    for (let n = 0; n < count; n++) {
      await db
        .insertInto('tag')
        .values({
          id: fleet.hub.ids.next(),
          tag_name: `${name} ${n}`,
          instructor_id: author.id,
          created_at: 1,
          updated_at: 1,
        })
        .execute();
    }
  });

it('never cuts what one transaction changed, however small the page', async () => {
  const { cursors } = await pull([], 2000);
  await tagsOfOneTransaction(7);
  await tagsOfOneTransaction(3);
  const first = await pull(cursors, 2);
  expect(countRows(first)).toBe(7);
  expect(first.more).toBe(true);
  const second = await pull(first.cursors, 2);
  expect(countRows(second)).toBe(3);
  expect((await pull(second.cursors, 2)).changes).toEqual([]);
});

it('brings a very large transaction in several answers, each row once', async () => {
  const { cursors } = await pull([], 2000);
  const names = Array.from({ length: 5003 }, (_, n) => `Tag ${n}`);
  const own = { instructor_id: author.id, created_at: 1, updated_at: 1 };
  await fleet.hub.writer.transaction((db) =>
    insertRows(
      db,
      fleet.hub.database.dialect,
      'tag',
      names.map((tag_name) => ({ ...own, id: fleet.hub.ids.next(), tag_name })),
    ),
  );
  const counts: number[] = [];
  const arrived: unknown[] = [];
  for (let at = cursors, more = true; more;) {
    const answer = await pull(at, 10);
    counts.push(countRows(answer));
    for (const { columns, rows } of answer.changes)
      arrived.push(...rows.map((row) => row[columns.indexOf('tag_name')]));
    ({ cursors: at, more } = answer);
  }
  expect(counts).toEqual([5000, 3]);
  expect(new Set(arrived)).toEqual(new Set(names));
});

// PostgreSQL has no index of names as long as these.
const mayNamesBeLong = process.env['LECTERN_TEST_DB'] !== 'postgres';

it.runIf(mayNamesBeLong)('ends where its rows are long, and goes on from there', async () => {
  const { cursors } = await pull([], 2000);
  const long = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 10; n++) await tagsOfOneTransaction(2, `${n} ${long}`);
  const names: unknown[] = [];
  const counts: number[] = [];
  for (let at = cursors, more = true; more;) {
    const answer = await pull(at, 2000);
    for (const { columns, rows } of answer.changes)
      names.push(...rows.map((row) => String(row[columns.indexOf('tag_name')]).replace(long, '')));
    counts.push(countRows(answer));
    ({ cursors: at, more } = answer);
  }
  const all = Array.from({ length: 20 }, (_, at) => `${Math.floor(at / 2)}  ${at % 2}`);
  expect(names.map(String).toSorted()).toEqual(all);
  expect(counts).toEqual([8, 8, 4]);
});

it('brings what one transaction wrote as one, whatever is committed while it is read', async () => {
  const { cursors } = await pull([], 2000);
  const ids = { tag: fleet.hub.ids.next(), folder: fleet.hub.ids.next() };
  const own = { instructor_id: author.id, created_at: 1, updated_at: 1 };
  await fleet.hub.writer.transaction(async (db) => {
    await db
      .insertInto('tag')
      .values({ ...own, id: ids.tag, tag_name: '0' })
      .execute();
    await db
      .insertInto('folder')
      .values({ ...own, id: ids.folder, folder_name: '0' })
      .execute();
  });
  const rename = (name: string) =>
    fleet.hub.writer.transaction(async (db) => {
      await db.updateTable('tag').set({ tag_name: name }).where('id', '=', ids.tag).execute();
      await db.updateTable('folder').set({ folder_name: name }).where('id', '=', ids.folder).execute();
    });
  const nameIn = (answer: PullAnswer, table: string) => {
    const change = answer.changes.find(({ t }) => t === table);
    return change?.rows[0]?.[change.columns.indexOf(`${table}_name`)];
  };
  for (let turns = 0; turns < 120; turns++) {
    const later = async () => {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      await rename(String(turns + 1));
    };
    const [answer] = await Promise.all([pull(cursors, 2000), later()]);
    expect(nameIn(answer, 'tag'), `after ${turns} turns`).toBe(nameIn(answer, 'folder'));
  }
});

it('sends nothing of a scope that the device is not allowed, and says which to give up', async () => {
  const stranger = `u:${colleague.id}`;
  const answer = await pull([{ scope: stranger, seq: 0 }], 2000);
  expect(answer.revoked).toEqual([stranger]);
  expect(answer.changes.map((change) => change.scope)).not.toContain(stranger);
  expect(answer.cursors.map((cursor) => cursor.scope)).not.toContain(stranger);
});

it('never sends what a password is checked against', async () => {
  expect(JSON.stringify(await pull([], 2000))).not.toContain('canary-password-hash');
});

it('starts a scope from nothing when its log no longer reaches back to the cursor', async () => {
  const { cursors } = await pull([], 2000);
  await tagsOfOneTransaction(1);
  await fleet.hub.database.write.updateTable('sync_scope').set({ floor: 1000 }).execute();
  const answer = await pull(cursors, 2000);
  expect(answer.resets).toEqual(cursors.filter((cursor) => cursor.seq > 0).map((cursor) => cursor.scope));
});

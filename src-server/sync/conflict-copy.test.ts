import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import type { SyncedTable } from './classes.ts';
import { copyRows, nameCopy } from './conflict-copy.ts';
import type { Aggregate } from './declaration.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

async function named(title: string, ...suffixes: readonly string[]): Promise<string> {
  const author = await server.person('Instructor');
  const { id } = await saveQuestion(author, { question_title: title });
  for (const suffix of suffixes)
    await server.write(({ db }) => nameCopy(db, { table: 'question', id }, suffix));
  const row = await server.database.read
    .selectFrom('question')
    .where('id', '=', id)
    .select('title')
    .executeTakeFirstOrThrow();
  return row.title;
}

it.each([' (conflict from Laptop 1)', ' (conflict from LAB\\7)', ' (conflict from \u{1F4BB})'])(
  'a copy says once that it is one: %s',
  async (suffix) => {
    expect(await named('War', suffix, suffix)).toBe(`War${suffix}`);
    expect(await named('A', suffix)).toBe(`A${suffix}`);
  },
);

it('signs in the name of a computer stand for nothing else', async () => {
  const other = 'War (conflict from Room A1 and 2)';
  expect(await named(other, ' (conflict from Room _1%)')).toBe(`${other} (conflict from Room _1%)`);
});

/** A made-up tree of three levels, in tables of its own: every part names the root, whatever it stands in. */
const TREE = {
  title: 'title',
  parts: [
    { table: 'made_up_section', by: 'root_id' },
    { table: 'made_up_item', by: 'root_id', within: { part: 'made_up_section', by: 'section_id' } },
  ],
  fresh: { status: 'draft' },
} as unknown as Aggregate;
const ROOT = { table: 'made_up_root', id: 1 } as unknown as { table: SyncedTable; id: number };

it('a copy of a tree has all its parts, each in the copy of what it stood in', async () => {
  const { write: db, dialect } = server.database;
  const common =
    'id integer primary key, title text, created_at integer, updated_at integer, deleted_at integer';
  for (const statement of [
    `create table made_up_root (${common}, status text, copy_of integer)`,
    `create table made_up_section (${common}, root_id integer)`,
    `create table made_up_item (${common}, root_id integer, section_id integer)`,
    `insert into made_up_root (id, title, status) values (1, 'Course', 'published')`,
    `insert into made_up_section (id, title, root_id) values (2, 'One', 1), (3, 'Two', 1), (9, 'Of another', 8)`,
    `insert into made_up_item (id, title, root_id, section_id) values (4, 'a', 1, 2), (5, 'b', 1, 3), (6, 'c', 1, 3)`,
  ])
    await sql.raw(statement).execute(db);
  let id = 100;
  const writer = { db, dialect, now: 7, newId: () => ++id };
  const ids = await copyRows(writer, TREE, ROOT, { id: 100, original: 1, version: undefined });
  expect([...ids.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  const copied = sql`select item.title, section.title as section, root.title as root, root.status
    from made_up_item item join made_up_section section on section.id = item.section_id
      and section.root_id = item.root_id
    join made_up_root root on root.id = item.root_id where root.copy_of = 1 order by item.title`;
  expect((await copied.execute(db)).rows).toEqual([
    { title: 'a', section: 'One', root: 'Course', status: 'draft' },
    { title: 'b', section: 'Two', root: 'Course', status: 'draft' },
    { title: 'c', section: 'Two', root: 'Course', status: 'draft' },
  ]);
});

import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import type { Tables } from '#server/db/tables.ts';
import { findDeletedPage, findOrphanPage, findPage, type QuestionQuery } from './list-repo.ts';
import { countUses, findLastQuestionId, listByIds, listTagLinks, listVisible } from './question-repo.ts';

let server: TestServer;
let db: Kysely<Tables>;
let raw: Sqlite.Database;
let folder: number;
let below: number;
let tag: number;
let owner: number;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  server = await createTestServer();
  const author = await server.person('Instructor');
  owner = author.id;
  folder = await makeFolder(author, 'F');
  below = await makeFolder(author, 'Below', folder);
  await saveQuestion(author, { assign_folder_id: below });
  const question = await saveQuestion(author, { tag_names: ['t'], assign_folder_id: folder });
  tag = question.tags[0] ?? 0;
  await saveQuestion(author, { question_type: 'open_ended', options: [], correct_answer: null });
  raw = new Sqlite(path.join(server.dataDir, 'lectern.db'), { readonly: true });
  db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: raw }),
    log: (event) => {
      statements.push(event.query);
    },
  });
});
afterAll(async () => {
  raw.close();
  await server.close();
});

/** The plans of every statement that some work runs. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  expect(statements.length).toBeGreaterThan(0);
  return statements.flatMap(({ sql, parameters }) =>
    raw
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map((row) => row.detail),
  );
}

/** A walk over a whole table; an index that is walked in order, and full-text matches, are none. */
const fullScans = (plans: readonly string[]): string[] =>
  plans.filter((plan) =>
    /^SCAN (question|answer|question_tag|tag|exam_question|exam)\b(?!.* USING )/.test(plan),
  );

type Filters = Omit<QuestionQuery, 'owner'>;
const none = { words: [], sort: 'newest' } as const;
const page = { offset: 0, limit: 10 };

const shapes: readonly [string, () => Filters, 'in order' | 'sorted'][] = [
  ['everything', () => none, 'in order'],
  ['by change', () => ({ ...none, sort: 'updated' }), 'in order'],
  ['by title', () => ({ ...none, sort: 'title' }), 'in order'],
  ['a folder', () => ({ ...none, folders: [folder] }), 'in order'],
  ['a folder and those below', () => ({ ...none, folders: [folder, below] }), 'in order'],
  ['the root', () => ({ ...none, folders: 'root' }), 'in order'],
  ['a type', () => ({ ...none, type: 'open_ended' }), 'in order'],
  ['a tag', () => ({ ...none, tagId: tag }), 'in order'],
  ['words', () => ({ ...none, words: ['planet'] }), 'in order'],
  ['a tag and a folder', () => ({ ...none, tagId: tag, folders: [folder] }), 'sorted'],
  ['a type in folders', () => ({ ...none, type: 'open_ended', folders: [folder, below] }), 'sorted'],
  ['words and a type', () => ({ ...none, words: ['planet'], type: 'multiple-choice' }), 'sorted'],
  ['words by title', () => ({ ...none, words: ['planet'], sort: 'title' }), 'sorted'],
];

it.each(shapes)('the list of %s never walks a whole table', async (_, filters, order) => {
  for (const scope of [owner, null]) {
    const plans = await plansOf(() => findPage(db, 'sqlite', { ...filters(), owner: scope }, page));
    const maySort = scope === null || order === 'sorted';
    const sorts = plans.filter((plan) => !maySort && plan.includes('TEMP B-TREE'));
    expect([...fullScans(plans), ...sorts]).toEqual([]);
  }
});

it('the rows of a page are found by primary key, whoever asks', async () => {
  for (const load of [() => listByIds(db, [1]), () => listVisible(db, owner, [1, 2])]) {
    const plans = await plansOf(load);
    expect(plans.join('\n')).toContain('SEARCH question USING INTEGER PRIMARY KEY');
    expect(fullScans(plans)).toEqual([]);
  }
});

it('tags, uses, the last question and orphans are found by index', async () => {
  const plans = await plansOf(async () => {
    await listTagLinks(db, [1, 2, 3]);
    await countUses(db, [1, 2, 3]);
    await findLastQuestionId(db, owner);
    await findOrphanPage(db, owner, page);
  });
  expect(fullScans(plans)).toEqual([]);
});

it('deleted questions are paged and counted by their own index, in its order', async () => {
  const plans = await plansOf(() => findDeletedPage(db, owner, ['a'], page));
  expect(plans.join('\n')).toContain('question_by_deletion');
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
  expect(fullScans(plans)).toEqual([]);
});

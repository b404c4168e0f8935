import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DIALECT_TESTS, IN_PROCESS_TESTS } from '../dialect-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** SQL by hand, upsert, aggregates, and the helpers that write another statement for each dialect. */
const DEPENDS_ON_DIALECT =
  /\bsql(?:`|<)|\.onConflict\(|\.groupBy\(|\.fn\.|\/(?:full-text|json-list|bulk-insert|dialect)\.ts'/;

/** The folder of a feature, without a slash at its end. */
const featureOf = (file: string): string | undefined => /^(src-server\/features\/[^/]+)\//.exec(file)?.[1];

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Features whose statements depend on the dialect, with no test of their API on the list. */
function untested(sources: readonly Source[], listed: readonly string[]): string[] {
  const tested = new Set(listed.map(featureOf));
  const dependent = sources
    .filter(({ text }) => DEPENDS_ON_DIALECT.test(text))
    .map(({ file }) => featureOf(file));
  return [...new Set(dependent)].filter((one) => one !== undefined).filter((one) => !tested.has(one));
}

test('every feature whose statements depend on the dialect is tested on PostgreSQL in each run', () => {
  const files = globSync('src-server/features/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  expect(sources.length).toBeGreaterThan(100);
  expect(untested(sources, DIALECT_TESTS)).toEqual([]);
});

test('the list names files that are there, all of the database among them', () => {
  expect(DIALECT_TESTS.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const ofDatabase = globSync('src-server/db/**/*.api.test.ts', { cwd: root });
  expect(DIALECT_TESTS).toEqual(expect.arrayContaining([...ofDatabase, ...IN_PROCESS_TESTS]));
});

const FIXTURE = 'src-server/features/cards/repo.ts';

test.for([
  'db.selectFrom("card").select(sql<number>`count(*)`)',
  'const words = sql`lower(title)`;',
  "db.insertInto('card').values(card).onConflict((conflict) => conflict.doNothing())",
  "db.selectFrom('card').groupBy('owner_id')",
  "db.selectFrom('card').select((eb) => eb.fn.countAll().as('count'))",
  "import { searchWords } from '#server/db/full-text.ts';",
])('%s asks for a test', (text) => {
  expect(untested([{ file: FIXTURE, text }], DIALECT_TESTS)).toEqual(['src-server/features/cards']);
  expect(untested([{ file: FIXTURE, text }], ['src-server/features/cards/cards.api.test.ts'])).toEqual([]);
});

test('plain statements ask for none', () => {
  const text = "db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirst()";
  expect(untested([{ file: FIXTURE, text }], DIALECT_TESTS)).toEqual([]);
});

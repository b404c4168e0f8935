import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { knownIds, type KnownIds } from '#tests/helpers/all-ids.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import { FuzzPeople, replenish } from './fuzz-stage.ts';

const HUGE = Number.MAX_SAFE_INTEGER;

/** What devices could write before the wire had bounds: by table, the columns and a value for each. */
const ODD: readonly (readonly [string, readonly string[], number])[] = [
  ['login_record', ['signed_in_at', 'created_at', 'updated_at'], HUGE],
  ['login_record', ['signed_in_at'], -HUGE],
  ['exam_attempt', ['started_at', 'submitted_at', 'created_at', 'updated_at'], HUGE],
  ['exam_attempt', ['started_at', 'submitted_at', 'created_at', 'updated_at'], -HUGE],
  ['exam_attempt_event', ['created_at'], HUGE],
  ['exam_attempt_event', ['created_at', 'time_ms'], -HUGE],
  ['recently_viewed', ['viewed_at'], HUGE],
  ['question', ['created_at', 'updated_at'], HUGE],
  ['question', ['mark'], 1_000_000_000],
  ['exam_question', ['mark'], 1_000_000_000],
  ['exam', ['created_at', 'updated_at', 'published_at', 'opens_at', 'closes_at'], HUGE],
  ['exam', ['attempts_allowed', 'duration_minutes'], 100_000],
  ['exam', ['price_minor', 'num_of_questions', 'progress_bar'], 1_000_000_000_000],
  ['exam_version', ['opens_at', 'closes_at', 'published_at'], HUGE],
  ['enrolment', ['created_at'], -HUGE],
  ['import_batch', ['created_at', 'imported_at'], HUGE],
  ['user', ['created_at'], HUGE],
  ['sync_client', ['clock_offset_ms', 'last_seen_at', 'enrolled_at'], -HUGE],
  ['sync_client', ['pending_count', 'schema_version'], HUGE],
];

let server: TestServer;
let people: FuzzPeople;
let known: KnownIds;
beforeAll(async () => {
  server = await createTestServer({ role: 'hub' });
  people = new FuzzPeople(server);
  await people.join();
  await replenish(people, 0);
  await server.database.write
    .insertInto('sync_client')
    .values({
      client_id: '4f9d1c7e-1f0a-4f57-9c55-0e9d3a6f1b11',
      device_no: 5,
      name: 'Laptop',
      token_hash: 'a',
      fingerprint: 'f',
      app_version: '0',
      schema_version: 1,
      last_seen_at: 1,
      enrolled_at: 1,
      enrolled_by: people.of('Admin').id,
      revoked_at: null,
    })
    .execute();
  const instructor = await people.freshly('Instructor');
  const own = (await knownIds(server)).get('question') ?? [];
  const question = own.find(({ owner }) => owner === instructor.id);
  await instructor.send('POST', '/api/storeRecentlyViewedContent', {
    content_type: 'question',
    content_id: question?.id,
  });
  known = await knownIds(server);
});
afterAll(() => server.close());

const pages = Object.values(contract)
  .flatMap((routes) => Object.values<EndpointDefinition>(routes))
  .filter(({ method }) => method === 'GET');

const IDS_OF: readonly (readonly [RegExp, string])[] = [
  [/exam-attempts/, 'exam_attempt'],
  [/imports/, 'import_batch'],
  [/question|answer/i, 'question'],
  [/exam|step/i, 'exam'],
];

/** The page of everything that it can be about. */
function pathsOf({ path, query }: EndpointDefinition): string[] {
  const table = IDS_OF.find(([pattern]) => pattern.test(path))?.[1] ?? 'exam';
  const ids = (known.get(table) ?? []).slice(0, 6).map(({ id }) => id);
  const search = query?.safeParse({}).success === false ? '?q=cells&format=gift&index=0' : '';
  return path.includes('{')
    ? ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id)) + search)
    : [path + search];
}

it.each(ODD)('no page breaks where %s.%j is %d', async (table, columns, value) => {
  const { write } = server.database;
  const kept = await sql<Record<string, number>>`select * from ${sql.table(table)}`.execute(write);
  expect(kept.rows.length).toBeGreaterThan(0);
  for (const column of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
      where ${sql.ref(column)} is not null`.execute(write);
  const broken: string[] = [];
  let shown = 0;
  try {
    for (const role of ROLE_NAMES) {
      const person = await people.freshly(role);
      for (const page of pages) {
        for (const path of pathsOf(page)) {
          const response = await person.send('GET', path);
          if (response.status >= 500) broken.push(`${role} ${path}: ${response.status}`);
          if (response.ok) shown += 1;
          await response.body?.cancel();
        }
      }
    }
    expect(broken).toEqual([]);
    // Or else nobody was let in.
    expect(shown).toBeGreaterThan(50);
  } finally {
    const key = table === 'sync_client' ? 'client_id' : 'id';
    for (const row of kept.rows)
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${row[column]}
          where ${sql.ref(key)} = ${row[key]}`.execute(write);
  }
});

import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import type { Tables } from '#server/db/tables.ts';
import { countUnread, listInbox } from './repo.ts';
import { listNewest } from './said-repo.ts';

const USER = 1;

let server: TestServer;
let db: Kysely<Tables>;
let raw: Sqlite.Database;
let statements: CompiledQuery[] = [];

beforeAll(async () => {
  server = await createTestServer();
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

const planOf = (sql: string, parameters: readonly unknown[] = []): string =>
  raw
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...parameters)
    .map((row) => row.detail)
    .join('\n');

/** The plans of every statement that some work runs. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  return statements.map(({ sql, parameters }) => planOf(sql, parameters));
}

it('a page of an inbox is taken in the order of its index, and counted by it', async () => {
  const query = { page: 50, pageSize: 20, messageType: 'all', sortBy: 'newest', words: [] } as const;
  const [page = '', count = ''] = await plansOf(() => listInbox(db, USER, query));
  const listed = 'COVERING INDEX conversation_inbox_listed (user_id=? AND is_hidden=?)';
  expect(page).toContain(listed);
  // Only those of the page are sorted, who are found by what they are.
  expect(page.match(/TEMP B-TREE/gu) ?? []).toHaveLength(1);
  expect(page).toContain('SEARCH i USING PRIMARY KEY (user_id=? AND conversation_id=?)');
  expect(count).toContain(listed);
});

it('what is not read is summed over what has some', async () => {
  const [plan] = await plansOf(() => countUnread(db, USER));
  expect(plan).toContain('COVERING INDEX conversation_inbox_unread');
});

it('the newest message of a conversation is found by its place', async () => {
  const [plan] = await plansOf(() => listNewest(db, [1, 2]));
  expect(plan).toMatch(/SEARCH l USING .*\(conversation_id=\? AND seq=\?\)/u);
});

// What the triggers of an inbox ask with every message.
it.each([
  ['max(arrived_at)', '', 'message_arrival_by_time'],
  ['count(*)', 'and sender_id <> 1 and seq > 7', 'message_arrival_by_place'],
])('%s of a conversation is in an index', (what, and, index) => {
  const plan = planOf(`select ${what} from message_arrival where conversation_id = 1 ${and}`);
  expect(plan).toContain(`USING COVERING INDEX ${index}`);
});

import type Sqlite from 'better-sqlite3';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { discoverContract } from '#shared/contract/discover.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions } from '#tests/factories/exams.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';
import { atMost, quantile, samplesInTurn, type Benchmark, type Measurement } from './measure.ts';

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 80;
const PAGE = 9;
const HUNDREDTH = 99 * PAGE;
/** One in so many has the word that is searched for. */
const RARE = 500;

interface Shop {
  readonly server: TestServer;
  readonly raw: Sqlite.Database;
  readonly call: ApiClient;
}

/** The columns of a table as a copy has them, some of them by other SQL. */
function copied(raw: Sqlite.Database, table: string, changes: Readonly<Record<string, string>>): string {
  const columns = raw
    .prepare<[], { name: string }>(`select name from pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? `source.${name}`);
  return `insert into ${table} (${columns.join(', ')})
    with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ?)
    select ${values.join(', ')} from copies, ${table} source where source.id = ?`;
}

/** A school with so many published exams: one is published, the others are its rows under other ids and titles. */
async function openShop(size: number): Promise<Shop> {
  const server = await createBenchServer();
  const author = await server.person('Instructor');
  const student = await server.person('Student');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const questions = await libraryQuestions(server, author, { count: 2 });
  const created = (await author.call(examsContract.createExamDraft, { body: {} })).body.data;
  const id = created.exam_step_one_id;
  const saved = await author.call(examsContract.saveExamDraft, {
    params: { id },
    body: { version: 1, step: 6, draft: examDraft(questions) },
  });
  await author.call(examsContract.publishExam, { body: { exam_id: id, version: saved.body.version } });
  const { raw } = sqlite;
  const version = raw
    .prepare<[number], { id: number }>('select published_version_id as id from exam where id = ?')
    .get(id);
  if (version === undefined) throw new Error('Nothing was published.');
  const title = `'Exam ' || n || case when n % ${RARE} = 0 then ' otters' else '' end`;
  raw.pragma('foreign_keys = off');
  raw
    .prepare(
      copied(raw, 'exam_version', {
        id: `source.id + 100000000 + n`,
        exam_id: 'source.exam_id + 200000000 + n',
        title,
        price_minor: '(n * 7919) % 10000',
      }),
    )
    .run(size - 1, version.id);
  raw
    .prepare(
      copied(raw, 'exam', {
        id: 'source.id + 200000000 + n',
        published_version_id: 'source.published_version_id + 100000000 + n',
        published_at: 'source.published_at + n',
        title,
      }),
    )
    .run(size - 1, id);
  raw.pragma('foreign_keys = on');
  const authorization = `Bearer ${student.token}`;
  const call = createClient((request) =>
    server.call({ ...request, headers: { ...request.headers, authorization } }),
  );
  // Whoever asks first waits for the index.
  const { total_count: total } = (await call(discoverContract.discoverSearchAndFilter, { query: {} })).body;
  if (total !== size) throw new Error(`The catalogue has ${total} of ${size}.`);
  return { server, raw, call };
}

const asking =
  ({ call }: Shop, query: { readonly offset?: number; readonly query?: string }) =>
  async () => {
    await call(discoverContract.discoverSearchAndFilter, { query });
  };

/** The statements behind a page, and nothing around them. */
function bare({ raw }: Shop, offset: number): () => void {
  const page = raw.prepare<[number, number], { content_id: number }>(
    'select content_id from discover_item order by published_at desc, content_id desc limit ? offset ?',
  );
  const rows = raw.prepare<
    [string]
  >(`select e.*, v.* from exam e join exam_version v on v.id = e.published_version_id
    left join version_listing l on l.id = v.id where e.id in (select value from json_each(?))`);
  const count = raw.prepare('select sum(items) from discover_count where kind = ?');
  const tags = raw.prepare('select name from discover_count where kind = ? order by items desc limit 50');
  return () => {
    const ids = page.all(PAGE, offset).map((row) => row.content_id);
    rows.all(JSON.stringify(ids));
    count.get('type');
    tags.all('tag');
  };
}

async function growth(
  name: string,
  [small, large]: readonly [Shop, Shop],
  query: Parameters<typeof asking>[1],
  bound: number,
): Promise<Measurement> {
  const { ours, theirs } = await samplesInTurn(ROUNDS, asking(large, query), asking(small, query));
  return atMost(
    {
      name,
      unit: 'ms',
      value: quantile(ours, 0.5),
      baselineName: `the same with ${SMALL.toLocaleString('en')} items`,
      baseline: quantile(theirs, 0.5),
    },
    bound,
  );
}

async function against(name: string, shop: Shop, offset: number): Promise<Measurement> {
  const { ours, theirs } = await samplesInTurn(ROUNDS, asking(shop, { offset }), bare(shop, offset));
  return atMost(
    {
      name,
      unit: 'ms',
      value: quantile(ours, 0.5),
      baselineName: 'its bare statements',
      baseline: quantile(theirs, 0.5),
    },
    6,
  );
}

/** The catalogue of a thousand and of a hundred thousand: pages with their exact number, and a search. */
export const commerceDiscover: Benchmark = {
  name: 'commerce-discover',
  async run() {
    const shops = [await openShop(SMALL), await openShop(LARGE)] as const;
    try {
      return [
        await growth('discover, first page', shops, {}, 1.5),
        await growth('discover, page 100', shops, { offset: HUNDREDTH }, 1.5),
        await growth('discover, a search', shops, { query: 'otters' }, 3),
        await against('discover, first page in process', shops[1], 0),
        await against('discover, page 100 in process', shops[1], HUNDREDTH),
      ];
    } finally {
      for (const shop of shops) await shop.server.close();
    }
  },
};

import { setTextKeys } from '#server/features/questions/duplicates-repo.ts';
import { rebuildTally } from '#server/features/questions/tally.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { createBenchServer } from './bench-server.ts';
import { atMost, interleaved, type Benchmark, type Measurement } from './measure.ts';
import { createQuestionBank, type QuestionBank } from './question-bank.ts';

const ROUNDS = 200;
const SMALL = 1_000;
const LARGE = 1_000_000;
/** Of the index of texts, which is built question by question. */
const INDEXED = 100_000;
const KEYS_PER_STEP = 500;

const growth = (name: string, bound: number, timings: { ours: number; theirs: number }): Measurement =>
  atMost(
    {
      name,
      unit: 'ms',
      value: timings.ours,
      baselineName: 'the same at the small size',
      baseline: timings.theirs,
    },
    bound,
  );

interface Caller {
  readonly server: QuestionBank['server'];
  readonly author: QuestionBank['author'];
}

const calling =
  ({ server, author }: Caller, method: string, path: string, bodyOf: () => unknown = () => undefined) =>
  async (): Promise<void> => {
    const headers = { authorization: `Bearer ${author.token}` };
    const body = bodyOf();
    const response = await server.call({ method, path, headers, ...(body === undefined ? {} : { body }) });
    if (response.status >= 300) throw new Error(`${path} answered ${response.status}.`);
    JSON.stringify(response.body);
  };

/** A library with so many folders and tags, each with a question. */
async function shelves(folders: number, tags: number): Promise<Caller & { close(): Promise<void> }> {
  const server = await createBenchServer();
  const author = await server.person('Instructor');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const now = server.clock.now();
  const upTo = (size: number): string =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})`;
  sqlite.raw.exec(`
    begin;
    insert into folder (id, folder_name, parent_folder_id, instructor_id, created_at, updated_at)
      ${upTo(folders)} select i, 'Folder ' || i, iif(i > 10, i % 10 + 1, null), ${author.id}, ${now}, ${now} from n;
    insert into tag (id, tag_name, instructor_id, created_at, updated_at)
      ${upTo(tags)} select i, 'Tag ' || i, ${author.id}, ${now}, ${now} from n;
    insert into question (id, instructor_id, folder_id, title, type, status, created_at, updated_at)
      ${upTo(folders)} select i, ${author.id}, i, 'Question ' || i, 'multiple-choice', 'published', ${now}, ${now} from n;
    insert into question_tag (id, question_id, tag_id, instructor_id, question_created_at, created_at, updated_at)
      ${upTo(folders)} select i, i, i % ${tags} + 1, ${author.id}, ${now}, ${now}, ${now} from n;
    commit;
    analyze;
  `);
  await rebuildTally(server.database.write);
  return { server, author, close: () => server.close() };
}

async function measurePane(): Promise<Measurement> {
  const small = await shelves(50, 50);
  const large = await shelves(5_000, 2_000);
  const path = '/api/getFolderandTags';
  const timings = await interleaved(ROUNDS, calling(large, 'GET', path), calling(small, 'GET', path));
  await small.close();
  await large.close();
  return growth('pane of 5,000 folders and 2,000 tags, growth from 50', 2, timings);
}

async function measureSaving(small: QuestionBank, large: QuestionBank): Promise<Measurement> {
  let written = 0;
  const next = () => questionDraft({ question_title: `Written while it is measured, ${written++}` });
  const timings = await interleaved(
    ROUNDS,
    calling(large, 'POST', '/api/questions', next),
    calling(small, 'POST', '/api/questions', next),
  );
  return growth('saving a question, growth 1k to 1M', 2, timings);
}

async function indexTexts({ server, author, raw }: QuestionBank): Promise<void> {
  const rows = raw.prepare<[], { id: number; title: string }>('select id, title from question').all();
  for (let start = 0; start < rows.length; start += KEYS_PER_STEP) {
    const some = rows
      .slice(start, start + KEYS_PER_STEP)
      .map((row) => ({ ...row, instructor_id: author.id }));
    await server.writer.transaction((db) =>
      setTextKeys(
        db,
        some.map(({ id }) => id),
        some,
      ),
    );
  }
}

async function measureDuplicates(small: QuestionBank, large: QuestionBank): Promise<Measurement> {
  await indexTexts(small);
  await indexTexts(large);
  let typed = 0;
  const path = () =>
    `/api/questions/duplicates?text=${encodeURIComponent(`Question ${typed++ % 900}: which statement about subject 12 follows?`)}`;
  const ask = (bank: QuestionBank) => () => calling(bank, 'GET', path())();
  return growth(
    'duplicates of a typed text, growth 1k to 100k',
    3,
    await interleaved(ROUNDS, ask(large), ask(small)),
  );
}

/** How the pane of folders and tags, saving, and looking for duplicates grow with the library. */
export const library: Benchmark = {
  name: 'library',
  run: async () => {
    const rows = [await measurePane()];
    const small = await createQuestionBank(SMALL);
    const large = await createQuestionBank(LARGE);
    rows.push(await measureSaving(small, large));
    await large.server.close();
    const indexed = await createQuestionBank(INDEXED);
    rows.push(await measureDuplicates(small, indexed));
    for (const { server } of [small, indexed]) await server.close();
    return rows;
  },
};

import { bareQuestionList } from './bare-question-list.ts';
import { atMost, interleaved, type Benchmark, type Measurement } from './measure.ts';
import { createQuestionBank, RARE_WORD, type QuestionBank } from './question-bank.ts';

const SIZES = [1_000, 100_000, 1_000_000] as const;
const ROUNDS = 300;
const LAST_PAGE_OFFSET = 990;

interface Case {
  readonly name: string;
  readonly growth: number;
  path(bank: QuestionBank): string;
  bare(list: ReturnType<typeof bareQuestionList>): unknown;
}

const CASES: readonly Case[] = [
  {
    name: 'list, first page',
    growth: 1.5,
    path: () => '/api/question?offset=0&limit=10',
    bare: (list) => list.page(0),
  },
  {
    name: 'list, page 100',
    growth: 1.5,
    path: () => `/api/question?offset=${LAST_PAGE_OFFSET}&limit=10`,
    bare: (list) => list.page(LAST_PAGE_OFFSET),
  },
  {
    name: 'filter by a tag that 1 % carry',
    growth: 1.5,
    path: (bank) => `/api/filterQuestions?tag_id=${bank.tagId}`,
    bare: (list) => list.tag(),
  },
  {
    name: 'search for a word that 0.1 % contain',
    growth: 3,
    path: () => `/api/filterQuestions?search=${RARE_WORD}`,
    bare: (list) => list.search(),
  },
];

type Timings = { ours: number; theirs: number };

/** Every size is measured in every round, warm: otherwise the first one would pay for all of them. */
async function measureCase(one: Case, banks: readonly QuestionBank[]): Promise<Timings[]> {
  const pairs = banks.map((bank) => {
    const path = one.path(bank);
    const bare = bareQuestionList(bank);
    return {
      ours: async () => {
        const headers = { authorization: `Bearer ${bank.author.token}` };
        const response = await bank.server.call({ method: 'GET', path, headers });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
        return JSON.stringify(response.body);
      },
      theirs: () => JSON.stringify(one.bare(bare)),
    };
  });
  for (const pair of pairs) await interleaved(ROUNDS, pair.ours, pair.theirs);
  const timings: Timings[] = [];
  for (const pair of pairs) timings.push(await interleaved(ROUNDS, pair.ours, pair.theirs));
  return timings;
}

/** Question lists in process beside bare better-sqlite3, and how they grow from 1,000 to 1,000,000. */
export const questionList: Benchmark = {
  name: 'question-list',
  run: async () => {
    const banks: QuestionBank[] = [];
    for (const size of SIZES) banks.push(await createQuestionBank(size));
    const rows: Measurement[] = [];
    for (const one of CASES) {
      const timings = await measureCase(one, banks);
      for (const [at, { ours, theirs }] of timings.entries()) {
        const name = `${one.name}, ${SIZES[at]?.toLocaleString('en')} questions`;
        rows.push(
          atMost({ name, unit: 'ms', value: ours, baselineName: 'bare better-sqlite3', baseline: theirs }, 6),
        );
      }
      const smallest = timings.at(0)?.ours ?? Number.NaN;
      const largest = timings.at(-1)?.ours ?? Number.NaN;
      rows.push(
        atMost(
          {
            name: `${one.name}, growth 1k to 1M`,
            unit: 'ms',
            value: largest,
            baselineName: 'the same at 1,000',
            baseline: smallest,
          },
          one.growth,
        ),
      );
    }
    for (const bank of banks) await bank.server.close();
    return rows;
  },
};

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

async function measureBank(size: number): Promise<Map<string, { ours: number; theirs: number }>> {
  const bank = await createQuestionBank(size);
  const bare = bareQuestionList(bank);
  const results = new Map<string, { ours: number; theirs: number }>();
  for (const one of CASES) {
    const path = one.path(bank);
    const ours = async () => {
      const response = await bank.author.send('GET', path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return response.text();
    };
    results.set(one.name, await interleaved(ROUNDS, ours, () => JSON.stringify(one.bare(bare))));
  }
  await bank.server.close();
  return results;
}

/** Question lists in process beside bare better-sqlite3, and how they grow from 1,000 to 1,000,000. */
export const questionList: Benchmark = {
  name: 'question-list',
  run: async () => {
    const banks = [];
    for (const size of SIZES) banks.push({ size, results: await measureBank(size) });
    return CASES.flatMap((one) => {
      const at = (index: number) =>
        banks[index]?.results.get(one.name) ?? { ours: Number.NaN, theirs: Number.NaN };
      const beside: Measurement[] = banks.map(({ size, results }) =>
        atMost(
          {
            name: `${one.name}, ${size.toLocaleString('en')} questions`,
            unit: 'ms',
            value: results.get(one.name)?.ours ?? Number.NaN,
            baselineName: 'bare better-sqlite3',
            baseline: results.get(one.name)?.theirs ?? Number.NaN,
          },
          6,
        ),
      );
      return [
        ...beside,
        atMost(
          {
            name: `${one.name}, growth 1k to 1M`,
            unit: 'ms',
            value: at(2).ours,
            baselineName: 'the same at 1,000',
            baseline: at(0).ours,
          },
          one.growth,
        ),
      ];
    });
  },
};

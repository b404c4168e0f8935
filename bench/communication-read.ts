import { bareTalks } from './bare-talks.ts';
import { atMost, interleaved, type Benchmark, type Measurement } from './measure.ts';
import { createTalks, FEW_WORD, RARE_WORD, type Talks, type TalkSize } from './talk-bank.ts';

const SIZES: readonly TalkSize[] = [
  { messages: 1_000, conversations: 1_000 },
  { messages: 1_000_000, conversations: 10_000 },
];
const ROUNDS = 200;
const WITHIN = 6;

interface Case {
  readonly name: string;
  /** Null where more is found among more. */
  readonly growth: number | null;
  path(talks: Talks): string;
  bare(statements: ReturnType<typeof bareTalks>): unknown;
}

const CASES: readonly Case[] = [
  {
    name: 'inbox, first page',
    growth: 1.5,
    path: () => '/api/fetch-conversation',
    bare: (talks) => talks.inbox(1),
  },
  {
    name: 'inbox, page 50',
    growth: 1.5,
    path: () => '/api/fetch-conversation?page=50',
    bare: (talks) => talks.inbox(50),
  },
  {
    name: 'newest 20 of a conversation',
    growth: 1.5,
    path: ({ longId }) => `/api/fetch-conversation-message/${longId}`,
    bare: (talks) => talks.newest(),
  },
  {
    name: 'search for a word of 20 messages',
    growth: 3,
    path: () => `/api/found-messages?search=${FEW_WORD}`,
    bare: (talks) => talks.search(FEW_WORD),
  },
  {
    name: 'search for a word of 0.1 %',
    growth: null,
    path: () => `/api/found-messages?search=${RARE_WORD}`,
    bare: (talks) => talks.search(RARE_WORD),
  },
];

type Timings = { ours: number; theirs: number };

/** Every size is measured warm: otherwise the first one would pay for all of them. */
async function measureCase(one: Case, banks: readonly Talks[]): Promise<Timings[]> {
  const pairs = banks.map((talks) => {
    const path = one.path(talks);
    const statements = bareTalks(talks);
    return {
      ours: async () => {
        const headers = { authorization: `Bearer ${talks.reader.token}` };
        const response = await talks.server.call({ method: 'GET', path, headers });
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
        return JSON.stringify(response.body);
      },
      theirs: () => JSON.stringify(one.bare(statements)),
    };
  });
  for (const pair of pairs) await interleaved(ROUNDS, pair.ours, pair.theirs);
  const timings: Timings[] = [];
  for (const pair of pairs) timings.push(await interleaved(ROUNDS, pair.ours, pair.theirs));
  return timings;
}

const sizeOf = ({ messages }: TalkSize): string => messages.toLocaleString('en');

/** Pages of messages in process beside bare better-sqlite3, and how they grow from a thousand to a million. */
export const communicationRead: Benchmark = {
  name: 'communication-read',
  run: async () => {
    const banks: Talks[] = [];
    for (const size of SIZES) banks.push(await createTalks(size));
    const rows: Measurement[] = [];
    for (const one of CASES) {
      const timings = await measureCase(one, banks);
      for (const [at, { ours, theirs }] of timings.entries()) {
        const name = `${one.name}, ${sizeOf(SIZES[at] ?? { messages: 0, conversations: 0 })} messages`;
        const row = { name, unit: 'ms', value: ours, baselineName: 'bare better-sqlite3', baseline: theirs };
        rows.push(atMost(row, WITHIN));
      }
      const [small, large] = [timings.at(0), timings.at(-1)];
      if (small === undefined || large === undefined || one.growth === null) continue;
      const baselineName = `the same of ${sizeOf(SIZES[0] ?? { messages: 0, conversations: 0 })}`;
      const grown = { value: large.ours, baselineName, baseline: small.ours };
      rows.push(atMost({ name: `${one.name}, growth`, unit: 'ms', ...grown }, one.growth));
    }
    for (const { server } of banks) await server.close();
    return rows;
  },
};

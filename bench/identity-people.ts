import { atMost, interleaved, type Benchmark, type Measurement } from './measure.ts';
import { barePeople, createPeople, RARE_NAME, type People } from './people.ts';

const SIZES = [1_000, 100_000] as const;
const ROUNDS = 60;
const WITHIN = 6;

interface Case {
  readonly name: string;
  readonly growth: number;
  readonly path: string;
  bare(statements: ReturnType<typeof barePeople>): unknown;
}

const CASES: readonly Case[] = [
  {
    name: 'people, first page',
    growth: 2,
    path: '/api/getAdminUserDashboardRoleStudent',
    bare: (statements) => statements.list(),
  },
  {
    name: 'people, search for a name that 0.1 % have',
    growth: 3,
    path: `/api/getAdminUserDashboardRoleStudent?search=${RARE_NAME}`,
    bare: (statements) => statements.search(),
  },
];

function measure(one: Case, people: People) {
  const statements = barePeople(people);
  const headers = { authorization: `Bearer ${people.admin.token}` };
  const ours = async () => {
    const response = await people.server.call({ method: 'GET', path: one.path, headers });
    if (response.status !== 200) throw new Error(`${one.path} answered ${response.status}.`);
    return JSON.stringify(response.body);
  };
  return interleaved(ROUNDS, ours, () => JSON.stringify(one.bare(statements)), ROUNDS);
}

async function rowsOf(one: Case, sizes: readonly People[]): Promise<Measurement[]> {
  const timings = [];
  for (const people of sizes) timings.push({ size: people.size, ...(await measure(one, people)) });
  const rows = timings.map(({ size, ours, theirs }) => {
    const name = `${one.name}, of ${size.toLocaleString('en')}`;
    return atMost(
      { name, unit: 'ms', value: ours, baselineName: 'the bare statements', baseline: theirs },
      WITHIN,
    );
  });
  const [small, large] = timings;
  if (small === undefined || large === undefined) return rows;
  const name = `${one.name}, growth`;
  const baselineName = `that of ${small.size.toLocaleString('en')}`;
  return [
    ...rows,
    atMost({ name, unit: 'ms', value: large.ours, baselineName, baseline: small.ours }, one.growth),
  ];
}

/** The list of people with exact counts, and how it grows. */
export const identityPeople: Benchmark = {
  name: 'identity-people',
  run: async () => {
    const sizes: People[] = [];
    for (const size of SIZES) sizes.push(await createPeople(size));
    const rows: Measurement[] = [];
    for (const one of CASES) rows.push(...(await rowsOf(one, sizes)));
    for (const { server } of sizes) await server.close();
    return rows;
  },
};

import { peopleImportsContract as contract } from '#shared/contract/people-imports.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';
import { atLeast, limitedTo, quantile, type Benchmark, type Measurement } from './measure.ts';

const PEOPLE = 10_000;
const ROWS_PER_INSERT = 400;
const SHARE = 0.2;
const LONGEST_HOLD_MS = 50;
const RUNS = 3;

const COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role_id',
  'status',
  'email_verified_at',
  'approved_at',
  'created_at',
  'updated_at',
] as const;

/** The same people by bare multi-row inserts in one transaction. @returns people per second */
function insertBare({ database, clock }: TestServer, run: number): number {
  const { sqlite } = database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const { raw } = sqlite;
  const now = clock.now();
  const role: unknown = raw.prepare(`select id from role where name = 'Student'`).pluck().get();
  const row = `(${COLUMNS.map(() => '?').join(', ')})`;
  const rows = Array<string>(ROWS_PER_INSERT).fill(row).join(', ');
  const insert = raw.prepare(`insert into user (${COLUMNS.join(', ')}) values ${rows}`);
  const started = performance.now();
  raw.exec('begin immediate');
  for (let start = 0; start < PEOPLE; start += ROWS_PER_INSERT)
    insert.run(
      Array.from({ length: ROWS_PER_INSERT }, (_, at) => {
        const no = start + at;
        const email = `bare${run}.${no}@school.test`;
        return [
          10_000_000 * (run + 1) + no,
          email,
          `First${no}`,
          `Last${no}`,
          role,
          'active',
          now,
          now,
          now,
          now,
        ];
      }).flat(),
    );
  raw.exec('commit');
  return PEOPLE / ((performance.now() - started) / 1000);
}

const fileOf = (run: number): Uint8Array =>
  new TextEncoder().encode(
    [
      'first_name,last_name,email,role,groups',
      ...Array.from(
        { length: PEOPLE },
        (_, no) => `First${no},Last${no},file${run}.${no}@school.test,Student,`,
      ),
    ].join('\n'),
  );

/** The file read, checked and imported. @returns people per second */
async function importFile(admin: Person, run: number): Promise<number> {
  const body = fileOf(run);
  const started = performance.now();
  const { data } = (await admin.call(contract.start, { query: { file_name: 'people.csv' }, body })).body;
  const done = await admin.call(contract.confirm, { params: { id: data.id }, body: {} });
  if (done.body.data.created !== PEOPLE) throw new Error(`${done.body.data.created} were created.`);
  return PEOPLE / ((performance.now() - started) / 1000);
}

/** Processor time of this thread, which other processes of a busy machine do not lengthen. */
const ownMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Follows the turns of the event loop. @returns ends it and answers the longest turn in milliseconds */
function watchTurns(): () => number {
  let longest = 0;
  let before = ownMs();
  let isOn = true;
  const look = (): void => {
    const now = ownMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOn = false;
    return longest;
  };
}

/** Ten thousand people from a CSV file, beside bare inserts of the same people, and how long the thread is held. */
export const identityImport: Benchmark = {
  name: 'identity-import',
  run: async (): Promise<Measurement[]> => {
    const server = await createBenchServer();
    const admin = await server.person('Admin');
    await importFile(admin, 0);
    insertBare(server, 0);
    const bare: number[] = [];
    const ours: number[] = [];
    const turns: number[] = [];
    for (let run = 1; run <= RUNS; run++) {
      bare.push(insertBare(server, run));
      const end = watchTurns();
      ours.push(await importFile(admin, run));
      turns.push(end());
    }
    await server.close();
    return [
      atLeast(
        {
          name: 'people from a CSV file of 10,000',
          unit: 'people/s',
          value: quantile(ours, 0.5),
          baselineName: 'bare multi-row inserts',
          baseline: quantile(bare, 0.5),
        },
        SHARE,
      ),
      limitedTo(
        { name: 'longest hold of the thread meanwhile', unit: 'ms', value: quantile(turns, 0.5) },
        LONGEST_HOLD_MS,
      ),
    ];
  },
};

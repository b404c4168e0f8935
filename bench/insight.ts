import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { foldCells } from '#server/features/insight/cell-fold.ts';
import { addScale } from '#server/features/setup/scale-school/scale-school.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { atMost, limitedTo, quantile, type Benchmark, type Measurement } from './measure.ts';

const SMALL = 1_000;
/** A slow machine measures fewer. */
const LARGE = Number(process.env['LECTERN_BENCH_ATTEMPTS'] ?? 1_000_000);
const ROUNDS = 20;
/** A page that takes long is asked for less often. */
const BUDGET_MS = 4_000;
const GROWTH = 1.5;
const FOLD_MS = 50;

interface School {
  /** Milliseconds that each folding transaction took. */
  readonly folds: readonly number[];
  readonly server: TestServer;
  readonly admin: Person;
}

async function makeSchool(attempts: number): Promise<School> {
  const server = await createTestServer({ validateResponses: false, institution: false });
  await server.send('POST', '/api/setup/demo-school', {});
  await addScale(server.database, { attempts, now: server.clock.now() });
  const folds: number[] = [];
  await foldCells(
    server.database.read,
    async (work) => {
      const started = performance.now();
      await server.write(work);
      folds.push(performance.now() - started);
    },
    { now: () => server.clock.now() },
  );
  server.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
  const { email = '', password } = account ?? {};
  const { token } = await jsonOf<{ token: string }>(
    await server.send('POST', '/api/signin', { email, password }),
  );
  // The first throws everything away, once in the life of an institution.
  return { folds: folds.slice(1), server, admin: server.as({ id: 0, email }, token) };
}

const PAGES: readonly (readonly [string, string])[] = [
  ['performanceOverview', '/api/performance/overview'],
  ['PerformanceStudents', '/api/performance/students'],
  ['PerformanceReviews', '/api/performance/reviews'],
  ['CourseEngagement', '/api/performance/engagement'],
  ['PerformanceTraffic', '/api/performance/traffic'],
  ['PerformanceRevenue', '/api/performance/revenue'],
  ['SystemAnalytics', '/api/system-analytics'],
  ['Reports', '/api/report-runs'],
  ['SystemHealth', '/api/system-health'],
  ['rows behind hand-ins', '/api/figures/hand_ins/rows'],
  ['rows behind sign-ins', '/api/figures/sign_ins/rows'],
];

/** The median of a request; fewer of one that takes long. */
async function measure({ server, admin }: School, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const samples: number[] = [];
  const began = performance.now();
  while (samples.length < ROUNDS + 3 && (samples.length < 4 || performance.now() - began < BUDGET_MS)) {
    const started = performance.now();
    const { status } = await server.call({ method: 'GET', path, headers });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    samples.push(performance.now() - started);
  }
  return quantile(samples.slice(3), 0.5);
}

/** How the pages of figures grow from a thousand attempts to a million, over the same year and the same contents. */
export const insight: Benchmark = {
  name: 'insight',
  run: async () => {
    const small = await makeSchool(SMALL);
    const started = performance.now();
    const large = await makeSchool(LARGE);
    const many = `${LARGE.toLocaleString('en')} attempts`;
    const seconds = (performance.now() - started) / 1000;
    const rows: Measurement[] = [
      limitedTo(
        { name: `a school of ${many} is written and folded`, unit: 's', value: seconds },
        (300 * LARGE) / 1e6,
      ),
      limitedTo(
        { name: 'a folding transaction, p99', unit: 'ms', value: quantile(large.folds, 0.99) },
        FOLD_MS,
      ),
    ];
    for (const [name, path] of PAGES) {
      const baseline = await measure(small, path);
      const value = await measure(large, path);
      const baselineName = `${SMALL.toLocaleString('en')} attempts`;
      rows.push(atMost({ name: `${name}, ${many}`, unit: 'ms', value, baselineName, baseline }, GROWTH));
    }
    await small.server.close();
    await large.server.close();
    return rows;
  },
};

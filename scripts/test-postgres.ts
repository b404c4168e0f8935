import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { DIALECT_TESTS } from '#tests/dialect-tests.ts';
import { BUNDLE_VARIABLE } from '#tests/helpers/child-entry.ts';
import { findPostgres, startPostgres, type RunningPostgres } from '#tests/postgres/start-postgres.ts';
import { bundleChildren } from './test-bundle.mjs';
import { scriptArguments } from './script-arguments.ts';

// `npm run test:postgres`: the API's, the sync and the concurrency suites on a real PostgreSQL.
const { values, positionals } = scriptArguments(
  { quick: { type: 'boolean', default: false } },
  `npm run test:postgres -- [--quick] [FILTER...]
  --quick   only suites whose statements depend on the dialect, or that need a real server
  FILTER    only files whose path contains it`,
  'any',
);

/** What a submission waits for. */
const QUICK = [...DIALECT_TESTS, 'tests/postgres', 'tests/migrations/schema', 'http/', 'tests/sync/'];

const NO_SERVER =
  'There is no PostgreSQL: install it (Debian: apt-get install postgresql) or set DATABASE_URL.';

async function openServer(): Promise<RunningPostgres | null> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) return { url: given, version: 'of DATABASE_URL', close: async () => {} };
  const programs = findPostgres();
  return programs === null ? null : startPostgres(programs);
}

function run(environment: Readonly<Record<string, string>>, args: readonly string[]): number {
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project=postgres', ...args], {
    stdio: 'inherit',
    env: { ...process.env, [BUNDLE_VARIABLE]: bundle, ...environment },
  });
  return status ?? 1;
}

const bundle = await bundleChildren();

async function main(): Promise<number> {
  const postgres = await openServer();
  if (postgres === null) {
    if (!values.quick) throw new Error(NO_SERVER);
    process.stdout.write(`${NO_SERVER}\nThe API tests run on the one in the process, the others do not.\n`);
    return run({ LECTERN_TEST_IN_PROCESS: 'all' }, []);
  }
  process.stdout.write(`PostgreSQL ${postgres.version}\n`);
  const filters = positionals.length > 0 ? positionals : values.quick ? QUICK : [];
  try {
    return run({ LECTERN_TEST_DATABASE_URL: postgres.url }, ['--project=postgres-server', ...filters]);
  } finally {
    await postgres.close();
  }
}

process.exit(await main());

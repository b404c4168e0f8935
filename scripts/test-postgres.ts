import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findPostgres, startPostgres, type RunningPostgres } from '#tests/postgres/start-postgres.ts';
import { scriptArguments } from './script-arguments.ts';

// `npm run test:postgres`: the API's, the sync and the concurrency suites on a real PostgreSQL.
const { values, positionals } = scriptArguments(
  { quick: { type: 'boolean', default: false } },
  `npm run test:postgres -- [--quick] [FILTER...]
  --quick   only suites in which PostgreSQL may differ from its build in the process
  FILTER    only files whose path contains it`,
  'any',
);

/** What a submission waits for: the suites in which PostgreSQL may differ from its build in the process. */
const QUICK = [
  'tests/postgres',
  'tests/migrations/schema',
  'db/',
  'http/',
  'features/auth',
  'features/exam-attempts/log',
  'tests/sync/',
];

async function openServer(): Promise<RunningPostgres> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined) return { url: given, version: 'of DATABASE_URL', close: async () => {} };
  const programs = findPostgres();
  if (programs === null) {
    throw new Error(
      'There is no PostgreSQL: install it (Debian: apt-get install postgresql) or set DATABASE_URL.',
    );
  }
  return startPostgres(programs);
}

async function main(): Promise<number> {
  const postgres = await openServer();
  process.stdout.write(`PostgreSQL ${postgres.version}\n`);
  const filters = positionals.length > 0 ? positionals : values.quick ? QUICK : [];
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        path.join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--project=postgres',
        '--project=postgres-server',
        ...filters,
      ],
      { stdio: 'inherit', env: { ...process.env, LECTERN_TEST_DATABASE_URL: postgres.url } },
    );
    return status ?? 1;
  } finally {
    await postgres.close();
  }
}

process.exit(await main());

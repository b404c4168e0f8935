import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { DIALECT_TESTS, IN_PROCESS_TESTS } from './tests/dialect-tests.ts';
import { LongFirst } from './tests/long-first.ts';
import { VitestRecord } from './tests/reporters/vitest-record.ts';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

/** Where tests find a browser: LECTERN_CHROMIUM (set by scripts/test.mjs) or an installed one. */
const executablePath = process.env['LECTERN_CHROMIUM'] ?? chromium;

// Not a literal: the server with its native database is loaded when a test asks for it, by Node itself.
const serverCommands = new URL('./tests/helpers/server-commands.ts', import.meta.url).href;

const schoolCommands = new URL('./tests/helpers/school-commands.ts', import.meta.url).href;

const serverCommand =
  (name: string, file = serverCommands): BrowserCommand<unknown[]> =>
  async (context, ...args) => {
    const commands: Record<string, BrowserCommand<unknown[]>> = await import(file);
    return commands[name]?.(context, ...args);
  };

/** Set by scripts/test-postgres.ts: a real PostgreSQL instead of the one in the process. */
const isPostgresServer = process.env['LECTERN_TEST_DATABASE_URL'] !== undefined;

/**
 * What runs on the PostgreSQL in the process: `all`, set by scripts/test-postgres.ts where there is no server; `none`,
 * set by .ci/run, which runs the same files on a real one.
 */
const inProcess = process.env['LECTERN_TEST_IN_PROCESS'];
const dialectTests = inProcess === 'all' ? DIALECT_TESTS : IN_PROCESS_TESTS;

/** Compares a hub on SQLite with one on PostgreSQL. */
const DIALECTS = 'tests/sync/dialects.test.ts';

/** Synchronisation with a hub that no test puts back to a copy of its file. */
const syncOnPostgres = [
  'chosen-log',
  'copies',
  'dialects',
  'identity-walk',
  'open-form',
  'pull',
  'receipts',
  'registration',
  'whole-question',
].map((name) => `tests/sync/${name}.test.ts`);

/** What drives a browser may be late on a busy machine; what fails three times is wrong. */
const retry = process.env['CI'] === undefined ? 0 : 2;

// Threads of one process that free WebAssembly abort V8 (nodejs/node#64500), and PGlite is WebAssembly.
// Its code is not freed before the process ends, for the same reason.
const processes = { pool: 'forks' as const, execArgv: ['--no-wasm-code-gc'] };

/** What measures a time or kills a process may be late too; each that was tried again is told at the end. */
const retryOnce = Math.min(retry, 1);

/** The modules of the server cost more than most tests, so the files of a process share them. */
const sharedProcesses = {
  ...processes,
  isolate: false,
  // What a test has replaced is back before the next one, which may be in another file.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

/** One more than cores, because pages wait for themselves; the first of the groups is theirs alone. */
const browserGroup = { maxWorkers: availableParallelism() + 1 };

/** After the browser: one more than cores, because many tests wait for disks, timers and processes. */
const nodeGroup = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

/** What replaces a module, or looks at its own process: each in a new one. */
const ALONE = [
  'src-server/features/imports/parse-worker.test.ts',
  'src-server/sync/membership/surroundings.test.ts',
];

/** What compares times of a thousandth of a second: after all others, with nothing beside it. */
const QUIET = ['tests/attack/known-addresses.test.ts'];

export default defineConfig({
  test: {
    reporters: ['default', new VitestRecord()],
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'src-shared/**/*.test.ts',
            'src-server/**/*.test.ts',
            'src-main/**/*.test.ts',
            'src-preload/**/*.test.ts',
            'src-renderer/**/*.node.test.ts',
            'tests/{arch,attack,contract,durability,migrations,reporters,sync}/**/*.test.ts',
          ],
          exclude: [...ALONE, ...QUIET, ...(inProcess === 'none' ? [DIALECTS] : [])],
          ...sharedProcesses,
          ...nodeGroup,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: retryOnce,
          env: { LECTERN_TEST_DB: 'sqlite' },
        },
      },
      {
        test: {
          name: 'node-alone',
          include: ALONE,
          ...processes,
          ...nodeGroup,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          env: { LECTERN_TEST_DB: 'sqlite' },
        },
      },
      {
        test: {
          name: 'node-quiet',
          include: QUIET,
          ...processes,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          env: { LECTERN_TEST_DB: 'sqlite' },
        },
      },
      {
        test: {
          name: 'postgres',
          include:
            inProcess === 'none' && !isPostgresServer
              ? []
              : [
                  ...(isPostgresServer ? ['src-server/**/*.api.test.ts'] : dialectTests),
                  'tests/migrations/schema.test.ts',
                ],
          ...sharedProcesses,
          ...nodeGroup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { LECTERN_TEST_DB: isPostgresServer ? 'postgres' : 'pglite' },
        },
      },
      {
        test: {
          name: 'postgres-server',
          include: isPostgresServer ? ['tests/postgres/**/*.test.ts', ...syncOnPostgres] : [],
          ...processes,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { LECTERN_TEST_DB: 'postgres' },
        },
      },
      {
        // React as it ships: its development build takes more time than the screens themselves.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'browser',
          include: ['src-renderer/**/*.test.tsx'],
          ...browserGroup,
          setupFiles: ['tests/helpers/browser-setup.ts'],
          retry,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: {
              startServer: serverCommand('startServer'),
              stopServer: serverCommand('stopServer'),
              actAs: serverCommand('actAs'),
              apiRequest: serverCommand('apiRequest'),
              seedExam: serverCommand('seedExam'),
              advanceServerClock: serverCommand('advanceServerClock'),
              seeWindow: serverCommand('seeWindow'),
              startSchool: serverCommand('startSchool', schoolCommands),
              stopSchool: serverCommand('stopSchool', schoolCommands),
              enterSchool: serverCommand('enterSchool', schoolCommands),
              schoolRequest: serverCommand('schoolRequest', schoolCommands),
            },
          },
        },
        // All that screens import: one that Vite finds late reloads the page under a running test.
        optimizeDeps: {
          rolldownOptions: {
            transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
          },
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            '@casl/ability',
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            '@dnd-kit/utilities',
            '@mantine/charts',
            '@mantine/core',
            '@mantine/dropzone',
            '@mantine/form',
            '@mantine/hooks',
            '@mantine/modals',
            '@mantine/spotlight',
            '@tanstack/react-query',
            'react-router',
            'diff',
            'i18next',
            'react-i18next',
            '@tabler/icons-react',
            'clsx',
            'katex',
            'mdast-util-from-markdown',
            '@tiptap/core',
            '@tiptap/extension-code',
            '@tiptap/extension-mathematics',
            '@tiptap/extension-table',
            '@tiptap/extensions',
            '@tiptap/pm/model',
            '@tiptap/pm/state',
            '@tiptap/react',
            '@tiptap/starter-kit',
            'mantine-datatable',
            'papaparse',
            'axe-core',
            'vitest-browser-react',
            'zod',
            'zustand',
          ],
        },
      },
      {
        test: {
          name: 'runtime',
          include: ['tests/runtime/**/*.test.ts'],
          // With nothing beside it.
          sequence: { groupOrder: 2 },
          retry,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

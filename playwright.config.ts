import { defineConfig } from '@playwright/test';

/** Journeys on the desktop runtime, each with its own data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: process.env['CI'] === undefined ? 0 : 1,
  // One works, while the other waits for its windows.
  workers: 2,
  fullyParallel: false,
  reporter: [['list'], ['./tests/reporters/playwright-record.ts']],
  use: { trace: 'off' },
});

import { defineConfig } from '@playwright/test';

/** What takes longest starts first: a long journey that comes last is waited for by one of the two workers. */
const LONGEST = ['accessibility', 'communication', 'course-computers', 'sync'];

const fileOf = (name: string): string => `**/${name}.e2e.ts`;

/** Journeys on the desktop runtime, each with its own data folder. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: process.env['CI'] === undefined ? 0 : 1,
  // One works, while the other waits for its windows.
  workers: 2,
  fullyParallel: false,
  reporter: [['list'], ['./tests/reporters/playwright-record.ts']],
  use: { trace: 'off' },
  projects: [
    // A worker loads everything again for another project, so there are no more than these two.
    { name: 'long', testMatch: LONGEST.map(fileOf) },
    { name: 'others', testMatch: fileOf('*'), testIgnore: LONGEST.map(fileOf) },
  ],
});

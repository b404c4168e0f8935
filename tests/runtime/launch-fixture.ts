import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../..');

export const lookAlike = path.join(root, 'tools/chromium-electron/dist/electron');
export const fixtureApp = path.join(import.meta.dirname, 'fixture-app');

export interface Fixture {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
}

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-runtime-'));
}

/** Starts the fixture app on the look-alike and waits until its first window shows the page. */
export async function launchFixture(env: Record<string, string> = {}): Promise<Fixture> {
  const userData = temporaryFolder();
  const app = await _electron.launch({
    executablePath: lookAlike,
    args: [fixtureApp, '--from-test'],
    env: { ...definedEnvironment(), FIXTURE_USER_DATA: userData, LECTERN_HEADLESS: '1', ...env },
  });
  const page = await app.firstWindow();
  await page.waitForURL('**/');
  await page.waitForLoadState();
  return { app, page, userData };
}

export function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

/** How many processes run on the profile of the app with this pid. */
export function countChromiumProcesses(pid: number): number {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(`chromium-electron-${pid}-`)).length;
}

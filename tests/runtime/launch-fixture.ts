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

const folders: string[] = [];

export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-runtime-'));
  folders.push(folder);
  return folder;
}

export function removeTemporaryFolders(): void {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
}

/** Starts the fixture app on the look-alike and waits until its first window shows the page. */
export async function launchFixture(env: Record<string, string> = {}): Promise<Fixture> {
  const userData = temporaryFolder();
  const app = await _electron.launch({
    executablePath: lookAlike,
    args: [fixtureApp, '--from-test'],
    // LECTERN_HEADLESS=0 shows the windows, where there is a screen.
    env: { LECTERN_HEADLESS: '1', ...definedEnvironment(), FIXTURE_USER_DATA: userData, ...env },
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

/** The processes that a process has started, directly or not, that are still alive. */
export function descendantsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/)).filter(([, , name]) => name !== 'ps');
  const children = processes.filter(([, parent]) => Number(parent) === pid).map(([child]) => Number(child));
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Which of these processes still run; one that has ended but is not yet collected does not. */
export function stillRunning(pids: readonly number[]): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const running = listed
    .map((line) => line.trim().split(/\s+/))
    .filter(([, state]) => !state?.startsWith('Z'));
  return running.map(([pid]) => Number(pid)).filter((pid) => pids.includes(pid));
}

import { rmSync } from 'node:fs';
import path from 'node:path';
import { _electron, expect, type ElectronApplication, type Locator, type Page } from '@playwright/test';
import { findTestRuntime } from '#scripts/runtime.mjs';
import { placeMade } from '#tests/helpers/made-data.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  /** Goes to a screen as a deep link does; the origin differs between runtimes. */
  open(address: string): Promise<void>;
  /** Ends the main process as a power cut would: nothing gets to run. */
  kill(): Promise<void>;
}

let announced = false;

export const newDataFolder = (): string => temporaryFolder('e2e');

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ LECTERN_HEADLESS: '1', ...process.env }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

interface DesktopOptions {
  readonly dataDir?: string;
  /** `anew`: it makes the demo school itself, which otherwise is that of the run. */
  readonly demo?: boolean | 'anew';
}

/** Starts the built application and waits for its first screen. */
export async function startDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const { demo = false } = options;
  const runtime = await findTestRuntime();
  if (!announced) process.stdout.write(`runtime: ${runtime.description}\n`);
  announced = true;
  const dataDir = options.dataDir ?? newDataFolder();
  if (demo === true) placeMade('demo', dataDir);
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [...runtime.args, root, `--data=${dataDir}`, ...(demo === false ? [] : ['--demo'])],
    env: environment(),
    timeout: 60_000,
  });
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.protocol !== 'about:', { timeout: 60_000 });
  return {
    app,
    page,
    dataDir,
    open: async (address) => {
      await page.goto(new URL(address, page.url()).href);
    },
    kill: async () => {
      const main = app.process();
      const ended = new Promise<void>((resolve) => main.once('exit', () => resolve()));
      main.kill('SIGKILL');
      await ended;
    },
  };
}

/** Ends the application and takes its data away. */
export async function closeDesktop({ app, dataDir }: Desktop): Promise<void> {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Goes on with Tab, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The field cannot be reached by Tab.');
}

/** Signs in with one of the demo accounts and waits for the screen behind it. */
export async function signIn(page: Page, email: string, password = 'northfield-demo'): Promise<void> {
  await page.getByLabel('E-mail', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/Dashboard/);
}

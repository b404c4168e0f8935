import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { afterAll, afterEach } from 'vitest';
import { launchFixture, removeTemporaryFolders } from './launch-fixture.ts';

interface FileFixture {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly userData: string;
  readonly browserWindow: JSHandle<BrowserWindow>;
}

/** What the fixture's main process has seen of one kind since the test began. */
export async function seen(app: ElectronApplication, kind: string): Promise<unknown[]> {
  const entries = await app.evaluate(() => Reflect.get(globalThis, 'fixtureLog') as unknown[][]);
  return entries.filter(([name]) => name === kind).map(([, value]) => value);
}

/** One fixture app for the tests of a file, with an empty log for each; a test that fails leaves none to the next. */
export function fixtureOfFile(env: Record<string, string> = {}): () => Promise<FileFixture> {
  let current: FileFixture | null = null;

  const close = async () => {
    const closing = current;
    current = null;
    await closing?.app.close();
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await close();
  });
  afterAll(async () => {
    await close();
    removeTemporaryFolders();
  });

  return async () => {
    if (current === null) {
      const launched = await launchFixture(env);
      current = { ...launched, browserWindow: await launched.app.browserWindow(launched.page) };
    }
    await current.app.evaluate(() => {
      (Reflect.get(globalThis, 'fixtureLog') as unknown[][]).length = 0;
    });
    return current;
  };
}

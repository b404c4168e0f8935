import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findChromium } from '../../tools/chromium-electron/lib/chromium-find.js';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { startHub } from '#server/start-hub.ts';
import { newDataFolder, signIn } from './desktop.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Served {
  readonly url: string;
  /** A browser window's storage of its own; signed in where a role is named. */
  context(role: RoleName | null): Promise<BrowserContext>;
  close(): Promise<void>;
}

export const emailOf = (role: RoleName): string => {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  if (account === undefined) throw new Error(`The demo school has no account for ${role}.`);
  return account.email;
};

async function launchBrowser(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    ...(found === null ? {} : { executablePath: found.path, env: { ...process.env, ...found.env } }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}

/** The demo school as `npm run serve` shows it, with a browser. */
export async function startServed(): Promise<Served> {
  const dataDir = newDataFolder();
  const hub = await startHub({
    port: 0,
    demo: true,
    dataDir,
    appVersion: '0.0.0-test',
    rendererDir: path.join(root, 'out', 'renderer'),
  });
  const browser = await launchBrowser();
  return {
    url: hub.url,
    context: async (role) => {
      const context = await browser.newContext({
        baseURL: hub.url,
        viewport: { width: 1360, height: 860 },
        reducedMotion: 'reduce',
        locale: 'en-GB',
      });
      if (role === null) return context;
      const page = await context.newPage();
      await page.goto('/signin');
      await signIn(page, emailOf(role));
      await page.close();
      return context;
    },
    close: async () => {
      await browser.close();
      await hub.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

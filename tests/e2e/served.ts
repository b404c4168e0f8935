import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findChromium } from '#tools/chromium-electron/lib/chromium-find.js';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { authContract } from '#shared/contract/auth.ts';
import { createClient, type Transport } from '#shared/contract/client.ts';
import type { Clock } from '#server/clock.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { startHubProcess } from '#tests/helpers/hub-process.ts';
import { placeMade } from '#tests/helpers/made-data.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { newDataFolder, signIn } from './desktop.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Served {
  readonly url: string;
  /** The API as this role's demo account, past the page. */
  api(role: RoleName): Promise<Pick<Person, 'call'>>;
  /** A browser window's storage of its own; signed in where a role is named. */
  context(role: RoleName | null): Promise<BrowserContext>;
  close(): Promise<void>;
}

const accountOf = (role: RoleName) => {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  if (account === undefined) throw new Error(`The demo school has no account for ${role}.`);
  return account;
};

export const emailOf = (role: RoleName): string => accountOf(role).email;

/** A browser without a window, for whoever works on the hub itself. */
export async function launchBrowser(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    ...(found === null ? {} : { executablePath: found.path, env: { ...process.env, ...found.env } }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}

export const httpTransport =
  (url: string, token?: string): Transport =>
  async ({ method, path: address, headers, body }) => {
    const response = await fetch(url + address, {
      method,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json(),
    };
  };

interface ServedHub {
  readonly url: string;
  close(): Promise<unknown>;
}

/** In a process of its own, as `npm run serve` has it. */
async function serveBeside(dataDir: string): Promise<ServedHub> {
  const hub = await startHubProcess(['--local', '--demo', '--data', dataDir]);
  return { url: hub.url, close: () => hub.end('SIGTERM') };
}

/** In this process, where a test may push its clock: the only one that loads the server. */
async function serveWith(clock: Clock, dataDir: string): Promise<ServedHub> {
  const { startHub } = await import('#server/start-hub.ts');
  const rendererDir = path.join(root, 'out', 'renderer');
  return startHub({ clock, port: 0, demo: true, dataDir, appVersion: '0.0.0-test', rendererDir });
}

/** The demo school as `npm run serve` shows it, with a browser. */
export async function startServed({ clock }: { clock?: Clock } = {}): Promise<Served> {
  const dataDir = newDataFolder();
  placeMade('demo', dataDir);
  const hub = await (clock === undefined ? serveBeside(dataDir) : serveWith(clock, dataDir));
  const browser = await launchBrowser();
  return {
    url: hub.url,
    api: async (role) => {
      const transport = httpTransport(hub.url);
      const { body } = await createClient(transport)(authContract.signIn, {
        body: { email: accountOf(role).email, password: accountOf(role).password },
      });
      if (!('userId' in body)) throw new Error(`${role} could not sign in.`);
      const client = createClient(httpTransport(hub.url, body.token));
      return { call: (endpoint, input) => client(endpoint, input) };
    },
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

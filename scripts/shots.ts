import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium-electron/lib/chromium-find.js';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { EXIT } from '#server/cli/arguments.ts';
import { startHub } from '#server/start-hub.ts';
import { APP_VERSION } from '#server/version.ts';
import { WHAT_TO_SHOW } from '#tests/e2e/what-to-show.ts';
import { buildWhenStale } from './build.mjs';
import { scriptArguments } from './script-arguments.ts';

// `npm run shots [-- --only /Questions] [--role Instructor] [--out DIR]`: every built route as every role that may
// open it, with something to show where it needs to be told what, light and dark, on a desktop and two phones.
const root = path.resolve(import.meta.dirname, '..');
const SIZES = {
  desktop: { width: 1360, height: 860 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const;
const SCHEMES = ['light', 'dark'] as const;

const ROLES = DEMO_ACCOUNTS.map(({ role }) => role);

const { values } = scriptArguments(
  {
    only: { type: 'string', multiple: true },
    role: { type: 'string' },
    out: { type: 'string', default: path.join(root, '.shots') },
  },
  `npm run shots -- [--only ADDRESS]... [--role ROLE] [--out DIR]
  --only ADDRESS   takes only this screen, such as /Questions; may be repeated
  --role ROLE      only as ${ROLES.join(', ')}
  --out DIR        folder of the pictures, .shots unless given`,
);
if (values.role !== undefined && !ROLES.some((role) => role === values.role)) {
  process.stderr.write(`There is no role '${values.role}'. Known: ${ROLES.join(', ')}\n`);
  process.exit(EXIT.usage);
}

const nameOf = (route: string): string =>
  route === '/'
    ? 'root'
    : route
        .replace(/^\/|\/$/g, '')
        .replaceAll('/', '-')
        .replaceAll(/[?&=]/g, '_');

const pathOf = (address: string): string => address.replace(/\?.*$/, '').toLowerCase().replace(/\/$/, '');

/** Opening it ends the session, and there is nothing to see. */
const SIGN_OUT = '/signout';

let taken = 0;

const isWanted = (address: string): boolean =>
  values.only === undefined || values.only.some((one) => pathOf(one) === pathOf(address));

async function shoot(page: Page, url: string, route: string, folder: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await page.goto(`${url}${route}`);
      await page.waitForLoadState('networkidle');
      const landed = new URL(page.url()).pathname;
      if (pathOf(landed) !== pathOf(route)) {
        process.stdout.write(`${path.basename(folder)}: ${route} goes to ${landed}\n`);
        return;
      }
      await page.screenshot({ path: path.join(folder, `${nameOf(route)}.${size}.${colorScheme}.png`) });
      taken += 1;
    }
  }
}

async function signedIn(
  browser: Browser,
  url: string,
  account: (typeof DEMO_ACCOUNTS)[number],
): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/signin`);
  await page.getByLabel('E-mail', { exact: false }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/Dashboard');
  await page.close();
  return context;
}

await buildWhenStale();
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-shots-'));
const hub = await startHub({
  port: 0,
  demo: true,
  dataDir,
  appVersion: APP_VERSION,
  rendererDir: path.join(root, 'out', 'renderer'),
});
const found = await findChromium();
const browser = await chromium.launch({
  ...(found === null ? {} : { executablePath: found.path }),
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  const built = [...routes, ...extraRoutes].filter(
    ({ path: address, built: isBuilt }) => isBuilt && address !== SIGN_OUT && isWanted(address),
  );
  const everyone = [null, ...DEMO_ACCOUNTS].filter(
    (account) => values.role === undefined || account?.role === values.role,
  );
  for (const account of everyone) {
    const folder = path.join(values.out, account?.role ?? 'nobody');
    mkdirSync(folder, { recursive: true });
    const context = account === null ? await browser.newContext() : await signedIn(browser, hub.url, account);
    const page = await context.newPage();
    for (const route of built) {
      if (account === null && !route.public) continue;
      await shoot(page, hub.url, route.path, folder);
    }
    if (account !== null) {
      await page.goto(`${hub.url}/Dashboard`);
      const addresses = (await WHAT_TO_SHOW[account.role]?.(page)) ?? [];
      for (const address of addresses.filter(isWanted)) await shoot(page, hub.url, address, folder);
    }
    await context.close();
  }
  process.stdout.write(`${taken} pictures are in ${path.resolve(values.out)}\n`);
} finally {
  await browser.close();
  await hub.close();
  rmSync(dataDir, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium-electron/lib/chromium-find.js';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { EXIT } from '#server/cli/arguments.ts';
import { startHub } from '#server/start-hub.ts';
import { APP_VERSION } from '#server/version.ts';
import { WHAT_TO_SHOW } from '#tests/e2e/what-to-show.ts';
import { buildWhenStale } from './build.mjs';
import { scriptArguments } from './script-arguments.ts';
import { openCamera, openSignedIn } from './shots/camera.ts';
import { takeSchoolScenes } from './shots/school-scenes.ts';
import { takeSyncScenes } from './shots/sync-scenes.ts';

// `npm run shots [-- --only /Questions] [--role Instructor] [--scenes] [--out DIR]`: every built route as every role
// that may open it, and what has to be done before it is seen, light and dark, on a desktop and two phones.
const root = path.resolve(import.meta.dirname, '..');
const rendererDir = path.join(root, 'out', 'renderer');
const ROLES = DEMO_ACCOUNTS.map(({ role }) => role);

const { values } = scriptArguments(
  {
    only: { type: 'string', multiple: true },
    role: { type: 'string' },
    scenes: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(root, '.shots') },
  },
  `npm run shots -- [--only ADDRESS]... [--role ROLE] [--scenes] [--out DIR]
  --only ADDRESS   takes only this screen, such as /Questions; may be repeated
  --role ROLE      only as ${ROLES.join(', ')}
  --scenes         only what is done first: a hub with its computers, answers to mark, a screen that broke
  --out DIR        folder of the pictures, .shots unless given`,
);
if (values.role !== undefined && !ROLES.some((role) => role === values.role)) {
  process.stderr.write(`There is no role '${values.role}'. Known: ${ROLES.join(', ')}\n`);
  process.exit(EXIT.usage);
}

/** Whoever asks for one screen or one person does not ask for the scenes. */
const withScenes = values.scenes || (values.only === undefined && values.role === undefined);

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

const isWanted = (address: string): boolean =>
  values.only === undefined || values.only.some((one) => pathOf(one) === pathOf(address));

const camera = openCamera(values.out);

const shoot = (page: Page, url: string, address: string, folder: string): Promise<void> =>
  camera.take(page, folder, {
    url,
    address,
    name: nameOf(address),
    isRight: (landed) => pathOf(landed) === pathOf(address),
  });

/** Every built route as everybody, with the demo school on a server of its own. */
async function shootRoutes(browser: Browser, dataDir: string): Promise<void> {
  const hub = await startHub({ port: 0, demo: true, dataDir, appVersion: APP_VERSION, rendererDir });
  const built = [...routes, ...extraRoutes].filter(
    ({ path: address, built: isBuilt }) => isBuilt && address !== SIGN_OUT && isWanted(address),
  );
  const everyone = [null, ...DEMO_ACCOUNTS].filter(
    (account) => values.role === undefined || account?.role === values.role,
  );
  try {
    for (const account of everyone) {
      const folder = account?.role ?? 'nobody';
      const context = await browser.newContext();
      const page =
        account === null ? await context.newPage() : await openSignedIn(context, hub.url, account.email);
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
  } finally {
    await hub.close();
  }
}

await buildWhenStale();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-shots-'));
const found = await findChromium();
const browser = await chromium.launch({
  ...(found === null ? {} : { executablePath: found.path }),
  args: ['--no-sandbox', '--disable-quic'],
});
try {
  if (!values.scenes) await shootRoutes(browser, path.join(folder, 'school'));
  if (withScenes) {
    await takeSchoolScenes(camera, browser, path.join(folder, 'scenes'), rendererDir);
    await takeSyncScenes(camera, browser, folder, rendererDir);
  }
  process.stdout.write(`${camera.taken()} pictures are in ${path.resolve(values.out)}\n`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

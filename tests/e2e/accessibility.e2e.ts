import { rmSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { defineAbilityFor } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { guard, type GuardSession } from '#shared/domain/shell/guard.ts';
import { extraRoutes, routes, type ShellRoute } from '#shared/domain/shell/routes.ts';
import { signIn, startDesktop } from './desktop.ts';
import { watchForFaults } from './page-faults.ts';
import { WHAT_TO_SHOW } from './what-to-show.ts';
import { emailOf, startServed, type Served } from './served.ts';

let served: Served;
test.beforeAll(async () => {
  served = await startServed();
});
test.afterAll(() => served.close());

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1360, height: 860 };

const sessionOf = (role: RoleName | null): GuardSession => {
  const ability = role === null ? null : defineAbilityFor(builtInPermissions(role));
  return {
    userId: role === null ? null : 1,
    role,
    isOnboardingComplete: true,
    can: (name) => {
      const [resource = '', action = ''] = name.split(':');
      return ability?.can(action, resource) === true;
    },
  };
};

/** These lead on by design: away from a screen that has nothing to show, or out. */
const LEADING_ON = new Set(['/examPage', '/previewPage', '/ExamResult', '/signout', '/setup']);

const openTo = (role: RoleName | null): ShellRoute[] =>
  [...routes, ...extraRoutes].filter(
    (route) => route.built && !LEADING_ON.has(route.path) && guard(route, sessionOf(role)).allow,
  );

/** Goes on within the page, as a link does. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Until the screen is there with its content and nothing moves. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('main [aria-label="Loading"], main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.none[0]?.message ?? ''})`)
        .join('; ')} [${nodes.length}]`,
  );
}

const setScheme = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
  await settle(page);
};

/** Where the focus is, when it is not in the screen. */
const strayFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (active?.closest('main, [role=dialog]') != null) return '';
    return `the focus stayed at ${active?.tagName} ${active?.getAttribute('aria-label') ?? ''}`;
  });

const focusFault = async (page: Page): Promise<string[]> => {
  const arrived = expect.poll(() => strayFocus(page), { timeout: 1000 }).toBe('');
  return arrived.then(
    () => [],
    async () => [await strayFocus(page)],
  );
};

/** What sticks out of a page that is too wide. */
const overflow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return '';
    const out = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return `it is ${scrollWidth} px wide: ${out?.outerHTML.slice(0, 160)}`;
  });

/** Everything that is wrong with the screen that is open, in words. */
async function faultsOf(page: Page, isArrival: boolean): Promise<string[]> {
  const faults: string[] = [];
  if (isArrival) faults.push(...(await focusFault(page)));
  faults.push(...(await violationsOf(page)).map((one) => `light: ${one}`));
  await setScheme(page, 'dark');
  // What a scheme can change is colours.
  faults.push(...(await violationsOf(page, ['color-contrast'])).map((one) => `dark: ${one}`));
  await page.setViewportSize(NARROW);
  await settle(page);
  const wide = await overflow(page);
  if (wide !== '') faults.push(`at 320 px ${wide}`);
  await page.setViewportSize(WIDE);
  await setScheme(page, 'light');
  return faults;
}

/** Opens one address after the other. */
async function walk(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const before = new URL(page.url());
    const { pathname } = new URL(address, before);
    await goTo(page, address);
    await expect(page).toHaveURL((url) => url.pathname.toLowerCase() === pathname.toLowerCase());
    await settle(page);
    found.push(
      ...(await faultsOf(page, pathname !== before.pathname)).map((fault) => `${address}: ${fault}`),
    );
  }
  return found;
}

for (const role of [null, ...ROLE_NAMES]) {
  test(`every screen that ${role ?? 'nobody signed in'} may open is accessible`, async () => {
    test.setTimeout(180_000);
    const context = await served.context(role);
    const faults = await watchForFaults(context);
    const page = await context.newPage();
    await page.goto(role === null ? '/signin' : '/unauthorized');
    await settle(page);
    const more = role === null ? undefined : WHAT_TO_SHOW[role];
    const addresses = [...openTo(role).map((route) => route.path), ...((await more?.(page)) ?? [])];
    const found = await walk(page, addresses);
    expect([...found, ...faults.take()].join('\n')).toBe('');
    expect(addresses.join()).not.toContain('undefined');
    await context.close();
  });
}

test('the policy holds on the desktop too', async () => {
  const { app, page, dataDir, open } = await startDesktop({ demo: true });
  const faults = await watchForFaults(page.context());
  await page.reload();
  await signIn(page, emailOf('Instructor'));
  for (const address of ['/Dashboard', '/Questions', '/Exams', '/CreateExam', '/ImportQuestions']) {
    await open(address);
    await settle(page);
  }
  expect(faults.take()).toEqual([]);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

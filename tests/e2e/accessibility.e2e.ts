import { rmSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { defineAbilityFor } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { guard, type GuardSession } from '#shared/domain/shell/guard.ts';
import { pseudoLocale } from '#renderer/i18n/pseudo-locale.ts';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { signIn, startDesktop } from './desktop.ts';
import { watchForFaults, type PageFaults } from './page-faults.ts';
import { WHAT_TO_SHOW } from './what-to-show.ts';
import { emailOf, startServed, type Served } from './served.ts';

let served: Served;
test.beforeAll(async () => {
  served = await startServed();
});
test.afterAll(() => served.close());

const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1360, height: 860 };
/** What is left of the desktop when a browser shows everything twice as large. */
const ZOOMED = { width: WIDE.width / 2, height: WIDE.height / 2 };

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

type Caller = RoleName | null;

/** These lead on whoever is signed in; they are the screens of somebody who is not. */
const FOR_NOBODY = new Set(['/admin', '/signin/admin']);

/** To whom the demo school has most to show comes first. */
const RICHNESS: Readonly<Record<RoleName, number>> = {
  Instructor: 5,
  Admin: 4,
  SME: 3,
  Student: 2,
  Support: 1,
};
const richestFirst: readonly Caller[] = [...ROLE_NAMES.toSorted((a, b) => RICHNESS[b] - RICHNESS[a]), null];

/** Each role has a screen of its own at this address. */
const DIFFERS_BY_ROLE = new Set(['/Dashboard']);

interface Swept {
  readonly path: string;
  /** Whose screen is examined: that of the richest role, where it is the same screen for all. */
  readonly examinedAs: readonly Caller[];
  /** Who opens it besides. */
  readonly openedAs: readonly Caller[];
}

/** Every route that is built, and the roles that the guard lets in. */
const sweep = (): Swept[] =>
  [...routes, ...extraRoutes]
    .filter(({ path, built }) => built && !LEADING_ON.has(path))
    .map((route) => {
      const allowed = FOR_NOBODY.has(route.path)
        ? [null]
        : richestFirst.filter((role) => guard(route, sessionOf(role)).allow);
      const examined = DIFFERS_BY_ROLE.has(route.path) ? allowed.length : 1;
      return {
        path: route.path,
        examinedAs: allowed.slice(0, examined),
        openedAs: allowed.slice(examined),
      };
    });

/** Goes on within the page, as a link does. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Until the screen is there with its content and nothing moves. */
async function settle(page: Page): Promise<void> {
  // What has just been left is still there for a moment, and what comes may have to be loaded.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 50))));
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
  await expect(page.locator('main h1').first()).toBeVisible();
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
  // A slow machine takes its time to draw a screen.
  const arrived = expect.poll(() => strayFocus(page), { timeout: 10_000 }).toBe('');
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
    const out = [...document.querySelectorAll('body *')].find((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
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

/** Somebody with a page that goes from screen to screen. */
interface Visitor {
  readonly page: Page;
  readonly faults: PageFaults;
}

const visitors = new Map<Caller, Promise<Visitor>>();

/** The page of a role, signed in once for all tests. */
function visitorAs(role: Caller): Promise<Visitor> {
  const enter = async (): Promise<Visitor> => {
    const context = await served.context(role);
    const faults = await watchForFaults(context);
    const page = await context.newPage();
    await page.goto(role === null ? '/signin' : '/unauthorized');
    await settle(page);
    return { page, faults };
  };
  const known = visitors.get(role) ?? enter();
  visitors.set(role, known);
  return known;
}

/** Goes to a screen and waits for it. @returns whether it is another screen than before */
async function visit({ page }: Visitor, address: string): Promise<boolean> {
  const before = new URL(page.url());
  const { pathname } = new URL(address, before);
  await goTo(page, address);
  await expect(page).toHaveURL((url) => url.pathname.toLowerCase() === pathname.toLowerCase());
  await settle(page);
  return pathname !== before.pathname;
}

/** Examines one screen after the other. @returns what is wrong with them, in words */
async function examine(visitor: Visitor, addresses: readonly string[]): Promise<string> {
  const found: string[] = [];
  for (const address of addresses) {
    const isArrival = await visit(visitor, address);
    found.push(...(await faultsOf(visitor.page, isArrival)).map((fault) => `${address}: ${fault}`));
  }
  return [...found, ...visitor.faults.take()].join('\n');
}

/** Opens a screen as each of these, and looks at nothing but whether that went well. */
async function openAs(roles: readonly Caller[], address: string): Promise<void> {
  for (const role of roles) {
    const visitor = await visitorAs(role);
    await visit(visitor, address);
    expect(visitor.faults.take()).toEqual([]);
  }
}

/**
 * CI examines a sixth of the screens a day, and opens these as everybody and the others as whom they have most for;
 * `npm test` by hand examines all.
 */
const PARTS = process.env['CI'] === undefined ? 1 : 6;
const TURN = Number(process.env['LECTERN_TURN'] ?? 0) % PARTS;
const isInTurn = (_: unknown, at: number): boolean => at % PARTS === TURN;

for (const [at, { path, examinedAs, openedAs }] of sweep().entries()) {
  if (!isInTurn(path, at)) {
    test(`${path} opens`, async () => {
      await openAs(examinedAs, path);
    });
    continue;
  }
  test(`${path} is accessible, and opens for every role that may open it`, async () => {
    for (const role of examinedAs) expect(await examine(await visitorAs(role), [path])).toBe('');
    await openAs(openedAs, path);
  });
}

/** A page of a role in the language of tests, which is read from the right. */
async function visitorFromTheRight(role: RoleName): Promise<Visitor> {
  const context = await served.context(role);
  const faults = await watchForFaults(context);
  await context.addInitScript(
    ([key, language]) => {
      // A page that has loaded nothing yet keeps nothing.
      if (location.protocol === 'http:') localStorage.setItem(key, JSON.stringify({ language }));
    },
    ['lectern.preferences', pseudoLocale] as const,
  );
  const page = await context.newPage();
  await page.goto('/unauthorized');
  await settle(page);
  return { page, faults };
}

/** What is wrong with a screen from right to left, as it is, at twice the size and on a phone. */
async function faultsFromTheRight({ page }: Visitor): Promise<string[]> {
  await expect(page.locator('html[dir=rtl]')).toBeAttached();
  const faults = await violationsOf(page);
  for (const [what, size] of Object.entries({ 'at 200 %': ZOOMED, 'at 320 px': NARROW })) {
    await page.setViewportSize(size);
    await settle(page);
    const wide = await overflow(page);
    if (wide !== '') faults.push(`${what} ${wide}`);
  }
  await page.setViewportSize(WIDE);
  return faults;
}

const AUTHORING = [...routes, ...extraRoutes].filter(
  ({ path, built, area }) => built && area === 'authoring' && !LEADING_ON.has(path),
);

for (const role of ['Instructor', 'Admin'] as const) {
  const mine = AUTHORING.filter((route) => {
    const [first] = richestFirst.filter((one) => guard(route, sessionOf(one)).allow);
    return first === role;
  }).map(({ path }) => path);
  test(`what ${role}s write with is accessible from right to left and at 200 %`, async () => {
    test.setTimeout(LONG_JOURNEY_MS);
    const visitor = await visitorFromTheRight(role);
    const addresses = [...mine, ...((await WHAT_TO_SHOW[role]?.(visitor.page)) ?? [])];
    const found: string[] = [];
    for (const address of addresses.filter(isInTurn)) {
      await visit(visitor, address);
      found.push(...(await faultsFromTheRight(visitor)).map((fault) => `${address}: ${fault}`));
    }
    expect([...found, ...visitor.faults.take()].join('\n')).toBe('');
  });
}

for (const role of ROLE_NAMES) {
  const addressesOn = WHAT_TO_SHOW[role];
  if (addressesOn === undefined) continue;
  test(`what has to be told what to show is accessible for ${role}`, async () => {
    test.setTimeout(LONG_JOURNEY_MS);
    const visitor = await visitorAs(role);
    const addresses = await addressesOn(visitor.page);
    expect(addresses.join()).not.toContain('undefined');
    expect(await examine(visitor, addresses.filter(isInTurn))).toBe('');
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

import { describe, expect, test } from 'vitest';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync } from '#tests/helpers/sync-in-page.ts';
import { PAGE_CONTENT, PUBLIC_PAGES } from './page-content.ts';
import { AboutUsPage } from './pages/about-us-page.tsx';
import { DataDeletionPage } from './pages/data-deletion-page.tsx';
import { PrivacyPolicyPage } from './pages/privacy-policy-page.tsx';
import { SupportCentrePage } from './pages/support-centre-page.tsx';

// Nobody is signed in.
schoolForAll({ kind: 'demo', texts: ['public-pages', 'common'] });

const connectAs = (role: 'device' | 'hub') =>
  connectSync({
    getConnection: () => ({
      status: 200,
      body: {
        role,
        state: 'idle',
        hub_url: role === 'device' ? 'https://hub.northfield.example' : null,
        device_name: null,
        last_sync_at: null,
        enrolment: null,
        hub_clock: null,
      },
    }),
  });

const screens = {
  '/aboutus': <AboutUsPage />,
  '/supportcentre': <SupportCentrePage />,
  '/PrivacyPolicy': <PrivacyPolicyPage />,
  '/DataDeletion': <DataDeletionPage />,
};

const open = async (path: string, view: View = {}) => {
  const stage = await openScreens(screens, path, view);
  await expect.element(stage.screen.getByRole('heading', { level: 2 }).first()).toBeVisible();
  return stage;
};

const wordsOf = (): string => document.querySelector('main')?.textContent ?? '';

describe.each(PUBLIC_PAGES)('the page %s', (name) => {
  const { path, sections } = PAGE_CONTENT[name];

  test.each(schemes)('is accessible and fits a narrow window (%s)', async (scheme) => {
    connectSchool();
    await open(path, { scheme, width: 320 });
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('is about this institution, with everything filled in', async () => {
    connectSchool();
    const { screen } = await open(path);
    expect(screen.getByRole('heading', { level: 2 }).all().length).toBeGreaterThanOrEqual(sections.length);
    await expect.element(screen.getByText(/Northfield College/u).first()).toBeVisible();
    expect(wordsOf()).not.toMatch(/\{\{|pages\.|undefined/u);
  });

  test('leads to the other pages, and only to screens that there are', async () => {
    connectSchool();
    await open(path);
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.toSorted()).toEqual(
      PUBLIC_PAGES.filter((other) => other !== name)
        .map((other) => PAGE_CONTENT[other].path)
        .toSorted(),
    );
    expect(links.filter((href) => matchRoute(href)?.built !== true)).toEqual([]);
  });

  test('names the hub on a computer that belongs to one, and speaks as the hub on it', async () => {
    connectAs('device');
    const device = await open(path);
    expect(wordsOf()).toContain('https://hub.northfield.example');
    await device.screen.unmount();
    queryClient.clear();
    connectAs('hub');
    await open(path);
    expect(wordsOf()).not.toMatch(/hub\.northfield|this computer/iu);
  });
});

test('the privacy policy gives the rules of sessions and the time zone', async () => {
  connectSchool();
  const { screen } = await open('/PrivacyPolicy');
  await expect
    .element(screen.getByText(/ends after 65 minutes .* 12 hours .* 30 days .* 7 days/u))
    .toBeVisible();
  await expect.element(screen.getByText(/time zone is Europe\/London/u)).toBeVisible();
});

test('a page whose server does not answer says so and tries again', async () => {
  let isBroken = true;
  connectSchool(({ path }) => {
    if (isBroken && path === '/api/setup') throw new Error('gone');
  });
  const { screen } = await openScreens(screens, '/PrivacyPolicy');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await expect.element(retry, { timeout: 10_000 }).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect.element(screen.getByRole('heading', { name: 'Who is responsible' })).toBeVisible();
});

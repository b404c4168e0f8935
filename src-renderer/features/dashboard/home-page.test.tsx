import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { connectSchool, disconnectSchool } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession, sessionQuery } from '#renderer/lib/session.ts';
import { AdminDashboard } from './components/admin-dashboard.tsx';
import { SupportDashboard } from './components/support-dashboard.tsx';
import type { AdminData, SupportData } from './dashboard-data.ts';
import { DashboardAdminPage } from './pages/dashboard-admin-page.tsx';
import { HomePage } from './pages/home-page.tsx';

const roles = ['Student', 'Instructor', 'SME', 'Support', 'Admin'] as const;

const open = async (role: string, options: StageOptions = {}) => {
  await commands.enterSchool(role);
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <HomePage />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: '/Dashboard', ...options },
  );
};

/** The page is there when the skeleton has gone and the charts have come. */
const loaded = async (): Promise<void> => {
  await expect.poll(() => document.querySelector('[aria-label="Loading your dashboard"]')).toBeNull();
  const waiting = (): number => document.querySelectorAll('figure .mantine-Skeleton-root').length;
  // The first test also waits until the charts are made ready for the page.
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('dashboard');
  await commands.startSchool('demo');
});

afterAll(() => commands.stopSchool());

afterEach(() => {
  disconnectSchool();
  queryClient.clear();
});

describe.each(roles)('the dashboard of %s', (role) => {
  test.each(schemes)('is accessible, also as tables (%s)', async (scheme) => {
    connectSchool();
    const { screen } = await open(role, { scheme });
    await loaded();
    expect(await accessViolations()).toEqual([]);
    for (const button of screen.getByRole('button', { name: 'Show as table' }).all()) await button.click();
    expect(await accessViolations()).toEqual([]);
  });

  test('leads only to screens that there are, and fills one button at most', async () => {
    connectSchool();
    await open(role);
    await loaded();
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => matchRoute(href)?.built !== true)).toEqual([]);
    expect(document.querySelectorAll('main [data-variant="filled"]').length).toBeLessThanOrEqual(1);
  });

  test.each([320, 390, 1024])('never scrolls sideways at %i pixels', async (width) => {
    connectSchool();
    await open(role, { width });
    await loaded();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

describe('the dashboard', () => {
  test('shows a student the exam to sit, the next one and the last results', async () => {
    connectSchool();
    const { screen } = await open('Student');
    await expect.element(screen.getByRole('heading', { level: 1, name: /^Good \w+, Amara$/u })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Go to the exam' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/examPage\?examId=\d+$/u));
    await expect.element(screen.getByText(/^Next exam, /u)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Recent results' })).toBeVisible();
  });

  test('leads a student back into the course, to what is due, and to what was earned', async () => {
    connectSchool();
    const { screen } = await open('Student');
    await expect
      .element(screen.getByRole('link', { name: 'Continue Networks from the cable up' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/coursePage\?courseId=\d+&itemId=\d+$/u));
    const due = screen.getByRole('region', { name: 'Due in courses' });
    await expect.element(due.getByText('Networks from the cable up, late').first()).toBeVisible();
    const earned = screen.getByRole('region', { name: 'Certificates' });
    await expect
      .element(earned.getByRole('link', { name: /^Cells and energy/u }))
      .toHaveAttribute('href', '/MyAchievements');
  });

  test('names to Support only steps that lead somewhere, and says in the table what to do', async () => {
    connectSchool();
    const at = '2026-11-21T09:00:00.000Z';
    const who = { attempt_id: 1, student_name: 'Amara Okafor', exam_title: 'Cells', at };
    const data: SupportData = {
      role: 'support',
      next_steps: [
        { kind: 'attention_waiting_for_marking', title: 'Amara Okafor', target: '/Dashboard', at },
        { kind: 'mark_answers', title: 'Cells', target: '/CreateExam', at: null },
        { kind: 'check_settings', title: 'The hub', target: '/Sync', at: null },
      ],
      figures: [],
      attention: [{ ...who, what: 'waiting_for_marking' }],
      sign_ins_per_day: [],
      people: [],
    };
    await commands.enterSchool('Support');
    await currentGuardSession();
    const { screen } = await openScreens({ '/Dashboard': <SupportDashboard data={data} /> }, '/Dashboard');
    const table = screen.getByRole('table', { name: 'People who may need help' });
    await expect.element(table.getByText('Remind whoever marks this exam')).toBeVisible();
    const steps = [...document.querySelectorAll('aside li')];
    expect(steps.map((step) => step.querySelector('a')?.getAttribute('href'))).toEqual(['/Sync']);
  });

  test('says what went wrong and tries again', async () => {
    let isBroken = true;
    connectSchool(({ path }) => {
      if (isBroken && path === '/api/dashboard') throw new Error('gone');
    });
    const { screen } = await open('Admin');
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry, { timeout: 10_000 }).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect.element(screen.getByRole('heading', { name: 'Subjects' })).toBeVisible();
  });
});

describe('on a computer that holds a part of the institution', () => {
  const connectDevice = () => connectSync({ getStatus: () => ({ status: 200, body: syncStatus() }) });

  test.each(['Admin', 'Support'])('tells %s where the whole is', async (role) => {
    connectDevice();
    const { screen } = await open(role);
    await loaded();
    await expect
      .element(screen.getByText(/who use it, .* sign in at https:\/\/hub.northfield.example in a browser/u))
      .toBeVisible();
    await expect.element(screen.getByText('known on this computer').first()).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each([
    ['Admin', /scores here count only that; people, sign-ins and published exams are those of the whole/u],
    ['Support', /sign-ins here count only that; people are those of the whole institution/u],
  ])('tells %s which figures are of a part', async (role, words) => {
    connectDevice();
    const { screen } = await open(role);
    await loaded();
    await expect.element(screen.getByText(words)).toBeVisible();
  });

  test('does not say of charts that nothing was attempted', async () => {
    connectDevice();
    const data: AdminData = {
      role: 'admin',
      next_steps: [],
      figures: [{ key: 'people', value: 40, change: null }],
      people: [{ label: 'Student', value: 40 }],
      attempts_per_day: [{ label: '2026-11-21', value: 0 }],
      distribution: [0, 0],
      subjects: [],
      recent_sign_ins: [],
    };
    await commands.enterSchool('Admin');
    await currentGuardSession();
    const { screen } = await openScreens({ '/Dashboard': <AdminDashboard data={data} /> }, '/Dashboard');
    await expect.element(screen.getByText(/^Attempts are on the hub/u).nth(1)).toBeVisible();
    expect(screen.getByText('Nothing to show yet.').query()).toBeNull();
  });

  test('says of nobody that all is well', async () => {
    connectDevice();
    const { screen } = await open('Admin');
    await loaded();
    await expect.element(screen.getByText(/holds only what belongs/u)).toBeVisible();
    expect(screen.getByText(/You're all caught up|in all libraries/u).query()).toBeNull();
  });

  test('does not take the results of its people for the class', async () => {
    connectDevice();
    const { screen } = await open('Student');
    await expect.element(screen.getByText('Class only on the hub').first()).toBeVisible();
    expect(screen.getByText(/holds only what belongs/u).query()).toBeNull();
  });
});

test.each(schemes)(
  'the dashboard of administrators has sample data for nobody, and says so (%s)',
  async (scheme) => {
    connectSchool();
    queryClient.setQueryData(sessionQuery.queryKey, null);
    const { screen } = await openScreens({ '/dashboardAdmin': <DashboardAdminPage /> }, '/dashboardAdmin', {
      scheme,
      width: 320,
    });
    await loaded();
    await expect
      .element(screen.getByText('Sample data: none of these people and figures exist.'))
      .toBeVisible();
    expect(screen.getByText('Philippa Harrowgate').query()).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  },
);

import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { insightContract as contract } from '#shared/contract/insight.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { CourseEngagementPage } from './pages/course-engagement-page.tsx';
import { PerformanceOverviewPage } from './pages/performance-overview-page.tsx';
import { PerformanceRevenuePage } from './pages/performance-revenue-page.tsx';
import { PerformanceReviewsPage } from './pages/performance-reviews-page.tsx';
import { PerformanceStudentsPage } from './pages/performance-students-page.tsx';
import { PerformanceTrafficPage } from './pages/performance-traffic-page.tsx';

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['insight', 'talk', 'common'] });
beforeEach(async () => {
  connectSchool();
  await currentGuardSession();
});

const PAGES = {
  '/performanceOverview': <PerformanceOverviewPage />,
  '/PerformanceStudents': <PerformanceStudentsPage />,
  '/PerformanceReviews': <PerformanceReviewsPage />,
  '/CourseEngagement': <CourseEngagementPage />,
  '/PerformanceTraffic': <PerformanceTrafficPage />,
  '/PerformanceRevenue': <PerformanceRevenuePage />,
};

const open = (at: string, view?: View) => openScreens(PAGES, at, view);

describe('the pages of an author', () => {
  test('open the rows behind a figure, as many as it says', async () => {
    const saved: string[] = [];
    connectSchool(undefined, (command, input) => {
      if (command === 'files.save') saved.push(JSON.stringify(input).slice(0, 60));
      return { saved: true };
    });
    const { screen, address } = await open('/performanceOverview?days=365');
    await screen.getByRole('button', { name: /^Attempts handed in: .* Show the rows$/u }).click();
    await expect.poll(address).toContain('rows=hand_ins');
    const drawer = screen.getByRole('dialog', { name: 'Attempts handed in' });
    await expect.element(drawer.getByText(/, of \d+ rows?$/u)).toBeVisible();
    await drawer.getByRole('button', { name: 'Save as' }).click();
    await page.getByRole('menuitem', { name: 'Export as a spreadsheet' }).click();
    await expect.poll(() => saved.join()).toContain('hand_ins.xlsx');
    await drawer.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'About: Pass rate' }).click();
    await expect.element(screen.getByText(/The share of students at an exam/u)).toBeVisible();
  });

  test('lead from a question that nearly everybody missed to its exam, and to the rows there', async () => {
    const { body } = await api(contract.overview, { query: {} });
    const counted = await Promise.all(
      body.frame.contents
        .filter((one) => one.content_type === 'exam')
        .map(async ({ content_id: id }) => {
          const asked = { params: { name: 'hand_ins' as const }, query: { exam: String(id) } };
          return { id, rows: (await api(contract.listRows, asked)).body.count };
        }),
    );
    const exam = counted.find(({ rows }) => rows > 0);
    const missed = {
      kind: 'mis_keyed',
      title: 'Which salt is left?',
      amount: 4,
      path: `/CourseEngagement?exam=${exam?.id}`,
    };
    const request = window.lectern?.request;
    if (request === undefined) throw new Error('There is no bridge.');
    Object.defineProperty(window, 'lectern', {
      configurable: true,
      value: {
        ...window.lectern,
        request: async (asked: Parameters<typeof request>[0]) => {
          const answer = await request(asked);
          return asked.path.startsWith('/api/performance/overview')
            ? { ...answer, body: { ...body, attention: [missed] } }
            : answer;
        },
      },
    });
    const { screen, address } = await open('/performanceOverview');
    await screen.getByRole('link', { name: /Which salt is left\?/u }).click();
    await expect.poll(address).toContain(`/CourseEngagement?exam=${exam?.id}`);
    await screen.getByRole('button', { name: /^Attempts handed in: .* Show the rows$/u }).click();
    const drawer = screen.getByRole('dialog', { name: 'Attempts handed in' });
    await expect.element(drawer.getByText(new RegExp(`, of ${exam?.rows} rows?$`, 'u'))).toBeVisible();
  });

  test('keep the period and what is chosen from page to page', async () => {
    const { screen, address } = await open('/performanceOverview');
    await screen.getByText('90 days').click();
    const revenue = screen.getByRole('link', { name: 'Revenue' });
    await expect.element(revenue).toHaveAttribute('href', expect.stringContaining('days=90'));
    await revenue.click();
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
    expect(address()).toContain('days=90');
  });

  test('say what of an exam comes to no result, and open the rows of the exam that is shown', async () => {
    const { body } = await api(contract.engagement, { query: { days: '365' } });
    // The newest content, which the address does not name.
    expect(body.chosen?.content_type).toBe('exam');
    const started = body.figures.find(({ name }) => name === 'exam_starts')?.n;
    const { screen, address } = await open('/CourseEngagement?days=365');
    for (const title of ['Attempts handed in', 'Abandoned attempts', 'Void attempts'])
      await expect.element(screen.getByRole('button', { name: `About: ${title}` })).toBeVisible();
    await screen.getByRole('button', { name: /^Attempts started: .* Show the rows$/u }).click();
    await expect.poll(address).toContain('rows=exam_starts');
    const drawer = screen.getByRole('dialog', { name: 'Attempts started' });
    await expect.element(drawer.getByText(new RegExp(`, of ${started} rows?$`, 'u'))).toBeVisible();
  });

  test('say how many reviews have a reply, and how many visitors enrol', async () => {
    const reviews = await open('/PerformanceReviews?days=365');
    await expect.element(reviews.screen.getByRole('button', { name: /^Answered reviews: / })).toBeVisible();
    await reviews.screen.unmount();
    const { screen } = await open('/PerformanceTraffic?days=365');
    await screen.getByRole('button', { name: 'About: Conversion' }).click();
    await expect.element(screen.getByText(/^The share of people who opened the page/u)).toBeVisible();
  });

  test('show one student as a timeline', async () => {
    const { screen } = await open('/PerformanceStudents');
    await screen.getByRole('row').nth(1).click();
    await expect.element(screen.getByRole('heading', { name: 'What happened' })).toBeVisible();
    await expect.element(screen.getByText('Enrolled').first()).toBeVisible();
  });

  test.each(schemes)('are accessible in the %s scheme, and on the phone', async (scheme) => {
    for (const path of Object.keys(PAGES)) {
      const { screen } = await open(`${path}?days=365`, { scheme });
      await expect.element(screen.getByText(/, days of /u).first()).toBeVisible();
      expect(await accessViolations(), path).toEqual([]);
      await screen.unmount();
      const phone = await open(`${path}?days=365`, { scheme, width: 320 });
      await expect.element(phone.screen.getByText(/, days of /u).first()).toBeVisible();
      expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(320);
      await phone.screen.unmount();
    }
  });
});

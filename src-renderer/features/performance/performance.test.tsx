import { beforeEach, expect, test } from 'vitest';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { PerformancePage } from './pages/performance-page.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['performance', 'common', 'shell'] });
beforeEach(async () => {
  connectSchool();
  await currentGuardSession();
});

const screens = { '/Performance': <PerformancePage />, '/coursePage': <p>The course</p> };

test('courses stand beside exams, each with its progress, and lead to the course', async () => {
  const { screen, address } = await openScreens(screens, '/Performance');
  const table = screen.getByRole('table').filter({ hasText: 'Networks from the cable up' });
  await expect.element(table).toBeVisible();
  await expect
    .element(table.getByRole('progressbar', { name: 'Progress in Cells and energy' }))
    .toHaveAttribute('aria-valuenow', '100');
  await expect.element(screen.getByRole('heading', { name: 'All results' })).toBeVisible();
  await table.getByRole('link', { name: 'Cells and energy' }).click();
  await expect.poll(address).toMatch(/^\/coursePage\?courseId=\d+$/u);
});

test.each(schemes)('is accessible and fits a narrow window (%s)', async (scheme) => {
  const { screen } = await openScreens(screens, '/Performance', { scheme, width: 320 });
  await expect.element(screen.getByRole('heading', { name: 'Courses' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

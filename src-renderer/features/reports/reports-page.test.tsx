import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ReportsPage } from './pages/reports-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['reports', 'common'] });
beforeEach(() => connectSchool());

const open = (at: string, view?: View) => openScreens({ '/Reports': <ReportsPage /> }, at, view);

describe('reports', () => {
  test('are found, looked at, made, and made again', async () => {
    const { screen } = await open('/Reports');
    await screen.getByRole('searchbox', { name: 'Search reports' }).fill('last activity');
    await screen.getByRole('row', { name: /People and their last activity/u }).click();
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'People and their last activity' }))
      .toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Last sign-in' })).toBeVisible();
    await screen.getByRole('combobox', { name: 'Columns' }).click();
    await page.getByRole('option', { name: 'Person' }).click();
    await expect.element(screen.getByRole('columnheader', { name: 'Last sign-in' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'XLSX' })).toBeVisible();
    await expect.element(screen.getByText(/^[0-9a-f]{64}$/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Run again' }).click();
    await expect.element(screen.getByText('Nothing is different.')).toBeVisible();
  });

  test('ask what they are about, and are saved and scheduled', async () => {
    const { screen } = await open('/Reports?report=exam-results');
    await expect.element(screen.getByText(/Choose what the report is about/u)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    await screen.getByRole('combobox', { name: 'Exam' }).click();
    await page.getByRole('option').first().click();
    await expect
      .element(screen.getByRole('region', { name: 'First rows of Results of an exam' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Save as' }).click();
    const save = screen.getByRole('dialog');
    await save.getByRole('textbox', { name: 'Name' }).fill('Results of the week');
    await save.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Schedule', exact: true }).click();
    const schedule = screen.getByRole('dialog');
    await schedule.getByRole('textbox', { name: 'Name' }).fill('');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await expect.element(schedule.getByText('Give the schedule a name.')).toBeVisible();
    await schedule.getByRole('textbox', { name: 'Name' }).fill('Every Monday');
    await schedule.getByRole('button', { name: 'Save schedule' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await screen.unmount();

    const saved = (await open('/Reports?tab=saved')).screen;
    await expect.element(saved.getByRole('row', { name: /Results of the week/u })).toBeVisible();
    await saved.unmount();
    const schedules = (await open('/Reports?tab=schedules')).screen;
    await expect
      .element(schedules.getByRole('row', { name: /Every Monday.*Every week at 07:00/u }))
      .toBeVisible();
  });

  test.each(schemes)('have accessible screens in the %s scheme', async (scheme) => {
    for (const at of ['/Reports', '/Reports?report=people', '/Reports?tab=schedules', '/Reports?tab=saved']) {
      const { screen } = await open(at, { scheme, width: 320 });
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
      if (at.includes('report='))
        await expect.element(screen.getByRole('columnheader').first()).toBeVisible();
      expect(await accessViolations(), at).toEqual([]);
      expect(document.documentElement.scrollWidth, at).toBeLessThanOrEqual(320);
      await screen.unmount();
    }
    const { screen } = await open('/Reports?report=people', { scheme });
    await screen.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'PDF' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

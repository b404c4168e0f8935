import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { CalendarPage } from './pages/calendar-page.tsx';
import { OverviewPage } from './pages/overview-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['calendars', 'common'] });
beforeEach(() => connectSchool());

const open = (at: string, view?: View) =>
  openScreens({ '/Calendar': <CalendarPage />, '/Overview': <OverviewPage /> }, at, view);

describe('the calendar', () => {
  test('takes an entry, moves it by its form, and deletes it after a question', async () => {
    const { screen } = await open('/Calendar?show=agenda&day=2031-03-01');
    await screen.getByRole('button', { name: 'New entry' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New entry' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Lab');
    await dialog.getByLabelText('Ends').fill('2031-03-01T08:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('It ends before it begins.')).toBeVisible();
    await dialog.getByLabelText('Ends').fill('2031-03-01T11:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await screen.getByRole('button', { name: 'Lab' }).click();
    const edit = screen.getByRole('dialog', { name: 'Edit entry' });
    await edit.getByLabelText('Begins').fill('2031-03-02T09:00');
    await edit.getByLabelText('Ends').fill('2031-03-02T10:00');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('region', { name: /2 Mar/u })).toBeVisible();
    await screen.getByRole('button', { name: 'Lab' }).click();
    await screen.getByRole('button', { name: 'Delete entry' }).click();
    await screen
      .getByRole('dialog', { name: /Delete/u })
      .getByRole('button', { name: 'Delete entry' })
      .click();
    await expect.element(screen.getByText('Nothing is planned here.')).toBeVisible();
  });

  test('opens a week where work begins', async () => {
    await open('/Calendar?show=week&day=2031-03-03');
    const sheet = () => document.querySelector('[class*="mantine-WeekView"] .mantine-ScrollArea-viewport');
    await expect.poll(() => sheet()?.scrollTop ?? 0).toBeGreaterThan(200);
  });

  test('says how other calendars read it, and that this computer is not reached by them', async () => {
    const { screen } = await open('/Calendar?show=week');
    await screen.getByRole('button', { name: 'Other calendars' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Save what is shown' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Secret address' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Secret address for other calendars' });
    await expect.element(dialog.getByText('There is no address.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Make an address' }).click();
    await expect.element(dialog.getByText(/only read from a hub/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each(schemes)('is accessible in the %s scheme, as a sheet and as a list', async (scheme) => {
    const views = { month: 'MonthView', week: 'WeekView', day: 'DayView', agenda: 'Text' };
    for (const [show, part] of Object.entries(views)) {
      const { screen } = await open(`/Calendar?show=${show}`, { scheme });
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => document.querySelector(`[class*="mantine-${part}"]`)).not.toBeNull();
      await expect.poll(() => document.querySelector('[data-skeleton]')).toBeNull();
      expect(await accessViolations(), show).toEqual([]);
      await screen.unmount();
    }
    const { screen } = await open('/Overview', { scheme, width: 320 });
    await expect.element(screen.getByRole('heading', { name: 'Overdue' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

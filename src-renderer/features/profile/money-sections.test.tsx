import '#renderer/app/styles.ts';
import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MyAccountPage } from './pages/my-account-page.tsx';

schoolForEach({ kind: 'demo', texts: ['profile', 'orders', 'common'] });

const open = async (role: string, section: string, view?: View) => {
  connectSchool();
  await commands.enterSchool(role);
  queryClient.clear();
  await currentGuardSession();
  closeOutcome();
  return openScreens({ '/myaccount': <MyAccountPage /> }, `/myaccount?section=${section}`, view);
};

test('keeps tax information, and says so in the small modal', async () => {
  const { screen } = await open('Instructor', 'tax');
  await screen.getByRole('textbox', { name: 'Name or company' }).fill('Park Ltd');
  await screen.getByRole('combobox', { name: 'Country' }).fill('United King');
  await screen.getByRole('option', { name: 'United Kingdom' }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => useOutcome.getState().outcome)
    .toEqual({ kind: 'success', message: 'Tax information saved.' });
});

test('shows each role what of money is theirs', async () => {
  const student = await open('Student', 'purchases');
  await expect.element(student.screen.getByRole('button', { name: 'Cards' })).toBeVisible();
  await expect.element(student.screen.getByRole('button', { name: 'Earnings' })).not.toBeInTheDocument();
  await student.screen.unmount();
  const author = await open('Instructor', 'earnings');
  await expect.element(author.screen.getByText('Available', { exact: true })).toBeVisible();
  await expect.element(author.screen.getByRole('button', { name: 'Cards' })).not.toBeInTheDocument();
});

test.each(schemes)('is accessible in every section, also on a phone (%s)', async (scheme) => {
  const sections = [
    ['Student', 'cards'],
    ['Student', 'purchases'],
    ['Instructor', 'sales'],
    ['Instructor', 'earnings'],
    ['Instructor', 'tax'],
  ] as const;
  for (const [role, section] of sections) {
    const { screen } = await open(role, section, { scheme, width: 320 });
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(0);
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await screen.unmount();
  }
});

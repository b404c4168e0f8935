import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { IssueCertificatePage } from './pages/issue-certificate-page.tsx';
import { MyAchievementsPage } from './pages/my-achievements-page.tsx';
import { VerifyPage } from './pages/verify-page.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['certificates', 'common', 'shell'] });

const screens = {
  '/MyAchievements': <MyAchievementsPage />,
  '/IssueCertificate': <IssueCertificatePage />,
  '/Verify': <VerifyPage />,
};

describe.each(Object.keys(screens))('the page %s', (path) => {
  test.each(schemes)('is accessible and fits a narrow window (%s)', async (scheme) => {
    connectSchool();
    const { screen } = await openScreens(screens, path, { scheme, width: 320 });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

test('the preview is the file that would be printed, or says which sign cannot be', async () => {
  const saved: unknown[] = [];
  connectSchool(undefined, (command, input) => {
    saved.push(input);
    return { saved: command === 'files.save' };
  });
  const { screen } = await openScreens(screens, '/IssueCertificate');
  await screen.getByRole('textbox', { name: 'Name' }).fill('\u{20BB7} Wei');
  await screen.getByRole('button', { name: 'Save the preview as PDF' }).click();
  await expect.element(screen.getByText(/“\u{20BB7}” \(U\+20BB7\)/u)).toBeVisible();
  await screen.getByRole('textbox', { name: 'Name' }).fill('محمد علي');
  await screen.getByRole('button', { name: 'Save the preview as PDF' }).click();

  await expect.poll(() => saved.length).toBe(1);
  expect(saved).toMatchObject([{ suggestedName: 'certificate-preview.pdf' }]);
});

test('what is no certificate is refused with its reason, and what was typed stays', async () => {
  connectSchool();
  const { screen } = await openScreens(screens, '/Verify');
  const field = screen.getByRole('textbox', { name: 'Number or badge' });
  await field.fill('hello');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/This is no certificate of Lectern\./u)).toBeVisible();
  await field.fill('LC-0000-0000-0000');
  await screen.getByRole('button', { name: 'Check', exact: true }).click();
  await expect.element(screen.getByText(/issued no certificate with this number/u)).toBeVisible();
  await expect.element(field).toHaveValue('LC-0000-0000-0000');
});

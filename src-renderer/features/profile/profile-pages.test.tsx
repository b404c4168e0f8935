import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { profileContract } from '#shared/contract/profile.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MyAccountPage } from './pages/my-account-page.tsx';
import { PublicProfilePage } from './pages/public-profile-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['profile'] });

beforeEach(() => connectSchool());

const screens = { '/myaccount': <MyAccountPage />, '/public/profile': <PublicProfilePage /> };

const open = async (at: string, view?: View) => {
  await currentGuardSession();
  return openScreens(screens, at, view);
};

const enter = async (role: string): Promise<number> => {
  await commands.enterSchool(role);
  queryClient.clear();
  return (await currentGuardSession()).userId ?? 0;
};

describe('the own settings', () => {
  test('keep one channel of one kind, and leave the others alone', async () => {
    const { screen } = await open('/myaccount?section=notifications');
    const results = screen.getByRole('group', { name: 'Results' });
    await results.getByRole('checkbox', { name: 'Mail' }).click();
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    const { notifications } = (await api(profileContract.getSettings, {})).body.data;
    expect(notifications.result).toEqual({ in_app: true, desktop: true, mail: false });
    await expect
      .element(screen.getByRole('group', { name: 'Your account' }).getByRole('checkbox', { name: 'Mail' }))
      .toBeDisabled();
  });

  test('gather the own data and hand them over', async () => {
    const { screen } = await open('/myaccount?section=data');
    await screen.getByRole('button', { name: 'Gather my data' }).click();
    await expect.element(screen.getByText(/^Gathering/u)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Save the zip' }), { timeout: 15_000 })
      .toBeVisible();
    await expect.element(screen.getByText(/^A zip of [\d,]+ KiB is ready/u)).toBeVisible();
  });
});

test('the own account is not deleted by asking for it alone', async () => {
  const { screen } = await open('/myaccount?section=data');
  await screen.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  // The demo school's instructor owns published exams, and those are named.
  await expect.poll(() => useOutcome.getState().outcome?.message).toMatch(/^This account cannot be deleted/u);
  await expect.element(dialog).not.toBeInTheDocument();
  closeOutcome();
  expect((await api(profileContract.getSettings, {})).status).toBe(200);
});

describe('a public profile', () => {
  test('is changed, seen as others see it, and hidden', async () => {
    const id = await enter('Instructor');
    const { screen, router } = await open('/myaccount?section=public');
    await screen.getByRole('textbox', { name: 'Headline' }).fill('Cells and numbers');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    await router.navigate('/public/profile');
    await expect.element(screen.getByText('Cells and numbers')).toBeVisible();
    await expect.element(screen.getByText('Everyone in the institution can read this.')).toBeVisible();

    await enter('Student');
    await router.navigate(`/public/profile?id=${id}`);
    await expect.element(screen.getByText('Cells and numbers')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Exams on offer' })).toBeVisible();

    await enter('Instructor');
    await api(profileContract.updatePublicProfile, { body: { is_public: false } });
    await enter('Student');
    await router.navigate('/public/profile');
    await router.navigate(`/public/profile?id=${id}`);
    await expect
      .element(screen.getByRole('heading', { name: 'There is no public profile here' }))
      .toBeVisible();
  });
});

test.each(schemes)('the pages are accessible, also on the phone (%s)', async (scheme) => {
  for (const [at, words] of [
    ['/myaccount?section=public', 'About you'],
    ['/myaccount?section=notifications', 'Exams that open'],
    ['/myaccount?section=messages', 'Enter sends'],
    ['/myaccount?section=data', 'Gather my data'],
    ['/public/profile', 'Exams on offer'],
  ] as const) {
    const { screen } = await open(at, { scheme, width: 320 });
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    await screen.unmount();
  }
});

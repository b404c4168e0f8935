import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { authContract } from '#shared/contract/auth.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { MyAccountPage } from './pages/my-account-page.tsx';

const PASSWORD = 'northfield-demo';

const open = async (section: string, options: StageOptions = {}) => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <MyAccountPage />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: `/myaccount?section=${section}`, ...options },
  );
};

schoolForEach({ kind: 'demo', role: 'Student', texts: ['profile'] });

beforeEach(() => connectSchool());

afterEach(() => closeOutcome());

describe('the own account', () => {
  test('stores the name by itself', async () => {
    const { screen } = await open('profile');
    await screen.getByRole('textbox', { name: 'First name' }).fill('Amaranta');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    const { body } = await api(authContract.getSession, {});
    expect(body.user.first_name).toBe('Amaranta');
  });

  test('says at the field that the current password is wrong', async () => {
    const { screen } = await open('password');
    const current = screen.getByLabelText('Current password', { exact: true });
    await current.fill('something else');
    await screen.getByLabelText('New password', { exact: true }).fill('violet harbour seven');
    await screen.getByRole('button', { name: 'Change the password' }).click();
    await expect.element(current).toHaveAccessibleDescription('The current password is not right.');
    await expect.element(current).toHaveFocus();
    expect(useOutcome.getState().outcome).toBeUndefined();
  });

  test('changes the password, says so and ends the other sessions', async () => {
    await commands.enterSchool('Student');
    const { screen } = await open('password');
    await screen.getByLabelText('Current password', { exact: true }).fill(PASSWORD);
    await screen.getByLabelText('New password', { exact: true }).fill('short');
    await screen.getByRole('button', { name: 'Change the password' }).click();
    await expect.element(screen.getByText('Use 8 to 128 characters.')).toBeVisible();
    await screen.getByLabelText('New password', { exact: true }).fill('violet harbour seven');
    await screen.getByRole('button', { name: 'Change the password' }).click();
    await expect
      .poll(() => useOutcome.getState().outcome)
      .toEqual({ kind: 'success', message: 'Your password has been changed. Other sessions have ended.' });
    await expect.element(screen.getByLabelText('Current password', { exact: true })).toHaveValue('');
    expect((await api(authContract.listSessions, {})).body.data).toHaveLength(1);
  });

  test('asks staff for a longer password', async () => {
    await commands.enterSchool('Instructor');
    const { screen } = await open('password');
    await screen.getByLabelText('Current password', { exact: true }).fill(PASSWORD);
    await screen.getByLabelText('New password', { exact: true }).fill('elevenchars');
    await screen.getByRole('button', { name: 'Change the password' }).click();
    await expect.element(screen.getByText('Use 12 to 128 characters.')).toBeVisible();
  });

  test('ends a session somewhere else', async () => {
    await commands.enterSchool('Student');
    const { screen } = await open('sessions');
    await expect.element(screen.getByText('Here and now')).toBeVisible();
    await screen.getByRole('button', { name: /^Sign out there/u }).click();
    await expect.element(screen.getByRole('button', { name: /^Sign out there/u })).not.toBeInTheDocument();
    expect((await api(authContract.listSessions, {})).body.data).toMatchObject([{ is_current: true }]);
  });

  test('signs out everywhere else at once', async () => {
    await commands.enterSchool('Student');
    const { screen } = await open('sessions');
    await screen.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect.poll(() => useOutcome.getState().outcome?.kind).toBe('success');
    expect((await api(authContract.listSessions, {})).body.data).toMatchObject([{ is_current: true }]);
  });

  test.each(schemes)('is accessible in every section (%s)', async (scheme) => {
    const { screen } = await open('profile', { scheme });
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    for (const section of ['Password', 'Security', 'Sessions', 'Appearance', 'Keyboard']) {
      await screen.getByRole('button', { name: section, exact: true }).click();
      await expect.element(screen.getByRole('heading', { level: 2, name: section })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    }
  });
});

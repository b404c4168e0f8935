import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ForgotPasswordPage } from './pages/forgot-password-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { StartPage } from './pages/start-page.tsx';

schoolForEach({ kind: 'demo', texts: ['auth', 'common'] });
beforeEach(() => connectSchool());

const screens = {
  '/signin': <SignInPage />,
  '/start': <StartPage />,
  '/forgotPassword': <ForgotPasswordPage />,
};
const openAt = (at: string, view?: View) => openScreens(screens, at, view);

const email = 'student@northfield.example';

/** A start code of the student, from their administrator. */
const newCode = async (): Promise<string> => {
  await commands.enterSchool('Admin');
  const list = await commands.schoolRequest({
    method: 'GET',
    path: `/api/getAdminUserDashboardRoleStudent?search=${email}`,
  });
  const { data } = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(list.body);
  const answer = await commands.schoolRequest({
    method: 'POST',
    path: `/api/admin/start-code/${data[0]?.id}`,
  });
  return z.object({ start_code: z.object({ code: z.string() }) }).parse(answer.body).start_code.code;
};

describe('the start page', () => {
  test('is reached from the sign-in, and sets a password that signs in', async () => {
    const code = await newCode();
    const { screen, address } = await openAt('/signin');
    await screen.getByRole('link', { name: 'I have a start code' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Start with a code' })).toBeVisible();
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.element(screen.getByText('Enter your start code.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'E-mail' }).fill(email);
    const codeField = screen.getByRole('textbox', { name: 'Start code' });
    await codeField.fill('AAAA-BBBB-CCCC');
    const password = screen.getByLabelText('New password', { exact: true });
    await password.fill('northfield1');
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.element(screen.getByText(/^This start code does not fit/u)).toBeVisible();
    await expect.element(codeField).toHaveFocus();
    await codeField.fill(code.toLowerCase().replaceAll('-', ' '));
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.element(screen.getByText(/^Others would guess/u)).toBeVisible();
    await expect.element(password).toHaveFocus();
    await password.fill('violet harbour');
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.poll(address).toBe('/Dashboard');
  });

  test.each(schemes)('is accessible in the %s scheme, as is the way to it', async (scheme) => {
    const { screen, router } = await openAt('/forgotPassword', { scheme });
    await expect.element(screen.getByText(/^No mail is sent for this/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await router.navigate('/start');
    await expect.element(screen.getByRole('textbox', { name: 'Start code' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test.each(['/start', '/forgotPassword', '/signin'])('%s fits into 320 pixels', async (at) => {
    const { screen } = await openAt(at, { width: 320 });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});

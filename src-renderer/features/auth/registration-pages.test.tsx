import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { z } from 'zod';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { AppError } from '#shared/contract/errors.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { CheckEmailPage } from './pages/check-email-page.tsx';
import { EmailVerificationPage } from './pages/email-verification-page.tsx';
import { ForgotPasswordPage } from './pages/forgot-password-page.tsx';
import { RegisterSmePage } from './pages/register-sme-page.tsx';
import { ResetPasswordPage } from './pages/reset-password-page.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { SignUpAdminPage } from './pages/sign-up-admin-page.tsx';
import { SignUpPage } from './pages/sign-up-page.tsx';

schoolForEach({ kind: 'demo', texts: ['auth', 'common'] });
beforeEach(() => connectSchool());

const screens = {
  '/signin': <SignInPage />,
  '/SignUp': <SignUpPage />,
  '/SignUp/admin': <SignUpAdminPage />,
  '/register-sme': <RegisterSmePage />,
  '/email-verification': <EmailVerificationPage />,
  '/checkEmail': <CheckEmailPage />,
  '/forgotPassword': <ForgotPasswordPage />,
  '/reset-password': <ResetPasswordPage />,
};
const openAt = (at: string, view?: View) => openScreens(screens, at, view);

const asAdmin = async (method: string, path: string, body?: object) => {
  await commands.enterSchool('Admin');
  const answer = await commands.schoolRequest({ method, path, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const allow = (registration: string) => asAdmin('PUT', '/api/institution', { registration });
const setMailServer = () =>
  asAdmin('PUT', '/api/mail-server', {
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    user_name: null,
    from_name: 'Northfield College',
    from_address: 'school@northfield.example',
  });
const Mails = z.object({ data: z.array(z.object({ id: z.number(), to_address: z.string() })) });

/** The code of the latest mail to an address, as an administrator reads it in the outbox. */
const codeTo = async (email: string): Promise<string> => {
  const find = async () =>
    Mails.parse(await asAdmin('GET', '/api/mails')).data.find((mail) => mail.to_address === email)?.id;
  await expect.poll(find, { timeout: 5000 }).toBeDefined();
  const read = await asAdmin('POST', `/api/mails/${await find()}/open`);
  const { data } = z.object({ data: z.object({ text: z.string() }) }).parse(read);
  return /^Your code: (\S+)$/mu.exec(data.text)?.[1] ?? '';
};

const EMAIL = 'zoe@school.example';
const GOOD = 'violet harbour walk';

const fillIn = async ({ screen }: Awaited<ReturnType<typeof openAt>>, email = EMAIL) => {
  await screen.getByRole('textbox', { name: 'First name' }).fill('Zoe');
  await screen.getByRole('textbox', { name: 'Last name' }).fill('Adams');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await screen.getByLabelText('Password', { exact: true }).fill(GOOD);
  await screen.getByRole('button', { name: 'Register' }).click();
};

describe('registration', () => {
  test('is not offered where administrators make accounts', async () => {
    await allow('closed');
    const { screen } = await openAt('/signin');
    await expect.element(screen.getByRole('link', { name: 'Forgotten password?' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    const closed = await openAt('/SignUp');
    await expect.element(closed.screen.getByText(/^Accounts here are made/u)).toBeVisible();
  });

  test('leads to the code, and from there into the product', async () => {
    await allow('open');
    const opened = await openAt('/signin');
    const { screen, router, address } = opened;
    await screen.getByRole('link', { name: 'Register' }).click();
    await fillIn(opened, 'student@northfield.example');
    await expect.element(screen.getByText('Email already in use.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
    await fillIn(opened);
    await expect.poll(address).toBe('/Dashboard');
    await router.navigate('/checkEmail');
    await expect.element(screen.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    await expect.element(screen.getByText(EMAIL)).toBeVisible();
    await expect.element(screen.getByText(/^No mail is sent here/u)).toBeVisible();
    const code = await codeTo(EMAIL);
    await screen.getByRole('textbox', { name: 'Code' }).fill('AAAA-BBBB-CCCC');
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByText(/^This code does not fit/u)).toBeVisible();
    await commands.schoolRequest({
      method: 'POST',
      path: '/api/signin',
      body: { email: EMAIL, password: GOOD },
    });
    await screen.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.poll(address).toBe('/Dashboard');
  });

  test('puts a mistyped address right', async () => {
    await allow('approval');
    const opened = await openAt('/SignUp');
    const { screen, router } = opened;
    await expect.element(screen.getByText(/^An administrator looks at/u)).toBeVisible();
    await fillIn(opened);
    await expect.poll(opened.address).toBe('/Dashboard');
    await router.navigate('/checkEmail');
    await screen.getByRole('button', { name: 'The address is mistyped' }).click();
    await screen.getByRole('textbox', { name: 'New e-mail address' }).fill('zoe.adams@school.example');
    await screen.getByLabelText('Your password', { exact: true }).fill(GOOD);
    await screen.getByRole('button', { name: 'Change the address' }).click();
    await expect.element(screen.getByText('zoe.adams@school.example')).toBeVisible();
    const code = await codeTo('zoe.adams@school.example');
    await commands.schoolRequest({
      method: 'POST',
      path: '/api/signin',
      body: { email: 'zoe.adams@school.example', password: GOOD },
    });
    await screen.getByRole('textbox', { name: 'Code' }).fill(code);
    await screen.getByRole('button', { name: 'Verify' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Sign out' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('of an administrator needs the code of an invitation', async () => {
    const { invitation } = z
      .object({ invitation: z.object({ code: z.string() }) })
      .parse(await asAdmin('POST', '/api/admin/invitation', { email: EMAIL }));
    const hash = new URLSearchParams({ email: EMAIL, code: invitation.code }).toString();
    const opened = await openAt(`/SignUp/admin#${hash}`);
    await expect
      .element(opened.screen.getByRole('textbox', { name: 'Code of the invitation' }))
      .toHaveValue(invitation.code);
    await fillIn(opened);
    await expect.poll(opened.address).toBe('/Dashboard');
  });

  test('says what a failure of the server means, in the words of the documents', async () => {
    await allow('open');
    connectSchool(({ path }) => {
      if (path === '/api/register') throw new AppError('INTERNAL', 'x');
    });
    const opened = await openAt('/SignUp');
    await fillIn(opened);
    await expect
      .element(opened.screen.getByText('Unable to complete the signup at this time. Please try again later.'))
      .toBeVisible();
  });
});

describe('the verification of an address', () => {
  test('asks for another code once in half a minute', async () => {
    const { screen } = await openAt(`/email-verification#email=${EMAIL}`);
    await screen.getByRole('button', { name: 'Ask for a new code' }).click();
    await expect.element(screen.getByText(/^If this address waits/u)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^A new code in/u })).toBeDisabled();
  });
});

describe('a forgotten password', () => {
  test('is set anew with a mailed code', async () => {
    await setMailServer();
    const { screen, address } = await openAt('/forgotPassword');
    const email = 'student@northfield.example';
    await screen.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await screen.getByRole('button', { name: 'Send the code' }).click();
    await expect.element(screen.getByText(/^If this address has an account/u)).toBeVisible();
    const code = await codeTo(email);
    await screen.getByRole('link', { name: 'I have the code' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
    await screen.getByRole('textbox', { name: 'Code' }).fill(code);
    const password = screen.getByLabelText('New password', { exact: true });
    await password.fill('Football2026');
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.element(screen.getByText(/^Many people use/u)).toBeVisible();
    await password.fill(GOOD);
    await screen.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect.poll(address).toBe('/Dashboard');
  });
});

describe('these pages', () => {
  const paths = ['/SignUp', '/SignUp/admin', '/register-sme', '/email-verification', '/reset-password'];
  test.each(schemes)('are accessible in the %s scheme', async (scheme) => {
    await allow('open');
    const { screen, router } = await openAt('/forgotPassword', { scheme });
    for (const path of paths) {
      await router.navigate(path);
      await expect
        .element(screen.getByRole('button', { name: /^(Register|Verify|Set password)/u }))
        .toBeVisible();
      expect(await accessViolations(), path).toEqual([]);
    }
  });

  test('fit into 320 pixels', async () => {
    await allow('open');
    const { screen, router } = await openAt('/forgotPassword', { width: 320 });
    for (const path of [...paths, '/signin']) {
      await router.navigate(path);
      await expect
        .element(screen.getByRole('button', { name: /^(Register|Verify|Set password|Sign in)$/u }).first())
        .toBeVisible();
      expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(320);
    }
  });

  test('say that the hub is away, and try again', async () => {
    let isAway = true;
    connectSchool(({ path }) => {
      if (path === '/api/registration' && isAway)
        throw new AppError('UNAVAILABLE', "The institution's server cannot be reached.");
    });
    const { screen } = await openAt('/SignUp/admin');
    await expect.element(screen.getByText("The institution's server cannot be reached.")).toBeVisible();
    isAway = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Register' })).toBeVisible();
  });
});

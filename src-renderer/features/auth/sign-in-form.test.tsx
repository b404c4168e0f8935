import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { SignInForm } from './components/sign-in-form.tsx';
import { registrationQuery } from './registration-queries.ts';

const account = { email: 'amara@northfield.example', password: 'correct horse' };

const demoAccounts = [
  { role: 'Student', ...account },
  { role: 'Admin', email: 'admin@northfield.example', password: 'battery staple' },
];

const open = (options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <SignInForm demoAccounts={demoAccounts} />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );

const openAndFill = async (options: StageOptions = {}) => {
  const stage = await open(options);
  await stage.screen.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await stage.screen.getByLabelText('Password', { exact: true }).fill(account.password);
  return stage;
};

/** The network's answer to the next calls, in place of a server. */
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers })));
};

const refusal = (code: string, message: string) => ({ code, message, request_id: 'r1' });

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('auth');
});

// Known already, so that the only calls are those of the form.
beforeEach(() => {
  queryClient.setQueryData(registrationQuery.queryKey, { policy: 'closed', sends_mail: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('the sign-in form', () => {
  test('asks for what is missing and goes there, without a call', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByText('Enter your e-mail address.')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveFocus();
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each([
    [401, refusal('INVALID_CREDENTIALS', 'Invalid credentials.'), 'Invalid credentials.'],
    [
      500,
      refusal('INTERNAL', 'SELECT * FROM user'),
      'An internal server error occurred. Please try again later.',
    ],
    [409, refusal('CONFLICT', 'x'), 'An error occurred while signing in. Please try again later.'],
  ])('says what the specification says to a %i', async (status, body, text) => {
    answer(status, body);
    const { screen } = await openAndFill();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('waits as long as the server asks, and lets nobody try before', async () => {
    answer(429, refusal('RATE_LIMITED', 'x'), { 'retry-after': '90' });
    const { screen } = await openAndFill();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByText(/You can try again in 1:(30|29)/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });

  test('tells the place in the queue when many sign in, and goes on by itself', async () => {
    const response = Promise.withResolvers<Response>();
    const asked: string[] = [];
    const tickets: (string | null)[] = [];
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      asked.push(address);
      if (address.startsWith('/api/signin-queue/')) return Promise.resolve(Response.json({ place: 37 }));
      tickets.push(new Headers(init.headers).get('x-lectern-ticket'));
      return response.promise;
    });
    const { screen } = await openAndFill();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByText(/You are number 37 in the queue/)).toBeVisible();
    expect(asked[1]).toBe(`/api/signin-queue/${tickets[0]}`);
    response.resolve(Response.json(refusal('INVALID_CREDENTIALS', 'Invalid credentials.'), { status: 401 }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid credentials.');
    expect(screen.getByText(/in the queue/).query()).toBeNull();
  });

  describe('with a second step', () => {
    const step = {
      require_2fa: true,
      email: 'a***@northfield.example',
      type: 'email',
      challenge_id: 'c'.repeat(43),
      expires_at: '2026-11-21T09:05:00.000Z',
    };

    const openStep = async (options: StageOptions = {}) => {
      answer(202, step);
      const { screen } = await openAndFill(options);
      await screen.getByRole('button', { name: 'Sign in' }).click();
      await expect.element(screen.getByLabelText('Code')).toHaveFocus();
      return screen;
    };

    test('asks for the code that was sent, says that it is wrong, and leads back', async () => {
      const screen = await openStep();
      await expect.element(screen.getByText(/sent to a\*\*\*@northfield\.example/u)).toBeVisible();
      await screen.getByRole('button', { name: 'Continue' }).click();
      await expect.element(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Enter the code\./u);
      answer(401, refusal('INVALID_CREDENTIALS', 'This code is not right.'));
      await screen.getByLabelText('Code').fill('123456');
      await screen.getByRole('button', { name: 'Continue' }).click();
      await expect.element(screen.getByRole('alert')).toHaveTextContent('This code is not right.');
      await expect.element(screen.getByLabelText('Code')).toHaveFocus();
      await screen.getByRole('button', { name: 'Back', exact: true }).click();
      await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    });

    test('sends another code, and says how long to wait for one more', async () => {
      const screen = await openStep();
      answer(200, { message: 'Another code is on its way.' });
      await screen.getByRole('button', { name: 'Send another code' }).click();
      await expect.element(screen.getByRole('status')).toHaveTextContent('Another code is on its way.');
      vi.stubGlobal('fetch', async () =>
        Response.json(refusal('RATE_LIMITED', 'Wait.'), { status: 429, headers: { 'retry-after': '30' } }),
      );
      await screen.getByRole('button', { name: 'Send another code' }).click();
      await expect.element(screen.getByText(/You can ask for another in/u)).toBeVisible();
    });

    test.each(schemes)('is accessible (%s)', async (scheme) => {
      await openStep({ scheme });
      expect(await accessViolations()).toEqual([]);
    });
  });

  test('signs a demo account in with one click, busy while it does', async () => {
    const response = Promise.withResolvers<Response>();
    const fetch = vi.fn<typeof globalThis.fetch>(() => response.promise);
    vi.stubGlobal('fetch', fetch);
    const { screen } = await open();
    const admin = screen.getByRole('button', { name: 'Admin' });
    await admin.click();
    await expect.element(admin).toHaveAttribute('data-loading', 'true');
    await expect.element(screen.getByRole('button', { name: 'Student' })).toBeDisabled();
    expect(fetch).toHaveBeenCalledTimes(1);
    const sent = { email: 'admin@northfield.example', password: 'battery staple', remember: false };
    expect(fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(sent));
    response.resolve(Response.json(refusal('INVALID_CREDENTIALS', 'Invalid credentials.'), { status: 401 }));
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid credentials.');
    await expect.element(admin).toBeEnabled();
  });

  test.each(schemes)('is accessible with its errors (%s)', async (scheme) => {
    answer(401, refusal('INVALID_CREDENTIALS', 'Invalid credentials.'));
    const { screen } = await openAndFill({ scheme });
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

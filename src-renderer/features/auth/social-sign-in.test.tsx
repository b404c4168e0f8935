import i18next from 'i18next';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { accessViolations, schemes, type Scheme } from '#tests/helpers/stage.tsx';
import { SignInPage } from './pages/sign-in-page.tsx';
import { sampleSession } from '#tests/factories/session.ts';

const CODE = 'c'.repeat(43);

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

let asked: Asked[];
let native: string[];
/** What the program answers to a way through the browser. */
let outcome: Promise<unknown>;
let offer: unknown;
let swapped: { readonly status: number; readonly body: unknown };

const refusal = (status: number, code: string, message: string, errors?: Record<string, string[]>) => ({
  status,
  body: { code, message, request_id: 'r', ...(errors === undefined ? {} : { errors }) },
});

const signedIn = (worksOffline: boolean) => ({
  status: 200,
  body: {
    userId: 7,
    token: 'handle',
    permissions: {},
    data: { user_role: 'Student', is_onboarding_complete: true },
    works_offline: worksOffline,
  },
});

const session = sampleSession('Student', { permissions: [] });

const answers = (request: Asked): { status: number; body: unknown } => {
  if (request.path === '/api/social-sign-in')
    return request.method === 'GET' ? { status: 200, body: { data: offer } } : swapped;
  if (request.path === '/api/session') return { status: 200, body: session };
  if (request.path === '/api/storeUserLogins') return { status: 200, body: { message: '' } };
  return refusal(404, 'NOT_FOUND', 'There is no such endpoint.');
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['auth', 'common']);
});

const connection = (state: 'idle' | 'offline') => ({
  role: 'device' as const,
  state,
  hub_url: 'https://hub.school.test',
  device_name: 'Laptop',
  last_sync_at: null,
  enrolment: null,
  hub_clock: null,
});

beforeEach(() => {
  asked = [];
  native = [];
  offer = { providers: ['google', 'facebook'], begin_at: 'https://hub.school.test' };
  outcome = Promise.resolve({ code: CODE });
  swapped = signedIn(true);
  queryClient.setQueryData(setupQuery.queryKey, {
    state: 'ready',
    version: '0.1.0',
    demo: false,
    demo_accounts: [],
    institution: null,
  });
  queryClient.setQueryData(connectionQuery.queryKey, connection('idle'));
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      platform: 'test',
      request: async (request: Asked) => {
        asked.push(request);
        if (request.path === '/api/sync/connection')
          return { status: 200, headers: {}, body: queryClient.getQueryData(connectionQuery.queryKey) };
        return { headers: {}, ...answers(request) };
      },
      native: async (command: string) => {
        native.push(command);
        return command === 'social.begin' ? outcome : undefined;
      },
      on: () => () => undefined,
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  sessionStorage.clear();
  queryClient.clear();
});

const open = async (at = '/signin', scheme: Scheme = 'light') => {
  const router = createMemoryRouter(
    [
      { path: '/signin', element: <SignInPage /> },
      { path: '*', element: <p>Inside</p> },
    ],
    { initialEntries: [at] },
  );
  const screen = await render(
    <GalleryProviders scheme={scheme}>
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );
  return { screen, router };
};

const swaps = () => asked.filter(({ method, path }) => method === 'POST' && path === '/api/social-sign-in');

describe('the buttons', () => {
  test('are there for what is set up', async () => {
    offer = { providers: ['google'], begin_at: 'https://hub.school.test' };
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Facebook' }).query()).toBeNull();
  });

  test('are not there while the hub does not answer, nor where nothing is set up', async () => {
    queryClient.setQueryData(connectionQuery.queryKey, connection('offline'));
    const { screen } = await open();
    await expect.element(screen.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(screen.getByText('Continue with').query()).toBeNull();
    expect(asked.some(({ path }) => path === '/api/social-sign-in')).toBe(false);
  });

  test.each(schemes)('can be used by everybody: %s', async (scheme) => {
    const { screen } = await open('/signin', scheme);
    await expect.element(screen.getByRole('button', { name: 'Continue with Facebook' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

describe('on the desktop', () => {
  test('the browser opens, and its code signs in', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.element(screen.getByText('Inside')).toBeVisible();
    expect(native).toContain('social.begin');
    expect(swaps()[0]?.body).toMatchObject({ code: CODE, verifier: expect.stringMatching(/^[\w-]{43}$/u) });
  });

  test('says that it waits, and can be left', async () => {
    outcome = new Promise(() => undefined);
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.element(screen.getByText(/Lectern waits three minutes for Google/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect.poll(() => native).toContain('social.cancel');
  });

  test('says why nothing came back', async () => {
    outcome = Promise.resolve({ problem: 'over' });
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Three minutes are over, and Google has not answered. Begin again.');
  });

  test('asks once for the password of the account', async () => {
    swapped = refusal(403, 'PASSWORD_REQUIRED', 'ada@school.test has a password here.');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    const password = screen.getByRole('textbox', { name: 'Password' });
    await expect.element(screen.getByText('ada@school.test has a password here.')).toBeVisible();
    const text = 'This is not the password of the account.';
    swapped = refusal(422, 'VALIDATION_FAILED', text, { password: [text] });
    await password.fill('wrong');
    await screen.getByRole('button', { name: 'Link Google and sign in' }).click();
    await expect.element(screen.getByText(text)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    swapped = signedIn(true);
    await password.fill('right');
    await screen.getByRole('button', { name: 'Link Google and sign in' }).click();
    await expect.element(screen.getByText('Inside')).toBeVisible();
    expect(swaps().at(-1)?.body).toMatchObject({ code: CODE, password: 'right' });
  });

  test('says that this way does not work without the hub, and leads to a password', async () => {
    swapped = signedIn(false);
    const { screen, router } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect
      .element(screen.getByText(/While the hub does not answer, nobody can sign in here this way/u))
      .toBeVisible();
    await screen.getByRole('button', { name: 'See how you sign in' }).click();
    await expect
      .poll(() => `${router.state.location.pathname}${router.state.location.search}`)
      .toBe('/myaccount?section=linked');
  });

  test('goes on with the second factor', async () => {
    swapped = {
      status: 202,
      body: {
        require_2fa: true,
        email: 'a***@school.test',
        type: 'google',
        challenge_id: 'h'.repeat(43),
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      },
    };
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.element(screen.getByRole('textbox')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with Google' }).query()).toBeNull();
  });

  test('a refusal stands beside the buttons', async () => {
    swapped = refusal(403, 'FORBIDDEN', 'Nobody here has the address ada@home.test.');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Continue with Google' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Nobody here has the address ada@home.test.');
  });
});

describe('a page that comes back', () => {
  test('takes the code out of its address and signs in with what it kept', async () => {
    sessionStorage.setItem('lectern.social-way', `google ${'v'.repeat(43)}`);
    const { screen, router } = await open(`/signin#social=${CODE}`);
    await expect.element(screen.getByText('Inside')).toBeVisible();
    expect(swaps()[0]?.body).toMatchObject({ code: CODE, verifier: 'v'.repeat(43) });
    expect(router.state.location.hash).toBe('');
    expect(sessionStorage.getItem('lectern.social-way')).toBeNull();
  });

  test('does nothing with a code that it did not ask for', async () => {
    const { screen } = await open(`/signin#social=${CODE}`);
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    expect(swaps()).toEqual([]);
  });
});

import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { openStage } from '#tests/helpers/stage.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession, useSession } from '#renderer/lib/session.ts';
import { forgetSessionLoss, reportSessionLost } from '#renderer/lib/session-state.ts';
import { SessionExpiredPage } from './pages/session-expired-page.tsx';
import { SignOutPage } from './pages/sign-out-page.tsx';

const pages: Readonly<Record<string, () => React.ReactNode>> = {
  '/signout': SignOutPage,
  '/SessionExpired': SessionExpiredPage,
};

/** The page in the frame that fits who is here: like the shell's, it takes the page away when that changes. */
const Place = () => {
  const { pathname } = useLocation();
  const isSignedIn = useSession() !== null;
  const Page = pages[pathname];
  if (Page === undefined) return <h1>at {pathname}</h1>;
  return isSignedIn ? (
    <div>
      <Page />
    </div>
  ) : (
    <section>
      <Page />
    </section>
  );
};

const open = (at: string) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Place />
      </QueryClientProvider>
    </I18nextProvider>,
    { at },
  );

let signOuts = 0;
let isServerGone = false;

schoolForEach({ kind: 'demo', role: 'Student', texts: ['auth'] });

beforeEach(async () => {
  signOuts = 0;
  isServerGone = false;
  connectSchool(({ path }) => {
    if (path !== '/api/logout') return;
    signOuts += 1;
    if (isServerGone) throw new Error('gone');
  });
  await currentGuardSession();
});

afterEach(() => forgetSessionLoss());

const arrivedAt = async ({ screen }: Awaited<ReturnType<typeof open>>, path: string): Promise<void> => {
  await expect.element(screen.getByRole('heading', { name: `at ${path}` })).toBeVisible();
};

describe('signing out', () => {
  test('tells the server once, although its frame goes under it', async () => {
    await arrivedAt(await open('/signout'), '/signin');
    expect(signOuts).toBe(1);
    expect((await currentGuardSession()).userId).toBeNull();
  });

  test('asks nobody when nobody is signed in', async () => {
    const first = await open('/signout');
    await arrivedAt(first, '/signin');
    await first.screen.unmount();
    await arrivedAt(await open('/signout'), '/signin');
    expect(signOuts).toBe(1);
  });

  test('counts a session that is already gone as signed out', async () => {
    await commands.schoolRequest({ method: 'POST', path: '/api/logout' });
    await arrivedAt(await open('/signout'), '/signin');
    expect(signOuts).toBe(1);
  });

  test('ends here also when the server cannot be told, says so, and tells it later', async () => {
    isServerGone = true;
    const stage = await open('/signout');
    await expect.element(stage.screen.getByText('The server could not be told')).toBeVisible();
    await expect.element(stage.screen.getByText(/You are signed out on this screen/u)).toBeVisible();
    expect((await currentGuardSession()).userId).toBeNull();
    isServerGone = false;
    await stage.screen.getByRole('button', { name: 'Try again' }).click();
    await arrivedAt(stage, '/signin');
    expect(signOuts).toBe(2);
  });
});

describe('the page of an ended session', () => {
  test('sends whoever is still signed in home', async () => {
    await arrivedAt(await open('/SessionExpired'), '/Dashboard');
    expect(signOuts).toBe(0);
  });

  test('says that the session has ended when it has', async () => {
    reportSessionLost();
    const { screen } = await open('/SessionExpired');
    await expect.element(screen.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  });
});

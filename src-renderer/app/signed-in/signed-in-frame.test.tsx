import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sampleSession } from '#tests/factories/session.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { showSuccess, showUndo, useFeedbackStore } from '#renderer/components/feedback-store.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { useCurrentRoute } from '#renderer/lib/route-handle.ts';
import { leaveForNextPerson } from '#renderer/lib/session.ts';
import { SignedInFrame } from './signed-in-frame.tsx';

const session = sampleSession('Student', { user: { first_name: 'Kofi', last_name: 'Mensah' } });

beforeAll(() => startI18n('en'));

afterEach(() => {
  useFeedbackStore.setState({ banners: [], undos: [] });
  usePreferences.setState({ sharedIdleMinutes: null });
  localStorage.removeItem(DRAFT);
});

const DRAFT = 'lectern.question-draft.7.new';

const Framed = () => (
  <SignedInFrame session={session} route={useCurrentRoute()}>
    <Outlet />
  </SignedInFrame>
);

const open = async (at: string) => {
  await page.viewport(1360, 860);
  const route = (path: string) => ({ path, handle: { route: matchRoute(path) }, element: <h1>{path}</h1> });
  const router = createMemoryRouter([{ Component: Framed, children: ['/MyExams', '/examPage'].map(route) }], {
    initialEntries: [at],
  });
  const screen = await render(
    <GalleryProviders scheme="light">
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );
  return { screen, router };
};

test('what another screen has said does not follow into the exam', async () => {
  const { screen, router } = await open('/MyExams');
  showSuccess('Enroll was successful');
  showUndo('Gone.', () => undefined);
  await expect.element(screen.getByText('Enroll was successful')).toBeVisible();
  await router.navigate('/examPage');
  await expect.element(screen.getByRole('heading', { name: '/examPage' })).toBeVisible();
  // Sooner than they would go by themselves.
  await expect
    .poll(() => useFeedbackStore.getState(), { timeout: 2_000 })
    .toMatchObject({ banners: [], undos: [] });
});

test('the list of shortcuts opens in the exam too, with what can be done there', async () => {
  const { screen } = await open('/examPage');
  await expect.element(screen.getByRole('heading', { name: '/examPage' })).toBeVisible();
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Flag the question, or take the flag away')).toBeVisible();
  await expect.element(sheet.getByText('Clear the answer')).toBeVisible();
  expect(sheet.getByText('Search or jump to').query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('elsewhere the list has the shortcuts of every place', async () => {
  const { screen } = await open('/MyExams');
  await expect.element(screen.getByRole('heading', { name: '/MyExams' })).toBeVisible();
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet.getByText('Save the question')).toBeVisible();
  await expect.element(sheet.getByText('Search or jump to')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('on a shared computer the next person is told what is lost, and finds nothing of this one', async () => {
  usePreferences.setState({ sharedIdleMinutes: 10 });
  localStorage.setItem(DRAFT, '{}');
  sessionStorage.setItem('user_7', '{}');
  const { screen } = await open('/MyExams');
  await screen.getByRole('button', { name: /Kofi Mensah/u }).click();
  await screen.getByRole('menuitem', { name: 'Next person' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make room for the next person?' });
  await expect.element(dialog.getByText('1 form is not saved yet. It is lost when you go on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(localStorage.getItem(DRAFT)).toBe('{}');

  const loaded: string[] = [];
  // No server answers here: the page forgets all the same.
  await leaveForNextPerson((path) => loaded.push(path)).catch(() => undefined);
  expect(loaded).toEqual(['/signin']);
  expect([localStorage.getItem(DRAFT), sessionStorage.length]).toEqual([null, 0]);
});

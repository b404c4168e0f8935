import './styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { disconnectSchool } from '#tests/helpers/school-in-page.ts';
import { connectSync, type SyncAnswers } from '#tests/helpers/sync-in-page.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession, sessionQuery } from '#renderer/lib/session.ts';
import { Frame } from './frame.tsx';
import { screens } from './screens.ts';

beforeAll(() => startI18n('en'));

beforeEach(async () => {
  queryClient.clear();
  await commands.startSchool('demo');
});

afterEach(async () => {
  disconnectSchool();
  queryClient.clear();
  await commands.stopSchool();
});

const hub = 'https://hub.northfield.example';

const connection = (
  role: 'standalone' | 'device',
  phase: EnrolmentProgress['phase'] | null,
): SyncAnswers => ({
  getConnection: () => ({
    status: 200,
    body: {
      role,
      state: 'idle',
      hub_url: role === 'device' ? hub : null,
      device_name: role === 'device' ? 'Library laptop 3' : null,
      last_sync_at: null,
      hub_clock: null,
      enrolment:
        phase === null
          ? null
          : {
              phase,
              rows_received: 1240,
              items_carried: 0,
              items_to_carry: 0,
              items_left_behind: 0,
              message: null,
            },
    },
  }),
});

/** The screen of connecting in the frame of the shell, as somebody signed in opens it from the settings. */
const openConnect = async () => {
  const Screen = await screens['/Connect']?.();
  if (Screen === undefined) throw new Error('There is no screen to connect with.');
  const route = matchRoute('/Connect');
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/Connect', handle: { route }, Component: Screen },
          { path: '*', element: <p>Somewhere else</p> },
        ],
      },
    ],
    { initialEntries: ['/Connect'] },
  );
  return render(
    <GalleryProviders scheme="light">
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );
};

test('connecting goes on saying how far it is when the session that it began in has ended', async () => {
  const answers: SyncAnswers = {
    ...connection('standalone', null),
    enrol: () => {
      Object.assign(answers, connection('device', 'first-sync'));
      return {
        status: 201,
        body: {
          message: 'Connected.',
          institution_name: 'Northfield College',
          hub_url: hub,
          device_name: 'Library laptop 3',
          items_to_carry: 0,
          archive: 'standalone-2026.db',
        },
      };
    },
  };
  connectSync(answers);
  await commands.enterSchool('Instructor');
  await currentGuardSession();
  const screen = await openConnect();
  await screen.getByRole('textbox', { name: 'Address of the hub' }).fill(hub);
  await screen.getByRole('textbox', { name: 'Name of this computer' }).fill('Library laptop 3');
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('instructor@northfield.example');
  await screen.getByLabelText('Password', { exact: true }).fill('northfield-demo');
  await screen.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  await expect.element(screen.getByText('Fetching what is yours').first()).toBeVisible();
  await expect.element(screen.getByText('1,240 records')).toBeVisible();
  Object.assign(answers, connection('device', 'done'));
  await expect.element(screen.getByText(/^Everything is here. .* kept in standalone-2026.db/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Somewhere else')).toBeVisible();
  expect(queryClient.getQueryData(sessionQuery.queryKey)).not.toBeNull();
});

import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { SignInPage } from './pages/sign-in-page.tsx';

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['auth', 'common']);
});

afterEach(() => queryClient.clear());

test.each([
  ['hub', /^Connected to the school's server\.$/u, /saved on the school's server\.$/u],
  [
    'standalone',
    /^Connected to the computer at localhost:\d+\.$/u,
    /saved on the computer at localhost:\d+\.$/u,
  ],
] as const)('a browser at a server of role %s says where things are kept', async (role, foot, line) => {
  queryClient.setQueryData(setupQuery.queryKey, {
    state: 'ready',
    version: '0.1.0',
    demo: false,
    demo_accounts: [],
    institution: null,
  });
  queryClient.setQueryData(connectionQuery.queryKey, {
    role,
    state: 'idle',
    hub_url: null,
    device_name: null,
    last_sync_at: null,
    enrolment: null,
    hub_clock: null,
  });
  const { screen } = await openScreens({ '/signin': <SignInPage /> }, '/signin', {});
  await expect.element(screen.getByText(foot)).toBeVisible();
  await expect.element(screen.getByText(line)).toBeVisible();
  await expect
    .element(screen.getByText('Every answer is on its disk before the next one opens.'))
    .toBeVisible();
  expect(screen.getByText(/on this computer, online|on this disk/u).query()).toBeNull();
});

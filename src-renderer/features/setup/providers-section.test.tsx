import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { openStage } from '#tests/helpers/stage.tsx';
import { ProvidersSection } from './components/providers-section.tsx';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

let site: string | null;

const session = () => ({
  user: {
    id: 1,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@school.test',
    user_role: 'Admin',
    is_onboarding_complete: true,
  },
  permissions: [
    { resource: 'settings', action: 'view' },
    { resource: 'settings', action: 'add' },
  ],
  perm_version: 1,
  institution: { name: 'Test School', time_zone: 'UTC', logo_sha256: null },
  time_zone: null,
  idle_deadline: new Date(Date.now() + 3_600_000).toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  server_time: new Date().toISOString(),
  must_set_up_second_factor: false,
  missing: null,
});

const providers = () => [
  {
    provider: 'google',
    client_id: null,
    secret_set_at: null,
    redirect_uri: site === null ? null : `${site}/api/handleGoogleCallback`,
    deletion_uri: null,
  },
  {
    provider: 'facebook',
    client_id: null,
    secret_set_at: null,
    redirect_uri: site === null ? null : `${site}/api/handleFacebookCallback`,
    deletion_uri: site === null ? null : `${site}/api/facebook-data-deletion`,
  },
];

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['setup', 'common']);
});

beforeEach(() => {
  site = 'https://hub.school.test';
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      platform: 'test',
      request: async (request: Asked) => {
        if (request.path === '/api/session') return { status: 200, headers: {}, body: session() };
        if (request.method === 'GET') return { status: 200, headers: {}, body: { data: providers() } };
        return { status: 404, headers: {}, body: {} };
      },
      native: async () => undefined,
      on: () => () => undefined,
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

const open = async () => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ProvidersSection />
      </QueryClientProvider>
    </I18nextProvider>,
  );
};

test('a computer by itself says that it needs a hub', async () => {
  site = null;
  const { screen } = await open();
  await expect.element(screen.getByText(/a computer by itself has none/u)).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});

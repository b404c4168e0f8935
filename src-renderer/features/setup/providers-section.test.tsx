import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { ProvidersSection } from './components/providers-section.tsx';
import { sampleSession } from '#tests/factories/session.ts';

const REDIRECT = 'https://hub.school.test/api/handleGoogleCallback';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

let asked: Asked[];
let site: string | null;
let clientId: string | null;

const session = () => sampleSession('Admin');

const providers = () => [
  {
    provider: 'google',
    client_id: clientId,
    secret_set_at: clientId === null ? null : '2026-11-21T09:00:00.000Z',
    redirect_uri: site === null ? null : REDIRECT,
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
  asked = [];
  site = 'https://hub.school.test';
  clientId = null;
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      platform: 'test',
      request: async (request: Asked) => {
        asked.push(request);
        if (request.path === '/api/session') return { status: 200, headers: {}, body: session() };
        if (request.method === 'GET') return { status: 200, headers: {}, body: { data: providers() } };
        clientId = request.method === 'PUT' ? 'client-1.apps' : null;
        return { status: 200, headers: {}, body: { message: 'Google is set up.' } };
      },
      native: async () => undefined,
      on: () => () => undefined,
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
  vi.restoreAllMocks();
});

const open = async (options: StageOptions = {}) => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ProvidersSection />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );
};

test('copies the redirect address, sets a provider up and removes it', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen } = await open();
  await expect.element(screen.getByText(REDIRECT)).toBeVisible();
  await screen.getByRole('button', { name: 'Copy' }).first().click();
  expect(copied).toHaveBeenCalledWith(REDIRECT);
  await screen.getByRole('button', { name: 'Set up Google' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Sign in by Google' });
  await dialog.getByRole('textbox', { name: 'Client ID' }).fill(' client-1.apps ');
  await dialog.getByRole('textbox', { name: 'Client secret' }).fill('the secret');
  expect(await accessViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Client client-1.apps')).toBeVisible();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    client_id: 'client-1.apps',
    client_secret: 'the secret',
  });
  await screen.getByRole('button', { name: 'Remove Google' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('button', { name: 'Set up Google' })).toBeVisible();
});

test.each(schemes)('fits a phone and can be used by everybody: %s', async (scheme) => {
  const { screen } = await open({ scheme, width: 320 });
  await expect.element(screen.getByText('Data deletion address for Facebook')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await accessViolations()).toEqual([]);
});

test('a computer by itself says that it needs a hub', async () => {
  site = null;
  const { screen } = await open();
  await expect.element(screen.getByText(/a computer by itself has none/u)).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});

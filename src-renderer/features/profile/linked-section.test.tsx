import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { LinkedSection } from './components/linked-section.tsx';

const CODE = 'c'.repeat(43);
const AT = '2026-11-21T09:00:00.000Z';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

let asked: Asked[];
let linked: Record<string, unknown>;

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['profile', 'common']);
});

beforeEach(() => {
  asked = [];
  linked = {
    providers: ['google'],
    begin_at: 'https://hub.school.test',
    has_password: true,
    accounts: [],
  };
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      platform: 'test',
      request: async (request: Asked) => {
        asked.push(request);
        if (request.method === 'GET') return { status: 200, headers: {}, body: { data: linked } };
        linked = {
          ...linked,
          accounts:
            request.method === 'POST'
              ? [{ id: 3, provider: 'google', email: 'ada@home.test', created_at: AT, used_at: null }]
              : [],
        };
        return { status: request.method === 'POST' ? 201 : 200, headers: {}, body: { message: 'Done.' } };
      },
      native: async (command: string) => (command === 'social.begin' ? { code: CODE } : undefined),
      on: () => () => undefined,
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'lectern');
  queryClient.clear();
});

const open = (options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <LinkedSection />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );

test('links with the own password, and unlinks after a question', async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Link Google' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Link Google' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('my own password');
  expect(await accessViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect.element(screen.getByText(/ada@home\.test/u)).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    code: CODE,
    verifier: expect.stringMatching(/^[\w-]{43}$/u),
    password: 'my own password',
  });
  await screen.getByRole('button', { name: 'Unlink Google' }).click();
  await screen
    .getByRole('dialog', { name: 'Unlink Google?' })
    .getByRole('button', { name: 'Unlink' })
    .click();
  await expect.element(screen.getByRole('button', { name: 'Link Google' })).toBeVisible();
  expect(asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('/3'))).toBe(true);
});

test.each(schemes)(
  'who has no password is told what that means, and keeps the only way in: %s',
  async (scheme) => {
    linked = {
      ...linked,
      has_password: false,
      accounts: [{ id: 3, provider: 'google', email: 'ada@home.test', created_at: AT, used_at: null }],
    };
    const { screen } = await open({ scheme, width: 320 });
    await expect
      .element(screen.getByText(/you cannot sign in on any computer; with a password you can/u))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
    await expect.element(screen.getByText(/It is your only way in/u)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Add a password' }).click();
    await screen.getByRole('textbox', { name: 'New password' }).fill('violet kettle anchor 12');
    await screen.getByRole('button', { name: 'Add password' }).click();
    await expect.poll(() => asked.some(({ path }) => path === '/api/profile/first-password')).toBe(true);
  },
);

import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentSettings } from '#shared/contract/payments.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { PaymentsSection } from './components/payments-section.tsx';
import { sampleSession } from '#tests/factories/session.ts';

const SECRET = 'sk_test_not_shown_again';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

let asked: Asked[];
let stored: PaymentSettings;

const none: PaymentSettings = {
  mode: 'none',
  key_source: null,
  keys_set_at: null,
  is_webhook_secret_set: false,
  webhook_url: 'https://hub.school.test/payments/stripe/webhook',
  cards_problem: 'Your institution takes no cards yet.',
  currency: 'EUR',
  tax_rate: 0,
  tax_label: 'Tax',
  invoice_enabled: true,
  bank_details: '',
  refund_window_days: 30,
  withdraw_minimum: 50,
  author_share: 100,
};
const withKeys: PaymentSettings = {
  ...none,
  mode: 'test',
  key_source: 'settings',
  keys_set_at: '2026-11-21T09:00:00.000Z',
  cards_problem: null,
};

const options = () => ({
  cards: { is_offered: stored.mode !== 'none', reason: stored.cards_problem },
  invoice: { is_offered: stored.invoice_enabled, reason: null },
  is_test: stored.mode === 'test',
  currency: 'EUR',
  tax_rate: stored.tax_rate,
  tax_label: stored.tax_label,
  refund_window_days: 30,
});

function answer({ method, path, body }: Asked): object {
  if (path === '/api/session') return sampleSession('Admin');
  if (path === '/api/payment-options') return { data: options() };
  if (path.endsWith('/check'))
    return { data: { outcome: 'accepted', said: 'Payment sandbox (acct_sandbox), test keys' } };
  if (path.endsWith('/keys')) stored = method === 'PUT' ? withKeys : none;
  if (method === 'PATCH') stored = { ...stored, ...body };
  return { message: 'The keys are set.', data: stored };
}

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['setup', 'common']);
});

beforeEach(() => {
  asked = [];
  stored = none;
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      platform: 'test',
      request: async (request: Asked) => {
        asked.push(request);
        return { status: 200, headers: {}, body: answer(request) };
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

const openSection = async (stage: StageOptions = {}) => {
  await currentGuardSession();
  return openStage(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={i18next}>
        <PaymentsSection />
      </I18nextProvider>
    </QueryClientProvider>,
    stage,
  );
};

test('keys go in, are checked, and are never shown', async () => {
  const { screen } = await openSection();
  await expect.element(screen.getByText('Your institution takes no cards yet.')).toBeVisible();
  await screen.getByRole('button', { name: 'Set keys' }).click();
  const key = screen.getByLabelText('Secret key', { exact: true });
  await key.fill('pk_test_1');
  await screen.getByRole('button', { name: 'Save keys' }).click();
  await expect.element(screen.getByText(/A secret key begins with/u).first()).toBeVisible();
  await key.fill(SECRET);
  await screen.getByRole('button', { name: 'Save keys' }).click();
  await expect.element(screen.getByText('Test payments: no money moves.')).toBeVisible();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ secret_key: SECRET });
  await expect.poll(() => document.body.innerHTML.includes(SECRET)).toBe(false);
  await screen.getByRole('button', { name: 'Check', exact: true }).click();
  await expect
    .element(screen.getByText('The provider says: Payment sandbox (acct_sandbox), test keys'))
    .toBeVisible();
});

test('keys are removed after a question', async () => {
  stored = withKeys;
  const { screen } = await openSection();
  await screen.getByRole('button', { name: 'Remove keys' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click();
  await expect.element(screen.getByRole('button', { name: 'Set keys' })).toBeVisible();
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(true);
});

test('keys of the environment are not changed here', async () => {
  stored = { ...withKeys, key_source: 'environment', keys_set_at: null };
  const { screen } = await openSection();
  await expect
    .element(screen.getByText('The keys are given by the environment of the server.'))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Change keys' }).query()).toBeNull();
});

test('each setting is saved by itself, and what does not fit is not', async () => {
  const { screen } = await openSection();
  const rate = screen.getByRole('textbox', { name: 'Tax rate' });
  await rate.fill('101');
  await expect.element(screen.getByText('Enter a number from 0 to 100.').first()).toBeVisible();
  await rate.fill('19.5');
  await vi.waitFor(() =>
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { tax_rate: 19.5 },
    ]),
  );
});

test.each(schemes)('can be used by everybody, also on a phone: %s', async (scheme) => {
  stored = withKeys;
  const { screen } = await openSection({ scheme, width: 320 });
  await expect.element(screen.getByText('Bank details')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { stepAt } from '#shared/domain/auth/totp.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { SecondFactorPage } from './pages/second-factor-page.tsx';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows: the same rules, by another implementation. */
const codeOf = async (secret: string): Promise<string> => {
  const bits = Array.from(secret, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Uint8Array.from(bits.match(/.{8}/gu) ?? [], (byte) => Number.parseInt(byte, 2));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(stepAt(Date.now())));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const number = mac.getUint32(mac.getUint8(19) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
};

const open = async (options: StageOptions = {}) => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <SecondFactorPage />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: '/SecondFactor', ...options },
  );
};

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['profile'] });

beforeEach(() => connectSchool());

afterEach(() => {
  closeOutcome();
  vi.restoreAllMocks();
});

/** Sets an app up by the page, as far as its recovery codes. */
const setUp = async () => {
  const { screen } = await open();
  await screen.getByRole('button', { name: 'Set up an app' }).click();
  await expect.element(screen.getByRole('img', { name: /QR code/u })).toBeVisible();
  const shown = screen
    .getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/u)
    .element()
    .textContent.replaceAll(' ', '');
  await screen.getByLabelText('Code of the app').fill(await codeOf(shown));
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText('Your recovery codes')).toBeVisible();
  return screen;
};

describe('setting a second factor up', () => {
  test('says that mail reaches nobody where there is none', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('No mail reaches you from here.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Use codes by mail' })).toBeDisabled();
  });

  test('says at the field that a code is wrong, and turns nothing on', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Set up an app' }).click();
    await screen.getByLabelText('Code of the app').fill('000000');
    await screen.getByRole('button', { name: 'Turn on' }).click();
    await expect.element(screen.getByLabelText('Code of the app')).toHaveAccessibleDescription(/not right/u);
    expect((await api(secondFactorContract.getSecondFactor, {})).body.data.method).toBeNull();
  });

  test('turns an app on, shows the recovery codes once, draws new ones and turns it off', async () => {
    const screen = await setUp();
    expect(screen.getByRole('listitem').elements()).toHaveLength(10);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'I have kept them' }).click();
    await expect.element(screen.getByText(/^On, with an authenticator app/u)).toBeVisible();
    await expect.element(screen.getByText(/^10 codes are left/u)).toBeVisible();
    await screen.getByRole('button', { name: 'New codes' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'New codes' }).click();
    await screen.getByRole('button', { name: 'I have kept them' }).click();
    await screen.getByRole('button', { name: 'Turn off' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect.element(screen.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  });

  test('prints the recovery codes', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const native: string[] = [];
    connectSchool(undefined, (command) => void native.push(command));
    const screen = await setUp();
    await screen.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => native.includes('window.print') || print.mock.calls.length > 0).toBe(true);
    expect(document.body.textContent).toContain('Keep this paper where nobody else finds it.');
  });

  test('cannot be turned off where the institution asks for it', async () => {
    await commands.enterSchool('Admin');
    const { body } = await api(secondFactorContract.listSignInPolicies, {});
    const id = body.data.find(({ role }) => role === 'Admin')?.role_id ?? 0;
    await api(secondFactorContract.updateSignInPolicy, {
      params: { id },
      body: { second_factor: 'required' },
    });
    queryClient.clear();
    const { screen } = await open();
    await expect.element(screen.getByText(/cannot go on after this moment/u)).toBeVisible();
  });

  test.each(schemes)('is accessible (%s)', async (scheme) => {
    const { screen } = await open({ scheme });
    await screen.getByRole('button', { name: 'Set up an app' }).click();
    await expect.element(screen.getByRole('img', { name: /QR code/u })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

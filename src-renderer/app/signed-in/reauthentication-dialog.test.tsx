import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string, errors?: object) => ({
  message: 'No.',
  code,
  request_id: 'r',
  ...(errors && { errors }),
});

/** Stands for the server: refuses until somebody has shown who they are, by this password. */
const serve = (password: string) => {
  const asked: string[] = [];
  let isShown = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(address);
    if (address === secondFactorContract.createRecoveryCodes.path)
      return isShown
        ? Response.json({ message: 'Done.', recovery_codes: ['A'] }, { status: 201 })
        : Response.json(refusal('REAUTHENTICATION_REQUIRED'), { status: 403 });
    isShown = init.body === JSON.stringify({ password });
    return isShown
      ? Response.json({ message: 'Thank you.', until: '2026-11-21T09:10:00.000Z' })
      : Response.json(refusal('VALIDATION_FAILED', { password: ['This is not your password.'] }), {
          status: 422,
        });
  });
  return asked;
};

const open = (options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ReauthenticationDialog />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );

describe('a call that needs to be shown who asks', () => {
  test('opens the dialog, and is made again once it is right', async () => {
    const asked = serve('correct horse');
    const { screen } = await open();
    const call = api(secondFactorContract.createRecoveryCodes, {});
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
    await screen.getByLabelText('Password', { exact: true }).fill('wrong');
    await screen.getByRole('button', { name: 'Go on' }).click();
    await expect
      .element(screen.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('This is not your password.');
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse');
    await screen.getByRole('button', { name: 'Go on' }).click();
    expect((await call).body.recovery_codes).toEqual(['A']);
    expect(asked).toHaveLength(4);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is refused when its person gives up', async () => {
    serve('correct horse');
    const { screen } = await open();
    const call = api(secondFactorContract.createRecoveryCodes, {}).catch((error: unknown) => error);
    await screen.getByRole('button', { name: 'Use a code instead' }).click();
    await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus();
    await screen.getByRole('button', { name: 'Close' }).click();
    expect(await call).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });

  test.each(schemes)('asks accessibly (%s)', async (scheme) => {
    serve('correct horse');
    const { screen } = await open({ scheme });
    const call = api(secondFactorContract.createRecoveryCodes, {}).catch(() => undefined);
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expect.poll(() => document.getAnimations().length).toBe(0);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Close' }).click();
    await call;
  });
});

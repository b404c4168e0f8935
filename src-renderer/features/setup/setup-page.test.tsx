import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setupContract } from '#shared/contract/setup.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { SetupPage } from './pages/setup-page.tsx';

/** The page as long as its address is shown, then the address. */
const Place = () => {
  const { pathname } = useLocation();
  return pathname === '/setup' ? <SetupPage /> : <h1>at {pathname}</h1>;
};

const open = (options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Place />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: '/setup', ...options },
  );

schoolForEach({ kind: 'empty', texts: ['setup'] });

beforeEach(() => connectSchool());

const fillInstitution = async (screen: Awaited<ReturnType<typeof open>>['screen'], name: string) => {
  await screen.getByRole('button', { name: /Create your institution/u }).click();
  await screen.getByRole('textbox', { name: 'Name of the institution' }).fill(name);
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('helsinki');
  await screen.getByRole('option', { name: /Helsinki/u }).click();
  await screen.getByRole('button', { name: /^Next/u }).click();
};

describe('the first run', () => {
  test('creates the institution and signs its first administrator in', async () => {
    const { screen } = await open();
    await fillInstitution(screen, 'Hillside School');
    await expect.element(screen.getByText(/it may also write questions and author exams/u)).toBeVisible();
    await screen.getByRole('textbox', { name: 'First name' }).fill('Noor');
    await screen.getByRole('textbox', { name: 'Last name' }).fill('Haddad');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('noor@hillside.example');
    await screen.getByLabelText('Password', { exact: true }).fill('violet harbour seven');
    await screen.getByRole('button', { name: 'Create the institution' }).click();
    await expect.element(screen.getByRole('heading', { name: 'at /Dashboard' })).toBeVisible();
    const { body } = await api(setupContract.getInstitution, {});
    expect(body.data).toMatchObject({ name: 'Hillside School', time_zone: 'Europe/Helsinki' });
    const founder = await currentGuardSession();
    expect(founder.role).toBe('Admin');
    expect(founder.can('instructor-exams:add')).toBe(true);
  });

  test('says at each field what is missing, and goes to the first one', async () => {
    const { screen } = await open();
    await fillInstitution(screen, 'Hillside School');
    await screen.getByRole('textbox', { name: 'First name' }).fill('Noor');
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('noor@hillside');
    await screen.getByLabelText('Password', { exact: true }).fill('short');
    await screen.getByRole('button', { name: 'Create the institution' }).click();
    const last = screen.getByRole('textbox', { name: 'Last name' });
    await expect.element(last).toHaveFocus();
    await expect.element(last).toHaveAccessibleDescription('Enter the last name.');
    await expect
      .element(screen.getByRole('textbox', { name: 'E-mail' }))
      .toHaveAccessibleDescription(/whole e-mail address/u);
    await expect.element(screen.getByText('Use 12 to 128 characters.')).toBeVisible();
    await expect.element(screen.getByText('7 more characters.')).toBeVisible();
    expect((await api(setupContract.getSetup, {})).body.state).toBe('empty');
  });

  test('keeps what was typed on the way back', async () => {
    const { screen } = await open();
    await fillInstitution(screen, 'Hillside School');
    await screen.getByRole('textbox', { name: 'First name' }).fill('Noor');
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Name of the institution' }))
      .toHaveValue('Hillside School');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: /^Next/u }).click();
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Noor');
  });

  test('keeps what was typed on the way back to the other choices, too', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: /Create your institution/u }).click();
    await screen.getByRole('textbox', { name: 'Name of the institution' }).fill('Hillside School');
    await screen.getByRole('button', { name: 'Back' }).click();
    await screen.getByRole('button', { name: /Create your institution/u }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Name of the institution' }))
      .toHaveValue('Hillside School');
  });

  test('goes on at the title of what was chosen, and of the choices on the way back', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: /Create your institution/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your institution' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Welcome to Lectern' })).toHaveFocus();
  });

  test('loads the demo school and leads to the sign-in', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: /demo school/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'Loading the demo school' })).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'at /signin' }), { timeout: 15_000 })
      .toBeVisible();
    expect((await api(setupContract.getSetup, {})).body).toMatchObject({ state: 'ready', demo: true });
  });

  test('leads to a hub that there is already', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: /Connect to a hub/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'at /Connect' })).toBeVisible();
  });

  test('is over where there is an institution', async () => {
    await api(setupContract.loadDemoSchool, {});
    const { screen } = await open();
    await expect.element(screen.getByRole('heading', { name: 'at /signin' })).toBeVisible();
  });

  test.each(schemes)('is accessible in every step (%s)', async (scheme) => {
    const { screen } = await open({ scheme });
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await fillInstitution(screen, 'Hillside School');
    await screen.getByRole('button', { name: 'Create the institution' }).click();
    await expect.element(screen.getByText('Enter the last name.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('fits the smallest phone', async () => {
    const { screen } = await open({ width: 320, height: 640 });
    await fillInstitution(screen, 'Hillside School');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

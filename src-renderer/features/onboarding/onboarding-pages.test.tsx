import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { onboardingContract } from '#shared/contract/onboarding.ts';
import { usersContract } from '#shared/contract/users.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { FirstTimeLoginPage } from './pages/first-time-login-page.tsx';
import { JourneyNavigationPage } from './pages/journey-navigation-page.tsx';
import { QuestionnairePage } from './pages/questionnaire-page.tsx';
import { SmeJourneyPage } from './pages/sme-journey-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['onboarding'] });

beforeEach(() => {
  connectSchool();
  sessionStorage.clear();
});

const EMAIL = 'nadia.rahman@northfield.example';

/** Somebody whom an administrator has just made, at the page. @returns their id */
const enterNew = async (role: 'SME' | 'Instructor'): Promise<number> => {
  const body = { first_name: 'Nadia', last_name: 'Rahman', email: EMAIL, user_role: role } as const;
  const created = await api(usersContract.createUser, {
    body: { ...body, password: 'violet harbour seven' },
  });
  await commands.enterSchool(EMAIL);
  queryClient.clear();
  await currentGuardSession();
  return created.body.data.id;
};

const screens = {
  '/onboarding/sme': <SmeJourneyPage />,
  '/onboarding/': <QuestionnairePage />,
  '/FirstTimeLogin': <FirstTimeLoginPage />,
  '/onboardingNavigation': <JourneyNavigationPage />,
};

const open = (at: string, view?: View) => openScreens(screens, at, view);

const mirror = (): unknown => JSON.parse(sessionStorage.getItem('onboardingJourney') ?? 'null');

describe('the journey of a new SME', () => {
  test('is answered, skipped and finished, and everything opens', async () => {
    await enterNew('SME');
    const { screen, address } = await open('/onboarding/sme');
    await expect.element(screen.getByText('Step 1 of 5')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await screen.getByRole('radio', { name: 'Whole exams' }).click();
    await screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your subjects' })).toHaveFocus();
    await screen.getByRole('checkbox', { name: 'Biology' }).click();
    await screen.getByRole('button', { name: 'Next' }).click();
    await screen.getByRole('button', { name: 'Skip' }).click();
    await expect.element(screen.getByText('Step 4 of 5')).toBeVisible();
    expect(mirror()).toMatchObject({ current_step: 4, attempted_step: [1, 2], skip_step: [3] });
    await screen.getByRole('button', { name: 'Previous' }).click();
    await screen.getByRole('button', { name: 'Finish early' }).click();
    await expect.poll(address).toBe('/Dashboard');
    const { data } = (await api(onboardingContract.getJourney, {})).body;
    expect(data).toMatchObject({
      is_onboarding_complete: true,
      content_review_type: 'exams',
      subject_are_you_interested_in: 'Biology',
      data: { attempted_step: [1, 2], skip_step: [3] },
    });
    expect(sessionStorage.getItem('smeOnboarding')).toBe('true');
    expect((await currentGuardSession()).isOnboardingComplete).toBe(true);
  });

  test('goes on after a reload from what the server has, whatever storage says', async () => {
    await enterNew('SME');
    const first = await open('/onboarding/sme');
    await first.screen.getByRole('radio', { name: 'Questions' }).click();
    await first.screen.getByRole('button', { name: 'Next' }).click();
    await expect.element(first.screen.getByText(/^Saved/u)).toBeVisible();
    await first.screen.unmount();
    queryClient.clear();
    sessionStorage.setItem('onboardingJourney', '{"current_step":5,"is_onboarding_complete":true}');
    sessionStorage.setItem('smeOnboarding', 'true');
    const { screen } = await open('/onboarding/sme');
    await expect.element(screen.getByText('Step 2 of 5')).toBeVisible();
    await screen.getByRole('button', { name: 'Previous' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Questions' })).toBeChecked();
  });
});

describe('the first sign-in of an instructor', () => {
  test('is put off, and the questions stay within reach', async () => {
    const id = await enterNew('Instructor');
    const { screen, address } = await open('/FirstTimeLogin');
    await expect
      .element(screen.getByRole('link', { name: 'Answer now' }))
      .toHaveAttribute('href', `/onboarding/?userId=${id}`);
    await screen.getByRole('button', { name: 'Later' }).click();
    await expect.poll(address).toBe('/Dashboard');
    await expect(api(onboardingContract.firstTimeSignIn, { params: { userId: id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is answered, and completed by that', async () => {
    const id = await enterNew('Instructor');
    const { screen, address } = await open(`/onboarding/?userId=${id}`);
    await screen.getByRole('textbox', { name: 'Current occupation' }).fill('Teacher');
    await screen.getByRole('button', { name: 'Save the answers' }).click();
    await expect.poll(address).toBe('/Dashboard');
    const { data } = (await api(onboardingContract.getQuestionnaire, {})).body;
    expect(data).toMatchObject({ answered_questions_id: 1, current_occupation: 'Teacher' });
    await expect(api(onboardingContract.firstTimeSignIn, { params: { userId: id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('of somebody else is not shown', async () => {
    const id = await enterNew('Instructor');
    const { screen } = await open(`/onboarding/?userId=${id + 1}`);
    await expect.element(screen.getByRole('heading', { name: 'These are not your questions' })).toBeVisible();
  });
});

test.each(schemes)('the pages are accessible, also on the phone (%s)', async (scheme) => {
  const id = await enterNew('SME');
  for (const [at, heading] of [
    ['/onboarding/sme', 'What you review'],
    ['/onboardingNavigation', 'Navigation of the onboarding'],
    [`/onboarding/?userId=${id}`, 'These questions are for instructors'],
  ] as const) {
    const { screen } = await open(at, { scheme, width: 320 });
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    await screen.unmount();
  }
});

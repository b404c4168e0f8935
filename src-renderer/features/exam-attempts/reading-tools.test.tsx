import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { profileContract } from '#shared/contract/profile.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { takeOverReading } from '#renderer/lib/reading-settings.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { ExamPage } from './pages/exam-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['exam-attempts', 'common', 'shell'] });
const usual = {
  examSpacing: 'normal',
  examShade: 'app',
  examKeys: true,
  examClock: true,
  examZoom: 1,
} as const;
beforeEach(() => connectSchool());
afterEach(() => setPreferences(usual));

/** An exam with options and a limit of time, on its first question. */
async function sit(view: View = {}) {
  const { data } = (await api(enrolmentsContract.purchasedExams, { query: {} })).body;
  const exam = data.find((one) => one.is_open && one.exam_duration > 5 && one.attempts_left > 0);
  if (exam === undefined) throw new Error('The demo school has no exam to begin.');
  const opened = await openScreens({ '/examPage': <ExamPage /> }, `/examPage?examId=${exam.exam_id}`, view);
  await opened.screen
    .getByRole('button', { name: /start|begin|continue/iu })
    .last()
    .click();
  await expect.element(opened.screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  return opened;
}

test('the tools for reading change room, colours, keys and clock, and are kept', async () => {
  const { screen } = await sit();
  await screen.getByRole('button', { name: 'Reading' }).click();
  const tools = screen.getByRole('dialog', { name: 'Reading' });
  await tools.getByText('Wide').click();
  expect(document.querySelector('[data-spacing="wide"]')).not.toBeNull();
  await tools.getByText('Cream').click();
  expect(document.documentElement.dataset['examShade']).toBe('cream');
  expect(await accessViolations()).toEqual([]);
  await tools.getByText('Dark').click();
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(await accessViolations()).toEqual([]);
  await tools.getByRole('switch', { name: /Single keys/u }).click();
  await tools.getByRole('switch', { name: /Show the time/u }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: 'Say the time left' })).toBeVisible();
  await screen.getByRole('button', { name: 'Say the time left' }).click();
  await expect.element(screen.getByText(/minutes left\./u)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  await userEvent.keyboard('{PageDown}');
  await expect.element(screen.getByRole('heading', { name: /Question 2/u })).toBeVisible();
});

test('what is chosen goes with the person to another computer', async () => {
  const { screen } = await sit();
  await screen.getByRole('button', { name: 'Larger' }).click();
  const stored = async () => (await api(profileContract.getSettings, {})).body.data.reading;
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ zoom: 1.1, keys: true }));
  // Another computer has its own ways.
  await setPreferences({ ...usual, examShade: 'night' });
  await takeOverReading(await stored(), false);
  expect(usePreferences.getState()).toMatchObject({ examZoom: 1.1, examShade: 'app' });
  await takeOverReading(null, true);
  expect(usePreferences.getState()).toMatchObject({ examZoom: 1, examShade: 'app' });
});

const chosen = () => document.querySelector('input[aria-keyshortcuts]:checked');

test('keys that are pressed among the tools answer nothing', async () => {
  const { screen } = await sit();
  await screen.getByRole('button', { name: 'Reading' }).click();
  const tools = screen.getByRole('dialog', { name: 'Reading' });
  tools
    .getByRole('switch', { name: /Single keys/u })
    .element()
    .focus();
  await userEvent.keyboard('1f{PageDown}');
  await expect.element(screen.getByRole('heading', { name: /Question 1/u })).toBeVisible();
  expect(chosen()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(tools).not.toBeInTheDocument();
  await userEvent.keyboard('1');
  await vi.waitFor(() => expect(chosen()).not.toBeNull());
});

test('at four times the size nothing scrolls sideways, and everything is accessible', async () => {
  await setPreferences({ examZoom: 4, examSpacing: 'wide' });
  await sit({ width: 360 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(await accessViolations()).toEqual([]);
});

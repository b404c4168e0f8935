import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { authContract } from '#shared/contract/auth.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { ExamPage } from './pages/exam-page.tsx';

serverForEach(['exam-attempts', 'enrolments']);

const MINUTE = 60_000;

/** An exam of 30 minutes, sat by somebody who has 10 minutes of breaks. */
const sit = async (view?: View, breakCount?: number) => {
  const { examId } = await commands.seedExam({ questions: 2 });
  const { body: session } = await api(authContract.getSession, {});
  await commands.actAs('Admin');
  await api(examTimeContract.setPersonAllowance, {
    params: { userId: session.user.id },
    body: {
      percent: 100,
      extra_minutes: 0,
      break_minutes: 10,
      ...(breakCount === undefined ? {} : { break_count: breakCount }),
      reason: 'Rests',
      valid_until: null,
    },
  });
  await commands.actAs('Student');
  await commands.advanceServerClock(1000);
  const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
  const at = `/examPage?attemptId=${body.id}`;
  return (await openScreens({ '/examPage': <ExamPage /> }, at, view)).screen;
};

test.each(schemes)('a break stops the clock and hides the questions, by the keyboard, %s', async (scheme) => {
  const screen = await sit({ scheme });
  const question = screen.getByRole('heading', { name: /^Question 1/u });
  await expect.element(question).toBeVisible();
  const take = screen.getByRole('button', { name: 'Take a break (10 min left)' });
  await expect.element(take).toBeVisible();
  take.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Break' })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByText('Paused')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
  await expect.element(screen.getByRole('button', { name: /^Review/u }).first()).toBeDisabled();
  expect(await accessViolations()).toEqual([]);
  await commands.advanceServerClock(4 * MINUTE);
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toBeVisible();
  await expect.element(screen.getByText(/^left of 30 min/u)).toBeVisible();
  await expect.element(screen.getByText('30:00')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take a break (6 min left)' })).toBeEnabled();
});

test('how many breaks are left is said beside them, and none is offered beyond their number', async () => {
  const screen = await sit(undefined, 1);
  const take = screen.getByRole('button', { name: 'Take a break (10 min left)' });
  await expect.element(screen.getByText('1 of 1 break left')).toBeVisible();
  await take.click();
  await commands.advanceServerClock(MINUTE);
  await screen.getByRole('button', { name: 'Go on' }).click();
  await expect.element(screen.getByRole('button', { name: 'No break left' })).toBeDisabled();
  await expect.element(screen.getByText('0 of 1 break left')).toBeVisible();
});

test('a break that was used up elsewhere goes on by itself; a phone has all of it', async () => {
  const screen = await sit({ width: 320 });
  await screen.getByRole('button', { name: /^Questions/u }).click();
  await screen.getByRole('button', { name: 'Take a break (10 min left)' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Break' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await commands.advanceServerClock(11 * MINUTE);
  await queryClient.invalidateQueries({ queryKey: ['exam-attempt'] });
  await expect.element(screen.getByRole('heading', { name: /^Question 1/u })).toBeVisible();
});

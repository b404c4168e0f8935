import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { ExamPage } from './pages/exam-page.tsx';

const PASSWORD = 'correct horse battery';
const AUTHOR = 'instructor.1@school.test';

serverForEach(['exam-attempts', 'enrolments']);

interface Sitting extends View {
  /** Minutes between the start and the page that goes on. */
  readonly away?: number;
}

const sit = async ({ away = 0, ...view }: Sitting = {}) => {
  const { examId } = await commands.seedExam({ questions: 2, resumeGraceMinutes: 5 });
  const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
  await commands.advanceServerClock(away * 60_000);
  const at = `/examPage?attemptId=${body.id}`;
  const { screen } = await openScreens({ '/examPage': <ExamPage /> }, at, view);
  return { screen, attemptId: body.id };
};

test('staff give time beside the student, by the keyboard, and the focus comes back', async () => {
  const { screen } = await sit();
  const entry = screen.getByRole('button', { name: 'Staff' });
  await expect.element(entry).toBeVisible();
  entry.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await expect.element(dialog.getByLabelText('Minutes')).toHaveFocus();
  await dialog.getByLabelText('Reason').fill('The alarm rang');
  await dialog.getByLabelText('E-mail address of whoever decides').fill(AUTHOR);
  await dialog.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Invalid credentials.')).toBeVisible();
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('You were given 10 more minutes: The alarm rang')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
});

test('somebody who may not decide is told who may', async () => {
  const { screen } = await sit();
  await screen.getByRole('button', { name: 'Staff' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByLabelText('Reason').fill('For myself');
  await dialog.getByLabelText('E-mail address of whoever decides').fill('amara.okonkwo@school.test');
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect.element(dialog.getByText(/may not decide about this exam/u)).toBeVisible();
});

test.each(schemes)('nothing in the dialog keeps somebody out, %s', async (scheme) => {
  const { screen } = await sit({ scheme });
  await screen.getByRole('button', { name: 'Staff' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Staff decide here' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('keeps what was typed in it when the window is made as small as a phone', async () => {
  const { screen } = await sit();
  await screen.getByRole('button', { name: 'Staff' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByLabelText('Reason').fill('The alarm rang');
  await page.viewport(360, 700);
  await expect.element(screen.getByRole('button', { name: /^Questions/u })).toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('The alarm rang');
});

test('is reached on a phone, and nothing is wider than it', async () => {
  const { screen } = await sit({ width: 320 });
  await screen.getByRole('button', { name: /^Questions/u }).click();
  await screen.getByRole('button', { name: 'Staff' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Staff decide here' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test.each(schemes)('an interrupted exam shows no question before staff let it go on, %s', async (scheme) => {
  const { screen } = await sit({ scheme, away: 6 });
  const cover = screen.getByRole('heading', { name: 'Staff have to let this exam go on' });
  await expect.element(cover).toBeVisible();
  await expect.element(screen.getByText(/longer interruption than this exam allows/u)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: /^Question 1/u })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Staff: let it go on' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByLabelText('Reason').fill('The power was gone');
  await dialog.getByLabelText('E-mail address of whoever decides').fill(AUTHOR);
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect.element(screen.getByRole('heading', { name: /^Question 1/u })).toBeVisible();
  await expect.element(cover).not.toBeInTheDocument();
  await userEvent.keyboard('1');
  await expect.element(screen.getByText(/^Saved/u).first()).toBeVisible();
});

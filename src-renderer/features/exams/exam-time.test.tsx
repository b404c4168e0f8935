import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome } from '#renderer/lib/outcome.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamAllowances } from './components/exam-allowances.tsx';
import { RunningAttempts } from './components/running-attempts.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['exams', 'common'] });
beforeEach(() => connectSchool());
afterEach(() => closeOutcome());

/** An exam with a limit of time that the student sits; an administrator is at the page then. */
async function sat(): Promise<{ examId: number; attemptId: number }> {
  const { data } = (await api(enrolmentsContract.purchasedExams, { query: {} })).body;
  for (const exam of data.filter((one) => one.is_open && one.exam_duration > 0 && one.attempts_left > 0)) {
    const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.exam_id } });
    await commands.enterSchool('Admin');
    return { examId: exam.exam_id, attemptId: body.id };
  }
  throw new Error('The demo school has no exam to begin.');
}

const clockOf = async (attemptId: number) => {
  await commands.enterSchool('Student');
  const { body } = await api(examTimeContract.getAttemptClock, { params: { id: attemptId } });
  await commands.enterSchool('Admin');
  return body;
};

test('whoever sits an exam is seen, and gets time for a reason', async () => {
  const { examId, attemptId } = await sat();
  const before = await clockOf(attemptId);
  const { screen } = await openScreens({ '/Exams': <RunningAttempts examId={examId} /> }, '/Exams');
  await expect.element(screen.getByRole('heading', { name: /sits? it now/u })).toBeVisible();
  await screen
    .getByRole('button', { name: /^Give time to /u })
    .first()
    .click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog.getByText('Say why: it stays on record.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The alarm rang');
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/extended from/u)).toBeVisible();
  const after = await clockOf(attemptId);
  expect(after.allowed_minutes).toBe((before.allowed_minutes ?? 0) + 10);
  expect(after.given).toMatchObject([{ minutes: 10, reason: 'The alarm rang' }]);
});

test.each(schemes)('more time in one exam is given to somebody and removed (%s)', async (scheme) => {
  const { examId } = await sat();
  const { screen } = await openScreens({ '/Exams': <ExamAllowances examId={examId} /> }, '/Exams', {
    scheme,
  });
  await expect.element(screen.getByText('Everybody has the same time.')).toBeVisible();
  await screen.getByRole('button', { name: 'Give time of their own' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await dialog.getByRole('combobox', { name: 'People' }).fill('Ahmed');
  await screen.getByRole('option', { name: /Ahmed/u }).first().click();
  await dialog.getByLabelText('Opens for them').fill('2099-03-02T09:30');
  await dialog.getByRole('textbox', { name: 'Attempts in all' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reads slowly');
  expect(await accessViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(
      screen.getByText(/125 % of the time, opens Mon, 2 Mar 2099, 09:30.*, 4 attempts in all: Reads slowly/u),
    )
    .toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: /^Remove the time of/u }).click();
  await expect.element(screen.getByText('Everybody has the same time.')).toBeVisible();
});

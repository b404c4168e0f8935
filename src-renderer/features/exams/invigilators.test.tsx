import { afterEach, beforeEach, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamInvigilators } from './components/exam-invigilators.tsx';
import { InvigilationPage } from './pages/invigilation-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['exams', 'common'] });
beforeEach(() => connectSchool());
afterEach(() => closeOutcome());

/** An exam with a limit of time that the student sits; an administrator is at the page then. */
async function sat(): Promise<number> {
  const { data } = (await api(enrolmentsContract.purchasedExams, { query: {} })).body;
  const exam = data.find((one) => one.is_open && one.exam_duration > 0 && one.attempts_left > 0);
  if (exam === undefined) throw new Error('The demo school has no exam to begin.');
  await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.exam_id } });
  await commands.enterSchool('Admin');
  return exam.exam_id;
}

test.each(schemes)(
  'somebody is chosen, sees who sits the exam and gives time, and is removed (%s)',
  async (scheme) => {
    const examId = await sat();
    const invigilators = { '/Exams': <ExamInvigilators examId={examId} /> };
    const { screen } = await openScreens(invigilators, '/Exams', { scheme });
    await expect.element(screen.getByText('You and administrators alone supervise it.')).toBeVisible();
    await screen.getByRole('button', { name: 'Add invigilators' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog.getByText('Add at least 1 entry.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'People' }).click();
    await dialog.getByRole('combobox', { name: 'People' }).fill('Campbell');
    await screen
      .getByRole('option', { name: /Campbell/u })
      .first()
      .click();
    // The list of names lies over the button.
    await userEvent.tab();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText(/named by/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.unmount();

    await commands.enterSchool('Support');
    queryClient.clear();
    const page = { '/Invigilation': <InvigilationPage /> };
    const { screen: theirs } = await openScreens(page, '/Invigilation', { scheme, width: 320 });
    await expect.element(theirs.getByRole('heading', { name: /sits? it now/u })).toBeVisible();
    await theirs
      .getByRole('button', { name: /^Give time to /u })
      .first()
      .click();
    const giving = theirs.getByRole('dialog');
    await giving.getByRole('textbox', { name: 'Reason' }).fill('The alarm rang');
    await giving.getByRole('button', { name: 'Give time' }).click();
    await expect.element(giving).not.toBeInTheDocument();
    await expect.element(theirs.getByText(/extended from/u)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    await theirs.unmount();

    await commands.enterSchool('Admin');
    queryClient.clear();
    const { screen: again } = await openScreens(invigilators, '/Exams', { scheme });
    await again.getByRole('button', { name: /^Remove .* from the invigilators$/u }).click();
    await expect.element(again.getByText('You and administrators alone supervise it.')).toBeVisible();
  },
);

test('whoever sits the exam is refused by name', async () => {
  const examId = await sat();
  const { screen } = await openScreens({ '/Exams': <ExamInvigilators examId={examId} /> }, '/Exams');
  await screen.getByRole('button', { name: 'Add invigilators' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'People' }).click();
  await dialog.getByRole('combobox', { name: 'People' }).fill('Okonkwo-Lindqvist');
  await screen
    .getByRole('option', { name: /Okonkwo-Lindqvist/u })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText(/Okonkwo-Lindqvist is enrolled in this exam/u)).toBeVisible();
});

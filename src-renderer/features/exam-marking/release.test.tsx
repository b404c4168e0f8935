import { beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { examMarkingContract } from '#shared/contract/exam-marking.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamMarkingPage } from './pages/exam-marking-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['exam-marking', 'common'] });
beforeEach(() => connectSchool());

/** An own exam with attempts. */
async function handedIn(): Promise<number> {
  const { exams } = (await api(examsContract.filterExam, { query: { limit: 50 } })).body;
  const most = exams.toSorted((one, other) => other.attempts - one.attempts)[0];
  if (most === undefined || most.attempts === 0) throw new Error('Nobody has sat an exam.');
  return most.exam_step_one_id;
}

const open = async (examId: number, options = {}) =>
  openScreens({ '/ExamMarking': <ExamMarkingPage /> }, `/ExamMarking?examId=${examId}&tab=release`, options);

const stored = async (id: number) =>
  (await api(examMarkingContract.getRelease, { params: { id }, query: { limit: 100 } })).body.data;

test('results get other terms, and one of them is held back and given back', async () => {
  const examId = await handedIn();
  const { screen } = await open(examId);
  await expect.element(screen.getByText('As the exam was published.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Release results' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Change', exact: true }).click();
  await screen.getByRole('radio', { name: 'On a date' }).click();
  await screen.getByLabelText('Day of the release').fill('2031-03-01');
  await expect.element(screen.getByText(/^Results are released .*1 Mar/u)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Right answers' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/^Changed by/u)).toBeVisible();
  expect((await stored(examId)).terms).toMatchObject({
    policy: 'on_date',
    parts: ['score', 'verdict', 'points', 'feedback'],
  });
  await screen
    .getByRole('button', { name: /^Result of/u })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Hold back', exact: true }).click();
  const hold = screen.getByRole('dialog').getByRole('button', { name: 'Hold back' });
  await expect.element(hold).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('We look at it together.');
  await hold.click();
  await expect.element(screen.getByText('We look at it together.')).toBeVisible();
  expect((await stored(examId)).held).toBe(1);
  await screen
    .getByRole('button', { name: /^Result of/u })
    .first()
    .click();
  await screen.getByRole('menuitem', { name: 'Hold back no longer' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Hold back no longer' }).click();
  await expect.element(screen.getByText('We look at it together.')).not.toBeInTheDocument();
  expect((await stored(examId)).held).toBe(0);
});

test('an administrator finds the release of results alone', async () => {
  const examId = await handedIn();
  await commands.enterSchool('Admin');
  const { screen } = await open(examId);
  await expect.element(screen.getByRole('tab', { name: 'Release results' })).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: 'Correct the key' })).not.toBeInTheDocument();
});

test.each(schemes)('the release of results is read by everybody (%s)', async (scheme) => {
  const { screen } = await open(await handedIn(), { scheme, width: 320 });
  await screen.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.element(screen.getByRole('radio', { name: 'By hand' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

import { beforeEach, expect, test } from 'vitest';
import { examsContract } from '#shared/contract/exams.ts';
import { examMarkingContract } from '#shared/contract/exam-marking.ts';
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
  openScreens({ '/ExamMarking': <ExamMarkingPage /> }, `/ExamMarking?examId=${examId}&tab=key`, options);

test('a key is corrected after a look at what it does, and put back', async () => {
  const examId = await handedIn();
  const { screen } = await open(examId);
  const look = screen.getByRole('button', { name: 'See what would change' });
  await expect.element(look).toBeDisabled();
  await screen.getByRole('radio', { name: 'Full marks for everybody' }).click();
  await look.click();
  await expect.element(screen.getByRole('heading', { name: 'What would change' })).toBeVisible();
  const before = await api(examMarkingContract.listRegrades, { params: { id: examId }, query: {} });
  expect(before.body.data.revisions).toEqual([]);
  const apply = screen.getByRole('button', { name: /^Apply to/u });
  await expect.element(apply).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Two options are right');
  await apply.click();
  await expect.element(screen.getByText(/Correction 1, of version/u)).toBeVisible();
  await expect.element(screen.getByText('question 1: full marks for everybody')).toBeVisible();
  await screen.getByRole('button', { name: 'Take back' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('It was right after all');
  await screen.getByRole('button', { name: /^Apply to/u }).click();
  await expect.element(screen.getByText(/Correction 2, of version/u)).toBeVisible();
  await expect.element(screen.getByText('The key as it was published.')).toBeVisible();
});

test.each(schemes)('the key is read by everybody (%s)', async (scheme) => {
  const { screen } = await open(await handedIn(), { scheme });
  await screen.getByRole('radio', { name: 'The question does not count' }).click();
  await screen.getByRole('button', { name: 'See what would change' }).click();
  await expect.element(screen.getByRole('heading', { name: 'What would change' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

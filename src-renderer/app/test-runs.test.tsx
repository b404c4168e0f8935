import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { examsContract } from '#shared/contract/exams.ts';
import * as stage from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ExamPage } from '../features/exam-attempts/pages/exam-page.tsx';
import { ExamResultPage } from '../features/exam-attempts/pages/exam-result-page.tsx';
import { addExam, addQuestion } from '../features/exams/exam-stage.test-data.tsx';
import { ExamsPage } from '../features/exams/pages/exams-page.tsx';

serverForEach(['exams', 'exam-attempts'], 'Instructor');

const openAt = (at: string, view?: stage.View) =>
  stage.openScreens(
    { '/Exams': <ExamsPage />, '/examPage': <ExamPage />, '/ExamResult': <ExamResultPage /> },
    at,
    view,
  );

const publish = async (): Promise<number> => {
  const { id, version } = await addExam([await addQuestion('What is a cell?')]);
  await api(examsContract.publishExam, { body: { exam_id: id, version } });
  return id;
};

test('an author sits a published exam as a student does, sees the result and removes it', async () => {
  const id = await publish();
  const { screen, address } = await openAt(`/Exams?preview=${id}`);
  await screen.getByRole('button', { name: 'Begin a test run' }).click();
  await expect.poll(address).toContain('/examPage?attemptId=');
  await expect.element(screen.getByText(/This is a test run/u)).toBeVisible();
  await expect.element(screen.getByText('What is a cell?')).toBeVisible();
  await userEvent.keyboard('1');
  await expect.element(screen.getByRole('radio').first()).toBeChecked();
  await screen.getByRole('button', { name: 'Review and hand in' }).first().click();
  const review = screen.getByRole('dialog');
  await review.getByRole('button', { name: /^Hand in/u }).click();
  await expect.poll(address).toContain('/ExamResult?attemptId=');
  await expect.element(screen.getByText(/A test run: it counts for nothing/u)).toBeVisible();
  await expect.element(screen.getByText(/^Test run 1, handed in by you/u)).toBeVisible();
  await expect.element(screen.getByText('Attempts left')).not.toBeInTheDocument();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('link', { name: /back/iu }).first().click();
  await expect.poll(address).toContain(`/Exams?preview=${id}`);
  await expect.element(screen.getByText('Test run 1')).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for test run 1' }).click();
  await screen.getByRole('menuitem', { name: 'Remove' }).click();
  const asking = screen.getByRole('dialog', { name: 'Remove test run 1?' });
  await asking.getByRole('button', { name: 'Remove it' }).click();
  await expect.element(screen.getByText('Test run 1')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Begin a test run' })).toBeVisible();
});

test('one that is open is gone on with, and what is not there any more leads to the own exams', async () => {
  const id = await publish();
  const { screen, address } = await openAt(`/Exams?preview=${id}`);
  await screen.getByRole('button', { name: 'Begin a test run' }).click();
  await expect.poll(address).toContain('/examPage?attemptId=');
  await screen.getByRole('link', { name: 'Back to my exams' }).click();
  await screen.getByRole('button', { name: /^Leave/u }).click();
  await expect.poll(address).toContain('/Exams');
  await screen.getByRole('button', { name: 'Actions for test run 1' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Go on' })).toBeVisible();
  await screen.getByRole('menuitem', { name: 'Go on' }).click();
  await expect.poll(address).toContain('/examPage?attemptId=');
  await screen.unmount();
  const gone = await openAt('/examPage?attemptId=1');
  await expect.poll(gone.address).toBe('/Exams');
});

test.each(schemes)('runs beside the list are accessible, also on the phone (%s)', async (scheme) => {
  const id = await publish();
  const { screen } = await openAt(`/Exams?preview=${id}`, { scheme, width: 320 });
  await expect.element(screen.getByRole('button', { name: 'Begin a test run' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

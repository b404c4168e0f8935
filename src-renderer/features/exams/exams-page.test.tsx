import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { addExam, addQuestion, openAt } from './exam-stage.test-data.tsx';

serverForEach(['exams'], 'Instructor');

const publishExam = async (title: string, changes = {}) => {
  const { id, version } = await addExam([await addQuestion(`Question of ${title}`)], {
    exam_title: title,
    ...changes,
  });
  await api(examsContract.publishExam, { body: { exam_id: id, version } });
  return id;
};

describe('the list of exams', () => {
  test('says each state in words and narrows by status in the address', async () => {
    await addExam([], { exam_title: 'A draft' });
    await publishExam('Running');
    await publishExam('Coming', {
      schedule: { schedule_date: '2031-11-26', schedule_time: '09:30', time_zone: 'Europe/London' },
    });
    await publishExam('Closing', {
      closing: {
        closing_date: '2031-11-27',
        closing_time: '18:00',
        time_zone: 'Europe/London',
        close_rule: 'start_by',
      },
    });
    const { screen, address } = await openAt('/Exams');
    await expect
      .element(screen.getByText('Published, closes Thu 27 Nov 2031 18:00 (Europe/London)'))
      .toBeVisible();
    await expect
      .element(screen.getByText('Scheduled, opens Wed 26 Nov 2031 09:30 (Europe/London)'))
      .toBeVisible();
    await screen.getByRole('treeitem', { name: /^Drafts/ }).click();
    await expect.poll(address).toBe('/Exams?status=in_progress');
    await expect.element(screen.getByText('A draft')).toBeVisible();
    await expect.element(screen.getByText('Running')).not.toBeInTheDocument();
    await screen.getByRole('treeitem', { name: /^Published/ }).click();
    await expect.element(screen.getByText('Running')).toBeVisible();
    await expect.element(screen.getByText('A draft')).not.toBeInTheDocument();
  });

  test('opens the exam that a link names, also where the list does not show it', async () => {
    const id = await publishExam('Cells');
    const { screen } = await openAt(`/Exams?status=archived&preview=${id}`);
    await expect.element(screen.getByRole('heading', { name: 'Cells' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Cells/ })).not.toBeInTheDocument();
  });

  test('copies, archives and deletes, and says what happens first', async () => {
    const id = await publishExam('Cells');
    const { screen, address } = await openAt(`/Exams?preview=${id}`);
    const more = screen.getByRole('button', { name: 'More actions' });
    await more.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    // Students already get what is stored.
    await expect.element(screen.getByRole('menuitem', { name: 'Publish changes' })).not.toBeInTheDocument();
    await screen.getByRole('menuitem', { name: 'Archive' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Archive Cells?' });
    await expect.element(dialog.getByText(/Students can no longer start it/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect.element(screen.getByText('Cells is archived.')).toBeVisible();
    await more.click();
    await screen.getByRole('menuitem', { name: 'Make a copy' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Cells (copy)' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Continue' })).toBeVisible();
    await more.click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('button', { name: 'Delete exam' }).click();
    await expect.element(screen.getByText('Cells (copy) was deleted.')).toBeVisible();
    await expect.poll(address).toBe('/Exams');
  });
});

/** A student has handed in one right option and one open answer. */
const handIn = async () => {
  const exam = await commands.seedExam({ questions: 1, openQuestions: 1 });
  await commands.actAs('Student');
  const { body: attempt } = await api(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  const [closed, open] = exam.questionIds;
  const save = (questionId: number, answer: { selectedAnswerId: number | null; answerText?: string }) =>
    api(examAttemptsContract.saveAnswer, {
      params: { id: attempt.id, questionId },
      body: { timeTakenPerQuestion: 5, ...answer },
    });
  await save(closed ?? 0, { selectedAnswerId: exam.correct[0] ?? null });
  await save(open ?? 0, { selectedAnswerId: null, answerText: 'The wall holds the cell in shape.' });
  await api(examAttemptsContract.submitAttempt, { params: { id: attempt.id } });
  await commands.actAs('Instructor');
  return { examId: exam.examId, attemptId: attempt.id };
};

describe('the results', () => {
  test('wait for a marker, who makes them final', async () => {
    const { examId, attemptId } = await handIn();
    const { screen } = await openAt(`/Exams?preview=${examId}`);
    await expect.element(screen.getByText('Waiting for marking', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Mark answers' }).click();
    await expect.element(screen.getByText('The wall holds the cell in shape.')).toBeVisible();
    const points = screen.getByRole('textbox', { name: /^Marks/ });
    await expect.element(points).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Save and continue' })).toBeDisabled();
    await points.fill('1');
    await screen.getByRole('button', { name: 'Save and continue' }).click();
    await screen.getByRole('button', { name: 'Save the last mark' }).click();
    await expect.element(screen.getByText('Final: Passed, 100 %')).toBeVisible();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText('Passed', { exact: true })).toBeVisible();
    const { body } = await api(examAttemptsContract.getMarking, { params: { id: attemptId } });
    expect(body.data).toMatchObject({ exam_result: 'pass', exam_score: 100 });
  });
});

describe.each(schemes)('is accessible (%s)', (scheme) => {
  test('as a table with a preview', async () => {
    const { examId } = await handIn();
    const { screen } = await openAt(`/Exams?preview=${examId}`, { scheme });
    await expect.element(screen.getByText('Waiting for marking', { exact: true })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Mark answers' }).click();
    await expect.element(screen.getByRole('textbox', { name: /^Marks/ })).toBeVisible();
    await expect.poll(accessViolations).toEqual([]);
  });

  test('as cards and as phone rows', async () => {
    await publishExam('Cells');
    const { screen } = await openAt('/Exams?view=cards', { scheme });
    await expect.element(screen.getByRole('button', { name: /^Cells/ })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

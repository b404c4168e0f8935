import { expect, test } from 'vitest';
import { examsContract } from '#shared/contract/exams.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { addExam, addQuestion, openAt, storedDraft } from './exam-stage.test-data.tsx';

const server = serverForEach(['exams'], 'Instructor');

const refuseSaves = () =>
  server.intercept(({ method }) => {
    if (method === 'PUT') throw new Error('disk full');
  });

/** Writes a title and adds a question, neither of which can be saved, and loses the page. */
const leaveUnsaved = async (id: number) => {
  const { screen } = await openAt(`/CreateExam?examId=${id}`);
  refuseSaves();
  await screen.getByRole('textbox', { name: 'Title' }).fill('Left unsaved');
  await expect.element(screen.getByText(/^Not saved: /)).toBeVisible();
  await screen.getByRole('button', { name: /^3 Questions/ }).click();
  await screen.getByRole('button', { name: 'Add Left unsaved' }).click();
  await screen.unmount();
  queryClient.clear();
  server.intercept(null);
};

test('what could not be saved comes back with its questions after a crash, and is saved', async () => {
  const question = await addQuestion('Left unsaved');
  const { id } = await addExam([]);
  await leaveUnsaved(id);
  const { screen } = await openAt(`/CreateExam?examId=${id}`);
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Left unsaved');
  await expect.element(screen.getByText(/^Saved/)).toBeVisible();
  expect((await storedDraft(id)).draft).toMatchObject({
    exam_title: 'Left unsaved',
    questions: [{ question_id: question }],
  });
});

test('what could not be saved is not put over what was saved elsewhere since', async () => {
  await addQuestion('Left unsaved');
  const { id } = await addExam([]);
  await leaveUnsaved(id);
  const { draft, version } = await storedDraft(id);
  await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Theirs' } },
  });
  const { screen } = await openAt(`/CreateExam?examId=${id}`);
  const dialog = screen.getByRole('dialog', { name: 'This exam was changed elsewhere' });
  await expect.element(dialog.getByText('Theirs')).toBeVisible();
  expect((await storedDraft(id)).draft.exam_title).toBe('Theirs');
  await dialog.getByRole('button', { name: 'Take the other one' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  expect((await storedDraft(id)).draft.exam_title).toBe('Theirs');
});

test.each(schemes)('the choice between two versions is accessible on the phone (%s)', async (scheme) => {
  const { id, version } = await addExam([], { exam_description: 'Old' });
  const { screen } = await openAt(`/CreateExam?examId=${id}`, { scheme, width: 390 });
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Cells');
  const { draft } = await storedDraft(id);
  await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Theirs', exam_description: 'New' } },
  });
  await screen.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await expect.element(screen.getByRole('dialog', { name: 'This exam was changed elsewhere' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

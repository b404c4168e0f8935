import { describe, expect, test } from 'vitest';
import { examsContract } from '#shared/contract/exams.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import * as stage from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { addExam, addQuestion, openAt, storedDraft } from './exam-stage.test-data.tsx';
import { ExamPaperPage } from './pages/exam-paper-page.tsx';
import { SaveAndPublishModalPage } from './pages/save-and-publish-modal-page.tsx';
import { CraftQuestionPlanPage } from './pages/craft-question-plan-page.tsx';
import { QuestionLibraryPage } from './pages/question-library-page.tsx';

const server = serverForEach(['exams'], 'Instructor');

const publishTwice = async () => {
  const { id, version } = await addExam([await addQuestion('What is a cell?')], {
    exam_title: 'Plant cells',
  });
  await api(examsContract.publishExam, { body: { exam_id: id, version } });
  const { draft } = await storedDraft(id);
  await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Animal cells' } },
  });
  return id;
};

test('an exam for some says that nobody is named, and keeps what was chosen', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')]);
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=5`);
  await screen.getByRole('radio', { name: 'Only groups and people that are named' }).click();
  await expect
    .element(screen.getByText('Only some may take the exam, and nobody is named').first())
    .toBeVisible();
  await expect.poll(async () => (await storedDraft(id)).draft.access?.who).toBe('some');
  await screen.getByRole('radio', { name: 'Everybody' }).click();
  await expect.poll(async () => (await storedDraft(id)).draft.access?.who).toBe('everybody');
});

test('a plan counts what is missing, draws it, and is kept with the draft', async () => {
  const { id } = await addExam([await addQuestion('First')]);
  for (const title of ['Second', 'Third']) await addQuestion(title);
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=3`);
  await screen.getByRole('button', { name: 'Add a line' }).click();
  await expect.element(screen.getByText('1 of 5, 4 missing')).toBeVisible();
  await screen.getByRole('textbox', { name: 'How many' }).fill('3');
  await screen.getByRole('button', { name: 'Draw the missing 2 questions' }).click();
  await expect.element(screen.getByText('As planned')).toBeVisible();
  await expect
    .poll(async () => (await storedDraft(id)).draft)
    .toMatchObject({ plan: [{ wanted: 3 }], questions: [{}, {}, {}] });
});

test('a question is looked into without leaving', async () => {
  const { id } = await addExam([await addQuestion('What is a cell?')]);
  const { screen } = await openAt(`/CreateExam?examId=${id}&step=3`);
  await screen.getByRole('button', { name: 'Look into What is a cell?' }).first().click();
  const look = screen.getByRole('dialog', { name: 'Question', exact: true });
  await expect.element(look.getByText('Right answer')).toBeVisible();
  expect(Object.keys(sessionStorage).some((key) => key.startsWith('overlayState_'))).toBe(true);
  await look.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => Object.keys(sessionStorage).some((key) => key.startsWith('overlayState_')))
    .toBe(false);
});

test('what changes for students is said before a further version, and an earlier one comes back', async () => {
  const id = await publishTwice();
  const { screen, address } = await openAt(`/CreateExam?examId=${id}&step=6`);
  await screen.getByRole('button', { name: 'Publish changes' }).click();
  const asking = screen.getByRole('dialog', { name: 'Publish Animal cells?' });
  await expect.element(asking.getByText('What changes for students')).toBeVisible();
  await expect.element(asking.getByText('Plant cells', { exact: true })).toBeVisible();
  await asking.getByRole('button', { name: 'Publish changes' }).click();
  await expect.element(screen.getByText('Animal cells is published.')).toBeVisible();
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = screen.getByRole('dialog', { name: 'Versions of Animal cells' });
  await expect.element(versions.getByText('Version 2').first()).toBeVisible();
  await versions.getByRole('button', { name: 'Make this the draft again' }).last().click();
  await expect.poll(address).toContain('/CreateExam');
  expect((await storedDraft(id)).draft.exam_title).toBe('Plant cells');
});

const paperAt = (address: string, view?: stage.View) =>
  stage.openScreens({ '/ExamPaper': <ExamPaperPage /> }, address, view);

describe('an exam on paper', () => {
  test('is handed to the print dialog as it stands on the page, paper and key', async () => {
    const { id } = await addExam([await addQuestion('What is a cell?')]);
    const { screen } = await paperAt(`/ExamPaper?examId=${id}&paper=B&part=both`);
    const paper = screen.getByRole('region', { name: 'Paper', exact: true });
    await expect.element(paper.getByText('What is a cell?')).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'Key' })).toBeVisible();
    expect(server.native).not.toContain('window.print');
    await screen.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => server.native.filter((command) => command === 'window.print')).toHaveLength(1);
  });

  test('has the same order for the same letter, with its key', async () => {
    const ids = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await addQuestion(title));
    const { id } = await addExam(ids);
    const order = (root: Element): string =>
      [...root.querySelectorAll('article')].map((article) => article.textContent).join('\n');
    const { screen } = await paperAt(`/ExamPaper?examId=${id}`);
    const sheet = screen.getByRole('region', { name: 'Paper', exact: true });
    await expect.element(sheet).toBeVisible();
    const first = order(sheet.element());
    await screen.getByRole('combobox', { name: 'Order' }).click();
    await screen.getByRole('option', { name: 'Paper B' }).click();
    await expect.poll(() => order(sheet.element())).not.toBe(first);
    const second = order(sheet.element());
    await screen.unmount();
    const again = await paperAt(`/ExamPaper?examId=${id}&paper=B`);
    const same = again.screen.getByRole('region', { name: 'Paper', exact: true });
    await expect.element(same).toBeVisible();
    expect(order(same.element())).toBe(second);
    await expect.element(again.screen.getByRole('region', { name: 'Key' })).toBeVisible();
  });
});

describe.each(schemes)('is accessible (%s)', (scheme) => {
  test('an exam on paper', async () => {
    const { id } = await addExam([await addQuestion('What is a cell?')]);
    const { screen } = await paperAt(`/ExamPaper?examId=${id}`, { scheme });
    await expect.element(screen.getByRole('region', { name: 'Key' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('the choice of an ending, the plan and the picker', async () => {
    const pages = {
      '/saveAndPublishModal': <SaveAndPublishModalPage />,
      '/CraftQuestionPlan': <CraftQuestionPlanPage />,
      '/QuestionLibrary': <QuestionLibraryPage />,
    };
    const { screen, router } = await stage.openScreens(pages, '/saveAndPublishModal', { scheme });
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    for (const [path, name] of [
      ['/CraftQuestionPlan', 'Add a line'],
      ['/QuestionLibrary', 'Add What does osmosis move?'],
    ] as const) {
      await router.navigate(path);
      await expect.element(screen.getByRole('button', { name })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    }
  });
});

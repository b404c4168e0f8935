import { expect, test } from '@playwright/test';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { closeDesktop, signIn, startDesktop, tabTo } from './desktop.ts';
import { ExamWizard } from './pages/exam-wizard.ts';
import { ImportScreen } from './pages/import-screen.ts';
import { QUIZ, writeQuizPackage } from './pages/quiz-package.ts';
import { emailOf } from './served.ts';

// On one computer, with nothing to reach: what an instructor does from a bank of questions to a printed exam.

test('a package of questions is mended, imported without what is there twice, undone and imported again', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const desktop = await startDesktop({ demo: true });
  const { page } = desktop;
  await signIn(page, emailOf('Instructor'));
  const importing = new ImportScreen(desktop);
  const file = writeQuizPackage(desktop.dataDir);
  await importing.open();
  await importing.choose(file);
  expect(await importing.counts()).toEqual([QUIZ.found, QUIZ.importable, QUIZ.found - QUIZ.importable]);
  for (const number of QUIZ.rejected) await importing.mendAsTrue(number);
  await expect.poll(() => importing.counts()).toEqual([QUIZ.found, QUIZ.found, 0]);
  await importing.skipDuplicates();
  await importing.confirm(QUIZ.found - 1);
  await page.getByRole('button', { name: 'Undo import', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `The import of ${QUIZ.fileName} was undone` }),
  ).toBeVisible();

  await importing.open();
  await importing.choose(file);
  await importing.confirm(QUIZ.importable);
  await page.getByRole('link', { name: 'Open the folder' }).click();
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'bowline' })).toHaveCount(1);
  await closeDesktop(desktop);
});

const COUNT = 10;

test('ten questions are written without the mouse, saved at once and found again by a smart folder', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const desktop = await startDesktop({ demo: true });
  const { page } = desktop;
  await signIn(page, emailOf('Instructor'));
  await desktop.open('/CreateQuestions');
  const { keyboard } = page;
  for (let number = 1; number <= COUNT; number++) {
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text).toHaveValue('');
    await expect(text).toBeFocused();
    await keyboard.type(`Which mooring is number ${number}?`);
    await tabTo(page, page.getByRole('radio', { name: 'Option A is right' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Option A', exact: true }));
    await keyboard.type('This one');
    await keyboard.press('Enter');
    await keyboard.type('Another one');
    if (number < COUNT) await keyboard.press('Control+Shift+Enter');
  }
  await expect(page.getByText(`All ${COUNT} questions are complete.`)).toBeVisible();
  await keyboard.press('Control+s');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: `Save ${COUNT} questions` }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`${COUNT} questions have been saved.`)).toBeVisible();

  await desktop.open('/Questions?q=mooring');
  await page.getByRole('button', { name: 'Keep the filter as a smart folder' }).click();
  await keyboard.type('Moorings');
  await keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /^Moorings/ })).toBeVisible();
  await desktop.open('/Questions');
  await page.getByRole('treeitem', { name: /^Moorings/ }).click();
  await expect(page).toHaveURL(/\?q=mooring&smart=\d+/);
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Which mooring is' })).toHaveCount(
    COUNT,
  );
  await closeDesktop(desktop);
});

const FIRST = 'Harbour rules, a short test';
const SECOND = 'Harbour rules, a longer test';

test('an exam by plan, for a group: tried, printed, published, changed, compared and brought back', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const desktop = await startDesktop({ demo: true });
  const { page } = desktop;
  await signIn(page, emailOf('Instructor'));
  const wizard = new ExamWizard(desktop);
  await wizard.start(FIRST);
  await wizard.next();
  await wizard.next();
  await wizard.plan(4);
  await wizard.next();
  await wizard.setMinutes(30);
  await wizard.next();
  await wizard.nameGroup('Year 1');
  await wizard.next();

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Review and end' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand in/ })
    .click();
  await expect(page.getByText('Nothing was stored.')).toBeVisible();
  const examId = Number(new URL(page.url()).searchParams.get('examId'));

  for (const paper of ['A', 'B']) {
    await desktop.open(`/ExamPaper?examId=${examId}&paper=${paper}`);
    const sheet = page.getByRole('region', { name: 'Paper', exact: true });
    await expect(sheet.getByRole('article')).toHaveCount(4);
    await expect(page.getByRole('region', { name: 'Key', exact: true })).toContainText(`Paper ${paper}`);
  }

  await desktop.open(`/CreateExam?editExam=true&examId=${examId}&step=6`);
  await wizard.publish(FIRST);
  await desktop.open(`/CreateExam?editExam=true&examId=${examId}&step=1`);
  await page.getByRole('textbox', { name: 'Title' }).fill(SECOND);
  await page.getByRole('textbox', { name: 'Title' }).press('Tab');
  await expect(
    page
      .getByRole('main')
      .getByText(/^Saved/)
      .first(),
  ).toBeVisible();
  await desktop.open(`/CreateExam?editExam=true&examId=${examId}&step=6`);
  await page.getByRole('button', { name: 'Publish changes', exact: true }).click();
  const asking = page.getByRole('dialog', { name: `Publish ${SECOND}?` });
  await expect(asking.getByText('What changes for students')).toBeVisible();
  await expect(asking.getByText(FIRST, { exact: true })).toBeVisible();
  await asking.getByRole('button', { name: 'Publish changes', exact: true }).click();
  await expect(page.getByText(`${SECOND} is published.`)).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: `Versions of ${SECOND}` });
  await expect(versions.getByRole('list', { name: 'Published versions' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await expect(versions.getByText(FIRST, { exact: true })).toBeVisible();
  await versions.getByRole('button', { name: 'Make this the draft again' }).last().click();
  await expect(page).toHaveURL(/\/CreateExam/);
  await desktop.open(`/CreateExam?editExam=true&examId=${examId}&step=1`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(FIRST);
  await closeDesktop(desktop);
});

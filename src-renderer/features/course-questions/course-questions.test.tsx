import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { courseQuestionsContract as contract } from '#shared/contract/course-questions.ts';
import { QuestionsPanel } from '#renderer/components/course-questions/questions-panel.tsx';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { enrolIn, publishedAssignment } from '#tests/factories/course-in-page.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AllQuestionsPage } from './pages/all-questions-page.tsx';
import { CourseQuestionsPage } from './pages/course-questions-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['course-questions', 'talk', 'common'] });
beforeEach(() => connectSchool());

const inPage = { call: api };

/** A course in which the student who is signed in from here on is enrolled. */
async function taken(): Promise<{ courseId: number; itemId: number }> {
  const course = await publishedAssignment(inPage);
  await commands.enterSchool('Student');
  await enrolIn(inPage, course.courseId);
  return course;
}

const ask = async ({ courseId, itemId }: { courseId: number; itemId: number }, question: string) => {
  const body = { course_id: courseId, item_id: itemId, position_ms: null, question };
  return (await api(contract.askQuestion, { body })).body.id;
};
const openPanel = (course: { courseId: number; itemId: number }, view?: View) =>
  openScreens({ '/': <QuestionsPanel {...course} positionMs={760_000} /> }, '/', view);
const asInstructor = async (): Promise<void> => {
  await commands.enterSchool('Instructor');
  queryClient.clear();
};

describe('questions and answers', () => {
  test('a question is compared with those that there are, asked about a place, and answered', async () => {
    const course = await taken();
    await ask(course, 'Why does a cell divide in two?');
    const { screen } = await openPanel(course);
    await screen.getByRole('textbox', { name: 'Your question' }).fill('When does a cell divide?');
    const near = screen.getByRole('region', { name: 'Has it been asked already?' });
    await expect.element(near.getByText('Why does a cell divide in two?')).toBeVisible();
    await screen.getByRole('button', { name: 'Ask all the same' }).click();
    await expect.element(screen.getByText('2 questions')).toBeVisible();
    await expect.element(screen.getByText('at 12:40').first()).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
    const list = screen.getByRole('list', { name: 'Questions' });
    await list.getByRole('button', { name: 'Answer' }).first().click();
    await list.getByRole('textbox', { name: 'Your answer' }).fill('At the end of its cycle.');
    await list.getByRole('button', { name: 'Send answer' }).click();
    await expect.element(list.getByText('At the end of its cycle.')).toBeVisible();
  });

  test('one that a link leads to stands alone, until all are asked for', async () => {
    const course = await taken();
    const id = await ask(course, 'Why does a cell divide?');
    await ask(course, 'What is a membrane?');
    const { screen } = await openScreens({ '/Q&A': <AllQuestionsPage /> }, `/Q&A?preview=${id}`);
    await expect.element(screen.getByText('1 question', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Why does a cell divide?')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all questions' }).click();
    await expect.element(screen.getByText('What is a membrane?')).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).toBeVisible();
  });

  test('HTML is refused at its field, and what was typed stays', async () => {
    const { screen } = await openPanel(await taken());
    const field = screen.getByRole('textbox', { name: 'Your question' });
    await field.fill('<script>alert(1)</script>');
    await screen.getByRole('button', { name: 'Ask' }).click();
    await expect
      .element(screen.getByText('HTML is not shown here. Put code between backticks.'))
      .toBeVisible();
    await expect.element(field).toHaveValue('<script>alert(1)</script>');
  });

  test('the author puts a question first, and hides it with a reason', async () => {
    const course = await taken();
    await ask(course, 'Why does a cell divide?');
    await asInstructor();
    const { screen } = await openScreens(
      { '/CourseQuestions': <CourseQuestionsPage /> },
      `/CourseQuestions?courseId=${course.courseId}`,
    );
    const menu = screen.getByRole('button', { name: 'What can be done with this question' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Put first' }).click();
    await expect.element(screen.getByText('Put first').first()).toBeVisible();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Hide this question with its answers?' });
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect.element(dialog.getByText('Say why it is hidden.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked before.');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect.element(screen.getByText('Hidden: Asked before.')).toBeVisible();
  });

  test.each(schemes)('are accessible, on the phone too (%s)', async (scheme) => {
    const course = await taken();
    await ask(course, 'Why does a cell divide?');
    const { screen } = await openPanel(course, { scheme, width: 320 });
    await screen.getByRole('button', { name: 'Answer' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Your answer' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

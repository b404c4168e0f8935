import type { Page } from '@playwright/test';
import type { ApiClient } from '#shared/contract/client.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';
import { addCourseItem, documentOfWords, writeCourse } from '#tests/factories/courses.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import type { CourseWizard } from './course-wizard.ts';

/** In small letters, as files are searched for it. */
export const SOLUTION = 'three tucks on each side';

/** The outline as it is stored: sections with those that they stand in, and their items. */
export async function storedOutline(call: ApiClient, id: number): Promise<string[]> {
  const { sections, items } = (await call(courses.getCourseOutline, { params: { id } })).body.data;
  const titleOf = (parent: number | null) => sections.find((one) => one.id === parent)?.title;
  return inReadingOrder(sections).map((section) => {
    const path = [titleOf(section.parent_id), section.title].filter((title) => title !== undefined);
    return `${path.join(' > ')}: ${itemsInOrder([section], items)
      .map(({ title }) => title)
      .join(', ')}`;
  });
}

/** Two levels with an item of each kind, through the windows. */
export async function buildOutline(wizard: CourseWizard): Promise<void> {
  await wizard.addSection('Hitches');
  await wizard.addItem('Hitches', 'a lesson', 'The bowline');
  await wizard.addItem('Hitches', 'a quiz', 'What holds');
  await wizard.addSubsection('Hitches', 'Loops');
  await wizard.addItem('Loops', 'a practice test', 'By heart');
  await wizard.addSection('Splices');
  await wizard.addItem('Splices', 'an assignment', 'An eye in a rope');
}

/** What stands in the items of that outline. */
export async function writeItems(page: Page, wizard: CourseWizard): Promise<void> {
  await wizard.inItem('The bowline', async () => {
    await page.getByRole('textbox', { name: 'Text of the lesson' }).click();
    await page.keyboard.type('The rabbit comes out of its hole.');
  });
  await wizard.inItem('What holds', () => wizard.writeQuestion('A bowline can be untied after a load.'));
  await wizard.inItem('By heart', () => wizard.takeQuestion());
  await wizard.inItem('An eye in a rope', async () => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Say how an eye is spliced.');
    await page.getByRole('textbox', { name: 'Solution' }).fill(SOLUTION);
    await page.getByRole('textbox', { name: 'Feedback when it is wrong' }).fill('Count the tucks.');
  });
}

export const LIGHTS = 'Lights of the harbour';
export const EDITIONS = [
  'A green light marks the pier.',
  'A red light marks it.',
  'Red on its port side.',
] as const;

export const edition = (at: 0 | 1 | 2) => ({ title: 'The pier', document: documentOfWords(EDITIONS[at]) });

interface Author {
  readonly call: ApiClient;
}

/** A draft with an item of each kind in one section, written past the screens. @param graded the words of a key that counts */
export async function writeLights(author: Author, graded: string) {
  const { id } = (await author.call(courses.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: LIGHTS, course_price: 0 });
  const section = { course_id: id, parent_id: null, title: 'By night', place: 'a0' };
  const sectionId = (await author.call(courses.addCourseSection, { body: section })).body.id;
  const asked = async (feedback: string) => {
    const body = questionDraft({ feedback_correct: feedback });
    const { question } = (await author.call(questionsContract.saveQuestion, { body })).body;
    return [{ question_id: question.id, mark: 1 }];
  };
  const lesson = await addCourseItem(author, sectionId, { kind: 'lesson', place: 'a0' }, edition(0));
  const quiz = { title: 'Planets', questions: await asked('Right.') };
  await addCourseItem(author, sectionId, { kind: 'quiz', place: 'a1' }, quiz);
  const test = { title: 'A test', questions: await asked(graded), is_graded: true };
  await addCourseItem(author, sectionId, { kind: 'practice_test', place: 'a2' }, test);
  const feedback = { feedback_correct: '', feedback_partial: '', feedback_incorrect: '' };
  const task = { prompt: 'Draw the pier.', points: 5, solution: SOLUTION, ...feedback };
  const assignment = { title: 'A chart', assignment_questions: [task] };
  await addCourseItem(author, sectionId, { kind: 'assignment', place: 'a3' }, assignment);
  return { id, lesson };
}

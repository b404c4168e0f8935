import { expect, test } from 'vitest';
import { coursesContract } from '#shared/contract/courses.ts';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { openAt } from './question-stage.test-data.tsx';

serverForEach(['questions'], 'Instructor');

test('a question that is written for a quiz stands in it, and the way back leads there', async () => {
  const courseId = (await api(coursesContract.createCourseDraft, {})).body.data.id;
  const section = { course_id: courseId, parent_id: null, title: 'Cells', place: 'a0' };
  const sectionId = (await api(coursesContract.addCourseSection, { body: section })).body.id;
  const item = { section_id: sectionId, kind: 'quiz' as const, title: 'Quiz', place: 'a0' };
  const id = (await api(coursesContract.addCourseItem, { body: item })).body.id;
  const { screen, address } = await openAt(
    `/CreateQuestions?fromCourse=true&courseId=${courseId}&sectionId=${sectionId}&contentId=${id}&contentType=quiz`,
  );
  await screen.getByRole('textbox', { name: 'Text' }).fill('Is a membrane a double layer?');
  await screen.getByRole('textbox', { name: 'Option A', exact: true }).fill('Yes');
  await screen.getByRole('textbox', { name: 'Option B', exact: true }).fill('No');
  await screen.getByRole('radio', { name: 'Option A is right' }).click();
  await screen.getByRole('button', { name: 'Save to the item' }).first().click();
  await expect.poll(address).toBe(`/CreateCourse?editCourse=true&courseId=${courseId}&step=3&item=${id}`);
  const { data } = (await api(coursesContract.getCourseItem, { params: { id } })).body;
  expect(data.held_questions.map(({ title }) => title)).toEqual(['Is a membrane a double layer?']);
});

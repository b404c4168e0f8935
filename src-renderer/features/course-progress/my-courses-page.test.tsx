import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { addCourseItem, documentOfWords, publishCourse, writeCourse } from '#tests/factories/courses.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MyCoursesPage } from './pages/my-courses-page.tsx';

serverForEach(['course-progress']);

const open = (at = '/MyCourses', view?: View) => openScreens({ '/MyCourses': <MyCoursesPage /> }, at, view);

/** A published course of two lessons, in which the student is enrolled. */
async function seedCourse() {
  await commands.actAs('Instructor');
  const author = { call: api };
  const { id } = (await api(coursesContract.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: 'Cells and tissues', course_price: 0 });
  const body = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
  const section = (await api(coursesContract.addCourseSection, { body })).body.id;
  const add = (title: string, place: string) =>
    addCourseItem(author, section, { kind: 'lesson', place }, { title, document: documentOfWords(title) });
  const items = [await add('Membrane', 'a0'), await add('Nucleus', 'a1')] as const;
  await publishCourse(author, id);
  await commands.actAs('Student');
  await api(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  return { id, items };
}

const read = (id: number, itemId: number) =>
  api(courseProgressContract.recordCourseActivity, {
    body: { kind: 'text_read', course_id: id, item_id: itemId },
  });

describe('the courses of a student', () => {
  test('say what to do when there are none', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('No courses yet')).toBeVisible();
    await screen.getByRole('tab', { name: 'Finished' }).click();
    await expect.element(screen.getByText('No finished courses')).toBeVisible();
  });

  test('stand where they are, from the first item to the finished course', async () => {
    const { id, items } = await seedCourse();
    const { screen } = await open();
    await expect.element(screen.getByText('Not started')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Start Cells and tissues' }))
      .toHaveAttribute('href', `/coursePage?courseId=${id}&itemId=${items[0]}`);
    await read(id, items[0]);
    await screen.getByRole('tab', { name: 'In progress' }).click();
    await expect.element(screen.getByText('1 of 2 required items complete')).toBeVisible();
    await expect.element(screen.getByText('Next: Nucleus')).toBeVisible();
    await expect
      .element(screen.getByRole('progressbar', { name: 'Progress in Cells and tissues' }))
      .toHaveAttribute('aria-valuenow', '50');
    await read(id, items[1]);
    await screen.getByRole('tab', { name: 'Finished' }).click();
    await expect.element(screen.getByText(/^Finished on /u)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Open Cells and tissues' })).toBeVisible();
  });

  test('keep the tab in the address, and give their dates to a calendar', async () => {
    await seedCourse();
    const { screen, address } = await open('/MyCourses?tab=finished');
    const finished = screen.getByRole('tab', { name: 'Finished' });
    await expect.element(finished).toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('tab', { name: 'In progress' }).click();
    await expect.poll(address).toBe('/MyCourses?tab=in-progress');
    await finished.click();
    await expect.poll(address).toBe('/MyCourses?tab=finished');
    await expect.element(screen.getByText('No finished courses')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Calendar file' })).toBeVisible();
  });

  test.each(schemes)('are accessible, also on a phone (%s)', async (scheme) => {
    await seedCourse();
    const { screen } = await open('/MyCourses', { scheme, width: 390 });
    await expect.element(screen.getByText('Not started')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await accessViolations()).toEqual([]);
  });
});

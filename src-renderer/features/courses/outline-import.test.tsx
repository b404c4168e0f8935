import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { coursesContract } from '#shared/contract/courses.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { CreateCoursePage } from './pages/create-course-page.tsx';

serverForEach(['courses'], 'Instructor');

const CSV = [
  'section,subsection,type,title,minutes,description',
  'Cells,,lesson,Membrane,10,Walls',
  'Cells,,film,A film,,',
  'Cells,Inside,quiz,Nucleus,,',
].join('\n');

const storedOrder = async (id: number): Promise<[string, string[]][]> => {
  const { data } = (await api(coursesContract.getCourseOutline, { params: { id } })).body;
  return inReadingOrder(data.sections).map((section) => [
    section.title,
    itemsInOrder([section], data.items).map(({ title }) => title),
  ]);
};

test('an outline is read, mended, added in one step, and taken back', async () => {
  const { id } = (await api(coursesContract.createCourseDraft, {})).body.data;
  const { screen } = await openScreens(
    { '/CreateCourse': <CreateCoursePage /> },
    `/CreateCourse?editCourse=true&courseId=${id}&step=3`,
  );
  await screen.getByRole('button', { name: 'Import outline' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Import outline' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for files.');
  await userEvent.upload(input, new File([CSV], 'outline.csv', { type: 'text/csv' }));
  await expect.element(screen.getByText('3 parts found: 2 taken, 1 named below.')).toBeVisible();
  await expect.element(screen.getByText(/^line 3: 'film' is no type/)).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('textbox', { name: 'Section', exact: true }).fill('The cell');
  await screen.getByRole('button', { name: 'Leave out Nucleus' }).click();
  await screen.getByRole('button', { name: 'Add 1 item' }).click();
  await expect
    .poll(() => storedOrder(id))
    .toEqual([
      ['The cell', ['Membrane']],
      ['Inside', []],
    ]);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedOrder(id)).toEqual([]);
});

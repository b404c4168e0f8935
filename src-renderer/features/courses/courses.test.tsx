import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { coursesContract } from '#shared/contract/courses.ts';
import { inReadingOrder, itemsInOrder } from '#shared/domain/courses/outline.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { CoursesPage } from './pages/courses-page.tsx';
import { CreateCoursePage } from './pages/create-course-page.tsx';
import { fetchCourse } from './queries.ts';

serverForEach(['courses'], 'Instructor');

const openAt = (at: string, view?: View) =>
  openScreens({ '/CreateCourse': <CreateCoursePage />, '/Courses': <CoursesPage /> }, at, view);
/** A row of the outline; the checklist beside it names the same items. */
const rowNamed = (name: string) => new RegExp(`^${name}( , Lesson)?$`);
const press = (keys: string) => userEvent.keyboard(keys);

const addCourse = async (title: string): Promise<number> => {
  const { data } = (await api(coursesContract.createCourseDraft, {})).body;
  const draft = { ...data.draft, course_title: title, course_level: '' as const };
  const body = { version: data.version, step: 1, draft };
  await api(coursesContract.saveCourseDraft, { params: { id: data.id }, body });
  return data.id;
};

const addOutline = async (courseId: number): Promise<void> => {
  const sections: number[] = [];
  for (const [title, place] of [
    ['Cells', 'a0'],
    ['Tissues', 'a1'],
  ] as const) {
    const body = { course_id: courseId, parent_id: null, title, place };
    sections.push((await api(coursesContract.addCourseSection, { body })).body.id);
  }
  for (const [title, place] of [
    ['Membrane', 'a0'],
    ['Nucleus', 'a1'],
  ] as const) {
    const body = { section_id: sections[0] ?? 0, kind: 'lesson' as const, title, place };
    await api(coursesContract.addCourseItem, { body });
  }
};

const storedOrder = async (id: number): Promise<string> => {
  const { data } = (await api(coursesContract.getCourseOutline, { params: { id } })).body;
  return inReadingOrder(data.sections)
    .map(
      (section) =>
        `${section.title}: ${itemsInOrder([section], data.items)
          .map(({ title }) => title)
          .join(' ')}`,
    )
    .join('; ');
};

test('without courses the list says so, and leads to a new one that its first word makes', async () => {
  const { screen, address } = await openAt('/Courses');
  await expect.element(screen.getByText('No courses yet')).toBeVisible();
  await screen.getByRole('link', { name: 'New course' }).first().click();
  await screen.getByRole('button', { name: /^2 Landing page/ }).click();
  await screen.getByRole('textbox', { name: 'Title', exact: true }).fill('Cell biology');
  await expect.element(screen.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
  await expect.poll(address).toMatch(/courseId=\d+/);
  const id = Number(/courseId=(\d+)/.exec(address())?.[1]);
  const stored = await fetchCourse(id);
  expect(stored.draft.course_title).toBe('Cell biology');
});

test('the entries of a list are written one after the other with Enter', async () => {
  const id = await addCourse('Cells');
  const { screen } = await openAt(`/CreateCourse?editCourse=true&courseId=${id}`);
  await screen.getByRole('button', { name: 'Add an entry' }).first().click();
  await expect.element(screen.getByRole('textbox', { name: /entry 1/ })).toHaveFocus();
  await press('Name the parts of a cell{Enter}');
  await expect.element(screen.getByRole('textbox', { name: /entry 2/ })).toHaveFocus();
  await press('Draw a membrane');
  await expect
    .poll(async () => (await fetchCourse(id)).draft.student_learning)
    .toEqual(['Name the parts of a cell', 'Draw a membrane']);
});

describe('the outline', () => {
  test('is ordered, renamed and emptied by keys alone, and says what was done', async () => {
    const id = await addCourse('Cells');
    await addOutline(id);
    const { screen } = await openAt(`/CreateCourse?editCourse=true&courseId=${id}&step=3`);
    const row = (name: string) => screen.getByRole('button', { name: rowNamed(name) });
    await expect.element(row('Membrane')).toBeVisible();
    row('Cells').element().focus();
    await press('{ArrowDown}');
    await expect.element(row('Membrane')).toHaveFocus();
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(screen.getByText('Membrane is number 2 of 2 now')).toBeInTheDocument();
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus Membrane; Tissues: ');
    await expect.element(row('Membrane')).toHaveFocus();
    await press('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus; Tissues: Membrane');
    await press('{F2}');
    await press('{Control>}a{/Control}The membrane{Enter}');
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus; Tissues: The membrane');
    await expect.element(row('The membrane')).toHaveFocus();
    await press('{Delete}');
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus; Tissues: ');
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus; Tissues: The membrane');
  });

  test('takes each of two keys that come before a row is drawn', async () => {
    const id = await addCourse('Cells');
    await addOutline(id);
    const { screen } = await openAt(`/CreateCourse?editCourse=true&courseId=${id}&step=3`);
    const row = screen.getByRole('button', { name: rowNamed('Membrane') });
    await expect.element(row).toBeVisible();
    const element = row.element();
    element.focus();
    await expect.element(row).toHaveFocus();
    const key = { key: 'ArrowDown', altKey: true, bubbles: true };
    for (let pressed = 0; pressed < 2; pressed++) element.dispatchEvent(new KeyboardEvent('keydown', key));
    await expect.poll(() => storedOrder(id)).toBe('Cells: Nucleus; Tissues: Membrane');
    await expect.element(row).toHaveFocus();
  });

  test.each(schemes)('can be used by everybody, also on a phone (%s)', async (scheme) => {
    const id = await addCourse('Cells');
    await addOutline(id);
    const { screen } = await openAt(`/CreateCourse?editCourse=true&courseId=${id}&step=3`, {
      scheme,
      width: 320,
    });
    await expect.element(screen.getByRole('button', { name: rowNamed('Membrane') })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});

test.each(schemes)('each step and the list can be used by everybody (%s)', async (scheme) => {
  const id = await addCourse('Cells');
  const { screen, router } = await openAt('/Courses', { scheme });
  await expect.element(screen.getByText('Cells')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  for (const step of [1, 2, 4]) {
    await router.navigate(`/CreateCourse?editCourse=true&courseId=${id}&step=${step}`);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  }
});

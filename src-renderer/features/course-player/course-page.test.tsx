import { describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { addQuestion, openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { addCourseItem, documentOfWords, publishCourse, writeCourse } from '#tests/factories/courses.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ContentProgressPage } from './pages/content-progress-page.tsx';
import { CoursePage } from './pages/course-page.tsx';
import { CourseSidebarPage } from './pages/course-sidebar-page.tsx';

const server = serverForEach(['course-player', 'player', 'talk', 'documents']);

const open = (at: string, view?: View) =>
  openScreens(
    {
      '/coursePage': <CoursePage />,
      '/CourseSidebar': <CourseSidebarPage />,
      '/ContentProgress': <ContentProgressPage />,
    },
    at,
    view,
  );

/** Keys are shortcuts again. */
const leaveField = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

const press = (keys: string) => userEvent.keyboard(keys);

/** A published course of two sections with an item of each kind, in which the student is enrolled. */
async function seedCourse() {
  await commands.actAs('Instructor');
  const author = { call: api };
  const { id } = (await api(courses.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: 'Cells and tissues', course_price: 0 });
  const addSection = async (title: string, place: string, parentId: number | null = null) =>
    (await api(courses.addCourseSection, { body: { course_id: id, parent_id: parentId, title, place } })).body
      .id;
  const start = await addSection('Start', 'a0');
  const inner = await addSection('Closer', 'a0', start);
  const end = await addSection('End', 'a1');
  const ask = async (title: string) => [{ question_id: (await addQuestion(title)).id, mark: 1 }];
  const lesson = await addCourseItem(
    author,
    start,
    { kind: 'lesson', place: 'a0' },
    {
      title: 'The membrane',
      document: documentOfWords('Every cell is bounded by a double layer.'),
    },
  );
  const quiz = await addCourseItem(
    author,
    inner,
    { kind: 'quiz', place: 'a0' },
    {
      title: 'First quiz',
      questions: await ask('Is a membrane a double layer?'),
    },
  );
  const test = await addCourseItem(
    author,
    inner,
    { kind: 'practice_test', place: 'a1' },
    {
      title: 'First test',
      questions: await ask('Do cells divide?'),
      score_to_reach: 50,
    },
  );
  const assignment = await addCourseItem(
    author,
    end,
    { kind: 'assignment', place: 'a0' },
    {
      title: 'Draw a cell',
      assignment_questions: [
        {
          prompt: 'Name its parts.',
          points: 2,
          solution: 'Membrane and nucleus.',
          feedback_correct: '',
          feedback_partial: '',
          feedback_incorrect: '',
        },
      ],
    },
  );
  await publishCourse(author, id);
  await commands.actAs('Student');
  await api(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  return { id, lesson, quiz, test, assignment };
}

const summaryOf = async (id: number) =>
  (await api(progress.getCourseProgress, { params: { id } })).body.data.summary;

describe('a course', () => {
  test('is taken to its end with every kind of content', async () => {
    const course = await seedCourse();
    const { screen, address } = await open(`/coursePage?courseId=${course.id}`);
    const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 2, name });
    await expect.element(heading('The membrane')).toBeVisible();
    await screen.getByRole('button', { name: 'Mark as done' }).click();
    await expect.element(screen.getByRole('button', { name: /^The membrane.*done/u })).toBeVisible();

    await press('j');
    await expect.element(heading('First quiz')).toHaveFocus();
    await expect.poll(address).toBe(`/coursePage?courseId=${course.id}&itemId=${course.quiz}`);
    await screen.getByRole('radio', { name: 'Yes' }).click();
    await screen.getByRole('button', { name: 'Check the answer' }).click();
    await expect.element(screen.getByText('Right', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Hand in' }).click();
    await expect.element(screen.getByText('100 %, 1 of 1 marks')).toBeVisible();

    await screen.getByRole('button', { name: 'Next', exact: true }).click();
    await screen.getByRole('button', { name: 'Begin the test' }).click();
    await screen.getByRole('radio', { name: 'No' }).click();
    await screen.getByRole('button', { name: 'End the test' }).click();
    await expect.element(screen.getByText('Below the score to reach')).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByRole('radio', { name: 'Yes' }).click();
    await screen.getByRole('button', { name: 'End the test' }).click();
    await expect.element(screen.getByText('Score reached')).toBeVisible();

    await screen.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(heading('End of section: Start')).toHaveFocus();
    await expect.element(screen.getByText('3 of 3 required items done')).toBeVisible();
    await expect
      .poll(() => server.requests.find(({ path }) => path === '/api/recordStudentCourseSection')?.body)
      .toMatchObject({ course_id: course.id, section_progress: 100 });

    await press('j');
    await screen.getByRole('textbox', { name: 'Your answer to question 1' }).fill('The nucleus.');
    await screen.getByRole('button', { name: 'Hand in' }).click();
    await screen.getByRole('button', { name: 'See the feedback' }).click();
    await expect.element(screen.getByRole('dialog').getByText('Membrane and nucleus.')).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(async () => (await summaryOf(course.id)).percent).toBe(100);

    await press('jj');
    await expect.element(heading('You have finished Cells and tissues')).toBeVisible();
    await expect
      .poll(() => server.requests.find(({ path }) => path === '/api/recordStudentCourse')?.body)
      .toMatchObject({ course_id: course.id, progress: 100 });
    expect((await summaryOf(course.id)).completion).not.toBeNull();
  });

  test('comes back after a reload where it was, with what was typed, by the keyboard alone', async () => {
    const course = await seedCourse();
    const first = await open(`/coursePage?courseId=${course.id}`);
    await expect.element(first.screen.getByRole('heading', { level: 2, name: 'The membrane' })).toBeVisible();
    await press('f');
    await expect.element(first.screen.getByRole('button', { name: 'Flag', pressed: true })).toBeVisible();
    await press('n');
    await expect.element(first.screen.getByRole('textbox', { name: 'New note' })).toHaveFocus();
    await press('Ask about the layer');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(first.screen.getByRole('button', { name: 'Delete' })).toBeVisible();
    await press('Not saved yet');
    leaveField();
    await press('jjjj');
    const answer = first.screen.getByRole('textbox', { name: 'Your answer to question 1' });
    await expect.element(answer).toBeVisible();
    answer.element().focus();
    await press('Half an answer');
    await expect
      .poll(
        () =>
          server.requests.findLast(({ method, path }) => method === 'PUT' && path.endsWith('/draft'))?.body,
      )
      .toMatchObject({ content: expect.stringContaining('Half an answer') });
    await expect.element(first.screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
    await first.screen.unmount();
    // Another window of this computer keeps nothing of its own: the server does.
    for (const key of Object.keys(localStorage))
      if (key.includes('course-answers')) localStorage.removeItem(key);

    const { screen } = await open(`/coursePage?courseId=${course.id}`);
    await expect
      .element(screen.getByRole('textbox', { name: 'Your answer to question 1' }))
      .toHaveValue('Half an answer');
    await expect.element(screen.getByText('Flagged')).toBeVisible();
    await press('n');
    await expect.element(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Not saved yet');
    await expect.element(screen.getByText('Ask about the layer')).toBeVisible();
    leaveField();
    await press('k');
    await expect.element(screen.getByRole('heading', { name: 'End of section: Start' })).toHaveFocus();
    expect(JSON.parse(sessionStorage.getItem(`courseDetails_${course.id}`) ?? '{}')).toMatchObject({
      selectedCourse: course.id,
      showEndOfSectionPage: true,
      viewLevel: 'subsection',
    });
  });

  test('never says saved for what the server did not answer, and finds words in its texts', async () => {
    const course = await seedCourse();
    let isDown = false;
    server.intercept(({ path }) => {
      if (isDown && path === '/api/course-activities') throw networkError();
    });
    const { screen } = await open(`/coursePage?courseId=${course.id}&itemId=${course.quiz}`);
    await screen.getByRole('radio', { name: 'Yes' }).click();
    isDown = true;
    await screen.getByRole('button', { name: 'Check the answer' }).click();
    await expect.element(screen.getByText('Not saved: Network Error')).toBeVisible();
    await screen.getByRole('button', { name: 'Hand in' }).click();
    await expect.element(screen.getByRole('alert').getByText('Network Error').last()).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
    isDown = false;
    await screen.getByRole('button', { name: 'Hand in' }).click();
    await expect.element(screen.getByText('100 %, 1 of 1 marks')).toBeVisible();

    await screen.getByRole('tab', { name: 'Search' }).click();
    await screen.getByRole('searchbox', { name: 'Search in this course' }).fill('bounded double');
    await screen.getByRole('button', { name: /^The membrane.*text/u }).click();
    await expect.element(screen.getByText('Every cell is bounded by a double layer.').first()).toBeVisible();
  });

  test('leads back to the list with the reason where it cannot be opened', async () => {
    const { screen } = await open('/coursePage');
    await expect.element(screen.getByText('Another screen')).toBeVisible();
    await expect.element(screen.getByText('No course was chosen. Open one from this list.')).toBeVisible();
    const second = await open('/coursePage?courseId=987654');
    await expect.poll(second.address).toBe('/MyCourses');
    await expect.element(second.screen.getByText(/^The course could not be opened: /u).last()).toBeVisible();
  });
});

test.each(schemes)('a course can be taken by everybody, also on a phone (%s)', async (scheme) => {
  const course = await seedCourse();
  const wide = await open(`/coursePage?courseId=${course.id}`, { scheme });
  for (const panel of ['Notes', 'Q&A', 'Search', 'Content']) {
    await wide.screen.getByRole('tab', { name: panel }).click();
    await expect.element(wide.screen.getByRole('tabpanel')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  }
  await wide.screen.unmount();
  const { screen, router } = await open(`/coursePage?courseId=${course.id}`, { scheme, width: 320 });
  for (const name of ['The membrane', 'First quiz', 'First test', 'End of section: Start', 'Draw a cell']) {
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Next', exact: true }).click();
  }
  for (const address of ['/CourseSidebar', '/ContentProgress']) {
    await router.navigate(address);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  }
});

import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ItemKind } from '#shared/contract/course-items.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { documentOfText } from '#shared/domain/documents/plain-document.ts';
import { addQuestion, openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ContentViewPage } from './pages/content-view-page.tsx';
import { CreateCoursePage } from './pages/create-course-page.tsx';
import { fetchItem } from './queries.ts';

serverForEach(['courses', 'player', 'documents'], 'Instructor');

const openAt = (at: string, view?: View) =>
  openScreens({ '/CreateCourse': <CreateCoursePage />, '/contentView': <ContentViewPage /> }, at, view);

const addCourse = async (kinds: readonly ItemKind[]) => {
  const courseId = (await api(coursesContract.createCourseDraft, {})).body.data.id;
  const section = { course_id: courseId, parent_id: null, title: 'Cells', place: 'a0' };
  const sectionId = (await api(coursesContract.addCourseSection, { body: section })).body.id;
  const items: number[] = [];
  for (const [at, kind] of kinds.entries()) {
    const body = { section_id: sectionId, kind, title: `Item ${at + 1}`, place: `a${at}` };
    items.push((await api(coursesContract.addCourseItem, { body })).body.id);
  }
  return { courseId, items };
};

const change = async (id: number, patch: Partial<Awaited<ReturnType<typeof fetchItem>>['draft']>) => {
  const { version, draft } = await fetchItem(id);
  await api(coursesContract.saveCourseItem, {
    params: { id },
    body: { version, draft: { ...draft, ...patch } },
  });
};

describe('a lesson', () => {
  test('is written in its editor, says when it is saved, and is seen as learners will see it', async () => {
    const { courseId, items } = await addCourse(['lesson']);
    const [id = 0] = items;
    const { screen, address } = await openAt(
      `/CreateCourse?editCourse=true&courseId=${courseId}&step=3&item=${id}`,
    );
    const text = screen.getByRole('textbox', { name: 'Text of the lesson' });
    await text.click();
    await userEvent.keyboard('The membrane is a double layer.');
    await expect.poll(async () => (await fetchItem(id)).draft.document).toContain('double layer');
    await expect.element(screen.getByText(/^Saved \d\d:\d\d/).first()).toBeVisible();
    await screen.getByRole('button', { name: 'Preview' }).last().click();
    await expect.poll(address).toBe(`/contentView?courseId=${courseId}&contentId=${id}`);
    await expect.element(screen.getByText('The membrane is a double layer.')).toBeVisible();
  });
});

describe('the preview', () => {
  test('says of an answer at once whether it is right, and leads on to the next item', async () => {
    const { courseId, items } = await addCourse(['quiz', 'assignment']);
    const [quiz = 0, assignment = 0] = items;
    const question = await addQuestion('Is a membrane a double layer?', {
      feedback_incorrect: 'It has two.',
    });
    await change(quiz, { questions: [{ question_id: question.id, mark: 1 }] });
    await change(assignment, {
      document: documentOfText('Draw a cell.'),
      assignment_questions: [
        {
          prompt: 'Name its parts.',
          points: 2,
          solution: 'Secret solution',
          feedback_correct: '',
          feedback_partial: '',
          feedback_incorrect: '',
        },
      ],
    });
    const { screen } = await openAt(`/contentView?courseId=${courseId}&contentId=${quiz}`);
    await screen.getByRole('radio', { name: 'No' }).click();
    await screen.getByRole('button', { name: 'Check the answer' }).click();
    await expect.element(screen.getByText('Not right')).toBeVisible();
    await expect.element(screen.getByText('It has two.')).toBeVisible();
    await screen.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.element(screen.getByText('Draw a cell.')).toBeVisible();
    await expect.element(screen.getByText('Name its parts.')).toBeVisible();
    expect(document.body.textContent).not.toContain('Secret solution');
  });

  test('marks a practice test as a whole, and counts its attempts', async () => {
    const { courseId, items } = await addCourse(['practice_test']);
    const [id = 0] = items;
    const question = await addQuestion('Is a membrane a double layer?');
    await change(id, {
      questions: [{ question_id: question.id, mark: 1 }],
      score_to_reach: 50,
      attempts_allowed: 1,
    });
    const { screen } = await openAt(`/contentView?courseId=${courseId}`);
    await screen.getByRole('button', { name: 'Begin the test' }).click();
    expect(screen.getByRole('button', { name: 'Check the answer' }).query()).toBeNull();
    await screen.getByRole('radio', { name: 'Yes' }).click();
    await screen.getByRole('button', { name: 'End the test' }).click();
    await expect.element(screen.getByText('Score reached')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeDisabled();
  });

  test('keeps to itself what is right in what counts', async () => {
    const { courseId, items } = await addCourse(['quiz']);
    const [id = 0] = items;
    const question = await addQuestion('Is a membrane a double layer?');
    await change(id, { questions: [{ question_id: question.id, mark: 1 }], is_graded: true });
    const { screen } = await openAt(`/contentView?courseId=${courseId}`);
    await screen.getByRole('radio', { name: 'Yes' }).click();
    expect(screen.getByRole('button', { name: 'Check the answer' }).query()).toBeNull();
    await expect.element(screen.getByText(/This counts for the result/)).toBeVisible();
  });

  test.each(schemes)(
    'can be used by everybody, also on a phone and with sample data (%s)',
    async (scheme) => {
      const { screen } = await openAt('/contentView', { scheme, width: 320 });
      await expect.element(screen.getByText(/Every cell is bounded/)).toBeVisible();
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Next', exact: true }).click();
      await expect.element(screen.getByRole('radio', { name: 'True' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    },
  );
});

test.each(schemes)('items can be written in by everybody, also on a phone (%s)', async (scheme) => {
  const { courseId, items } = await addCourse(['lesson', 'quiz', 'assignment']);
  const { screen, router } = await openAt('/contentView', { scheme, width: 320 });
  for (const id of items) {
    await router.navigate(`/CreateCourse?editCourse=true&courseId=${courseId}&step=3&item=${id}`);
    await expect.element(screen.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  }
});

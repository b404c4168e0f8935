import { beforeEach, describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { courseSubmissionsContract as contract } from '#shared/contract/course-submissions.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { enrolIn, handInTo, publishedAssignment } from '#tests/factories/course-in-page.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AssignmentFeedbackPage } from './pages/assignment-feedback-page.tsx';
import { CourseSubmissionPage } from './pages/course-submission-page.tsx';
import { CourseSubmissionsPage } from './pages/course-submissions-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['course-submissions', 'talk', 'common'] });
beforeEach(() => connectSchool());

const inPage = { call: api };
const openAt = (at: string, view?: View) =>
  openScreens(
    {
      '/CourseSubmissions': <CourseSubmissionsPage />,
      '/CourseSubmission': <CourseSubmissionPage />,
      '/AssignmentFeedbackModal': <AssignmentFeedbackPage />,
    },
    at,
    view,
  );

/** Something that a student handed in to the instructor. */
async function handedIn(text = 'It divides to grow.'): Promise<{ courseId: number; id: number }> {
  const course = await publishedAssignment(inPage);
  await commands.enterSchool('Student');
  await enrolIn(inPage, course.courseId);
  const id = await handInTo(inPage, course, text);
  await commands.enterSchool('Instructor');
  return { courseId: course.courseId, id };
}

const standing = async (id: number) => (await api(contract.getSubmission, { params: { id } })).body.data;

/** What else waits in the demo school is given back: one is led to what waits next. */
async function returnAllBut(id: number): Promise<void> {
  const query = { state: 'handed_in', limit: 50 } as const;
  for (const other of (await api(contract.listSubmissions, { query })).body.data) {
    if (other.id === id) continue;
    const params = { id: other.id };
    const { standing: seen } = (await api(contract.getSubmission, { params })).body.data;
    await api(contract.returnSubmission, { params, body: { standing: seen, comment: 'Once more, please.' } });
  }
}

describe('what students handed in', () => {
  test('is opened from the list, marked by keyboard alone, and leads back when nothing waits', async () => {
    const { courseId, id } = await handedIn();
    await returnAllBut(id);
    const { screen, address } = await openAt(`/CourseSubmissions?courseId=${courseId}`);
    const row = screen.getByRole('row', { name: /An essay/u });
    await expect.element(row).toBeVisible();
    await row.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe(`/CourseSubmission?submissionId=${id}`);
    await expect.element(screen.getByText('It divides to grow.')).toBeVisible();
    await screen.getByText('Partly correct').click();
    await expect.element(screen.getByRole('radio', { name: 'Partly correct' })).toBeChecked();
    const points = screen.getByRole('textbox', { name: 'Points, 5 at most' });
    await points.click();
    await userEvent.keyboard('3');
    await screen.getByRole('textbox', { name: 'Word to the student' }).click();
    await userEvent.keyboard('And repair?{Control>}{Enter}{/Control}');
    await expect.poll(address).toBe('/CourseSubmissions');
    expect(await standing(id)).toMatchObject({
      state: 'marked',
      points: 3,
      history: [{ verdict: 'partial', comment: 'And repair?' }],
    });
  });

  test('is not marked in part, and given back with what was written so far', async () => {
    const { id } = await handedIn();
    await returnAllBut(id);
    const { screen, address } = await openAt(`/CourseSubmission?submissionId=${id}`);
    await screen.getByRole('textbox', { name: 'Word to the student' }).fill('Name both reasons.');
    await screen.getByRole('button', { name: 'Mark and go on' }).click();
    await expect.element(screen.getByText('Give a verdict and points for each question.')).toBeVisible();
    await screen.getByRole('button', { name: 'Give back' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Give it back for another try?' });
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Name both reasons.');
    await dialog.getByRole('button', { name: 'Give back' }).click();
    await expect.poll(address).toBe('/CourseSubmissions');
    expect((await standing(id)).state).toBe('returned');
  });

  test.each(schemes)('is accessible (%s)', async (scheme) => {
    const { id } = await handedIn();
    const marking = await openAt(`/CourseSubmission?submissionId=${id}`, { scheme });
    await expect.element(marking.screen.getByText('It divides to grow.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('fits the phone', async () => {
    const { id } = await handedIn('x'.repeat(300));
    const { screen } = await openAt(`/CourseSubmission?submissionId=${id}`, { width: 320 });
    await expect.element(screen.getByRole('button', { name: 'Mark and go on' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

test.each(schemes)('the feedback of samples is read and opened as a dialog (%s)', async (scheme) => {
  const { screen } = await openAt('/AssignmentFeedbackModal', { scheme });
  await expect.element(screen.getByText('3 of 5 points, 60 %')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Open as a dialog' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Assignment feedback' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

import { beforeEach, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { ReviewsList } from '#renderer/components/course-reviews/reviews-list.tsx';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { enrolIn, publishedAssignment } from '#tests/factories/course-in-page.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { CourseReviewsPage } from './pages/course-reviews-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['course-reviews', 'talk', 'common'] });
beforeEach(() => connectSchool());

const inPage = { call: api };

test('a course is reviewed with stars alone, and its author answers', async () => {
  const { courseId } = await publishedAssignment(inPage);
  await commands.enterSchool('Student');
  await enrolIn(inPage, courseId);
  const own = await openScreens({ '/': <ReviewsList courseId={courseId} /> }, '/');
  await own.screen.getByRole('button', { name: 'Review this course' }).click();
  const dialog = own.screen.getByRole('dialog', { name: 'Review this course' });
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Clear and short.');
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect.element(dialog.getByText('Choose one to five stars.')).toBeVisible();
  // The star is drawn by the label of its circle.
  const { id } = dialog.getByRole('radio', { name: '3 stars' }).element();
  await userEvent.click(document.querySelector(`label[for="${id}"]`) ?? document.body);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect.element(own.screen.getByText('Clear and short.')).toBeVisible();
  await expect.element(own.screen.getByText(/it counts for nothing in the average/u)).toBeVisible();
  await own.screen.unmount();
  await commands.enterSchool('Instructor');
  queryClient.clear();
  const { screen } = await openScreens(
    { '/CourseReviews': <CourseReviewsPage /> },
    `/CourseReviews?courseId=${courseId}`,
  );
  await expect.element(screen.getByText('Clear and short.')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: /^Actions for/u }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  const reply = screen.getByRole('dialog').getByRole('textbox', { name: 'Your reply' });
  await reply.fill('Thank you.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save reply' }).click();
  await expect.element(screen.getByText('Thank you.')).toBeVisible();

  await screen.getByRole('button', { name: /^Actions for/u }).click();
  await page.getByRole('menuitem', { name: 'Change the reply' }).click();
  await reply.fill('Thank you, that helps.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save reply' }).click();
  await expect.element(screen.getByText('Thank you, that helps.')).toBeVisible();
  await screen.getByRole('button', { name: 'Changed' }).click();
  const earlier = screen.getByRole('list', { name: 'What the reply said before' });
  await expect.element(earlier.getByText(/^Thank you\./u)).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { courseReviewsContract } from '#shared/contract/course-reviews.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { SupportTicketsPage } from './pages/support-tickets-page.tsx';

schoolForEach({ kind: 'demo', role: 'Student', texts: ['support-tickets', 'talk', 'common'] });

beforeEach(async () => {
  connectSchool();
  const { body } = await api(messagesContract.fetchConversations, { query: {} });
  const id = body.data[0]?.id ?? 0;
  const said = { conversation_id: id, message: 'Something rude', attachments: [], reply_to: null };
  const sent = await api(messagesContract.sendMessage, { body: said });
  await api(messagesContract.reportConversation, {
    body: { conversation_id: id, reason: 'insult', message_ids: [sent.body.data.id], text: 'Please look.' },
  });
  await commands.enterSchool('Support');
  queryClient.clear();
  await currentGuardSession();
});

const open = (view?: View) =>
  openScreens({ '/SupportTickets': <SupportTicketsPage /> }, '/SupportTickets?tab=reports', view);

/** The instructor reports the first review of their courses; answers the title of its course. */
async function reportReview(): Promise<string> {
  await commands.enterSchool('Instructor');
  const { courses } = (await api(coursesContract.filterCourses, { query: { limit: 50 } })).body;
  for (const { about_course_id: id } of courses) {
    const { body } = await api(courseReviewsContract.listCourseReviews, { params: { id }, query: {} });
    const [review] = body.data;
    if (review === undefined) continue;
    await api(courseReviewsContract.reportReview, { params: { id: review.id }, body: { reason: 'spam' } });
    await commands.enterSchool('Support');
    queryClient.clear();
    await currentGuardSession();
    return body.course_title;
  }
  throw new Error('No course of the demo school has a review.');
}

describe('what people report', () => {
  test('is looked at with what stands around it, and decided', async () => {
    const { screen } = await open();
    await screen
      .getByRole('row', { name: /Insult/u })
      .first()
      .click();
    await expect.element(screen.getByText('Please look.')).toBeVisible();
    await expect.element(screen.getByText('Something rude')).toBeVisible();
    const decide = screen.getByRole('button', { name: 'Decide' });
    await decide.click();
    await expect.element(screen.getByRole('combobox', { name: 'Decision' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(decide).toHaveFocus();
    await decide.click();
    const dialog = screen.getByRole('dialog', { name: 'Decide' });
    await dialog.getByRole('combobox', { name: 'Decision' }).click();
    await screen.getByRole('option', { name: 'Remove messages' }).click();
    await expect.element(dialog.getByRole('checkbox', { name: /Something rude/u })).toBeChecked();
    await dialog.getByRole('textbox', { name: /What those concerned read/u }).fill('Be kind.');
    await dialog.getByRole('button', { name: 'Save the decision' }).click();
    await expect.element(screen.getByText(/Remove messages, by .*Be kind/u)).toBeVisible();
  });

  test('a review is called by its course, and has no messages around it', async () => {
    const course = await reportReview();
    const { screen } = await open();
    await screen.getByRole('cell', { name: `Review of ${course}` }).click();
    await expect.element(screen.getByRole('heading', { name: `Review of ${course}` })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Decide' })).toBeVisible();
    await expect.element(screen.getByText('Messages around it')).not.toBeInTheDocument();
  });

  test.each(schemes)('is accessible in the %s scheme, and on the phone', async (scheme) => {
    const { screen } = await open({ scheme });
    await screen
      .getByRole('row', { name: /Insult/u })
      .first()
      .click();
    await expect.element(screen.getByText('Please look.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.unmount();
    const phone = await open({ scheme, width: 320 });
    await expect.element(phone.screen.getByText('To decide').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

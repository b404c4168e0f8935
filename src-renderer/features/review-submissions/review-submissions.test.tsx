import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { reviewSubmissionsContract as contract } from '#shared/contract/review-submissions.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { ReviewOn } from '#renderer/components/review-remarks.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MySubmissionsPage } from './pages/my-submissions-page.tsx';
import { PeerSubmissionsPage } from './pages/peer-submissions-page.tsx';
import { SubmitForReviewPage } from './pages/submit-for-review-page.tsx';

schoolForEach({
  kind: 'demo',
  role: 'Instructor',
  texts: ['review-submissions', 'content-management', 'player', 'common'],
});
beforeEach(() => connectSchool());

const SCREENS = {
  '/MySubmissions': <MySubmissionsPage />,
  '/PeerSubmissions': <PeerSubmissionsPage />,
  '/SubmitForReview': <SubmitForReviewPage />,
};
const open = (at: string, view?: View) => openScreens(SCREENS, at, view);
const as = async (role: string): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
};

/** What nobody has reviewed yet: the last by title. */
async function reviewable() {
  const content = (await api(contract.listReviewable, {})).body.data.at(-1);
  if (content === undefined) throw new Error('The demo school has nothing that is offered.');
  return content;
}
/** Submits it to whoever is free. */
async function submit(): Promise<string> {
  const { title, ...submitted } = await reviewable();
  await api(contract.createSubmission, { body: { ...submitted, reviewer_ids: [], note: '' } });
  return title;
}
const rowOf = (title: string, state: string): RegExp =>
  new RegExp(`${title.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')}.*${state}`, 'u');

describe('a review', () => {
  test('is asked for, taken, remarked and decided, and its author reads why', async () => {
    const content = await reviewable();
    const { title } = content;
    const { screen } = await open('/MySubmissions');
    await screen.getByRole('button', { name: 'Submit for review' }).first().click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.element(dialog.getByText('Choose an exam or a course.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Exam or course' }).click();
    await page.getByRole('option').last().click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect
      .element(screen.getByRole('row', { name: rowOf(title, 'Waits for a reviewer') }))
      .toBeVisible();
    await screen.unmount();

    await as('SME');
    const peer = (await open('/PeerSubmissions')).screen;
    await peer.getByRole('row', { name: rowOf(title, 'Waits for a reviewer') }).click();
    await peer.getByRole('button', { name: 'Take this review' }).click();
    await peer.getByRole('textbox', { name: 'Remark to all of it' }).fill('The title is long.');
    await peer.getByRole('checkbox', { name: 'Has to change' }).click();
    await peer.getByRole('button', { name: 'Approve' }).click();
    await expect.element(peer.getByText(/A remark asks for a change/u)).toBeVisible();
    await peer.getByRole('checkbox', { name: 'Has to change' }).click();
    await peer.getByRole('button', { name: 'Approve' }).click();
    await expect.element(peer.getByText(/Rate correctness and clarity/u)).toBeVisible();
    const two = peer.getByRole('radio', { name: 'Clarity: 2 points' }).element();
    if (two instanceof HTMLInputElement) two.click();
    await peer.getByRole('button', { name: 'Ask for changes' }).click();
    await expect.element(peer.getByText('The author was told.')).toBeVisible();
    await peer.unmount();

    await as('Instructor');
    const own = (await open('/MySubmissions')).screen;
    await own.getByRole('row', { name: rowOf(title, 'Changes asked for') }).click();
    await expect.element(own.getByText('2 of 4')).toBeVisible();
    const { content_type: type, content_id: id } = content;
    await expect
      .element(own.getByRole('link', { name: 'Go on writing' }))
      .toHaveAttribute(
        'href',
        type === 'exam'
          ? `/CreateExam?editExam=true&examId=${id}`
          : `/CreateCourse?editCourse=true&courseId=${id}`,
      );
    await expect.element(own.getByText('The title is long.')).toBeVisible();
  });

  test.each(schemes)('of a course is opened item by item (%s)', async (scheme) => {
    await as('SME');
    const course = (await api(contract.listReviews, { query: {} })).body.data.find(
      ({ content_type: type }) => type === 'course',
    );
    if (course === undefined) throw new Error('The demo school has no course to review.');
    const { screen } = await open('/PeerSubmissions', { scheme });
    await screen
      .getByRole('row', { name: rowOf(course.title, '') })
      .first()
      .click();
    const items = screen.getByRole('list', { name: /^\d+ items$/u });
    await items
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    const closing = items.getByRole('button', { name: /^Close / });
    await expect.element(closing).toHaveAttribute('aria-expanded', 'true');
    await expect.element(items.getByText(/min|required/iu).first()).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await closing.click();
    await expect.element(closing).not.toBeInTheDocument();
  });

  test('is asked for from a wizard, which has chosen what', async () => {
    const content = await reviewable();
    const { screen, address } = await open(
      `/MySubmissions?submit=${content.content_type}-${content.content_id}`,
    );
    await expect.poll(address).toBe('/MySubmissions');
    await screen.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect
      .element(screen.getByRole('row', { name: rowOf(content.title, 'Waits for a reviewer') }))
      .toBeVisible();
  });

  test('is told in the wizard, whole and at its places', async () => {
    const { data } = (await api(contract.getMySubmissions, { query: {} })).body.data;
    const told = data.find(({ remarks }) => remarks.some(({ anchor }) => anchor === 'question'));
    if (told === undefined) throw new Error('The demo school has no remark.');
    const { title: _, ...again } = {
      title: told.title,
      content_id: told.content_id,
      content_type: told.content_type,
      version: told.version,
    };
    await api(contract.createSubmission, { body: { ...again, reviewer_ids: [], note: '' } });
    await as('SME');
    const [mine] = (await api(contract.listReviews, { query: {} })).body.data.filter(
      ({ content_id: id, may_take: mayTake }) => id === told.content_id && mayTake,
    );
    if (mine === undefined) throw new Error('It was not submitted.');
    await api(contract.takeReview, { params: { id: mine.id } });
    await api(contract.decideReview, {
      params: { id: mine.id },
      body: {
        decision: 'changes_asked',
        reason: 'One thing.',
        ratings: [],
        remarks: told.remarks.map(({ anchor, anchor_id, text, is_required }) => ({
          anchor: anchor === 'question' ? ('question' as const) : ('content' as const),
          anchor_id,
          text,
          is_required,
        })),
      },
    });
    await as('Instructor');
    const { screen } = await openScreens(
      { '/CreateExam': <ReviewOn kind={told.content_type} id={told.content_id} /> },
      '/CreateExam',
    );
    await expect.element(screen.getByText('One thing.')).toBeVisible();
    await expect.element(screen.getByText(/A wish: The introduction could be shorter/u)).toBeVisible();
    await expect.element(screen.getByText('One remark stands at its question, in step 3.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open the submission' }))
      .toHaveAttribute('href', `/MySubmissions?preview=${mine.id}`);
    expect(await accessViolations()).toEqual([]);
  });

  test.each(schemes)('has accessible screens in the %s scheme', async (scheme) => {
    await submit();
    for (const at of ['/MySubmissions', '/SubmitForReview']) {
      const { screen } = await open(at, { scheme, width: 320 });
      await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await accessViolations(), at).toEqual([]);
      expect(document.documentElement.scrollWidth, at).toBeLessThanOrEqual(320);
      await screen.unmount();
    }
    await as('SME');
    const { screen } = await open('/PeerSubmissions', { scheme });
    await screen
      .getByRole('row', { name: /Waits for a reviewer/u })
      .first()
      .click();
    await screen.getByRole('button', { name: 'Take this review' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Remark to all of it' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

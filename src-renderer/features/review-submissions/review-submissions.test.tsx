import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { reviewSubmissionsContract as contract } from '#shared/contract/review-submissions.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
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
  texts: ['review-submissions', 'content-management', 'common'],
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

/** Submits the first own exam to whoever is free. */
async function submit(): Promise<string> {
  const { data } = (await api(contract.listReviewable, {})).body;
  const exam = data.find(({ content_type: type }) => type === 'exam');
  if (exam === undefined) throw new Error('The demo school has no exam that is offered.');
  const { title, ...submitted } = exam;
  await api(contract.createSubmission, { body: { ...submitted, reviewer_ids: [], note: '' } });
  return title;
}

describe('a review', () => {
  test('is asked for, taken, remarked and decided, and its author reads why', async () => {
    const { screen } = await open('/MySubmissions');
    await screen.getByRole('button', { name: 'Submit for review' }).first().click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.element(dialog.getByText('Choose an exam or a course.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Exam or course' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('row', { name: /Waits for a reviewer/u })).toBeVisible();
    await screen.unmount();

    await as('SME');
    const peer = (await open('/PeerSubmissions')).screen;
    await peer.getByRole('row', { name: /Waits for a reviewer/u }).click();
    await peer.getByRole('button', { name: 'Take this review' }).click();
    await peer.getByRole('textbox', { name: 'Remark to all of it' }).fill('The title is long.');
    await peer.getByRole('checkbox', { name: 'Has to change' }).click();
    await peer.getByRole('button', { name: 'Approve' }).click();
    await expect.element(peer.getByText(/A remark asks for a change/u)).toBeVisible();
    await peer.getByRole('button', { name: 'Ask for changes' }).click();
    await expect.element(peer.getByText('Nothing to review')).toBeVisible();
    await peer.unmount();

    await as('Instructor');
    const own = (await open('/MySubmissions')).screen;
    await own.getByRole('row', { name: /Changes asked for/u }).click();
    await expect.element(own.getByText('The title is long.')).toBeVisible();
  });

  test('is asked for from a wizard, which has chosen what', async () => {
    const { data } = (await api(contract.listReviewable, {})).body;
    const [content] = data;
    if (content === undefined) throw new Error('The demo school has nothing that is offered.');
    const { screen, address } = await open(
      `/MySubmissions?submit=${content.content_type}-${content.content_id}`,
    );
    await expect.poll(address).toBe('/MySubmissions');
    await screen.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('row', { name: /Waits for a reviewer/u })).toBeVisible();
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
    await screen.getByRole('row', { name: /Waits for a reviewer/u }).click();
    await screen.getByRole('button', { name: 'Take this review' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Remark to all of it' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

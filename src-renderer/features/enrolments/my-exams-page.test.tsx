import '#renderer/app/connect-feedback.ts';
import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { useFeedbackStore } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { MyExamsPage } from './pages/my-exams-page.tsx';

const open = (options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <MyExamsPage />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );

const server = serverForEach(['enrolments']);

describe('the exams of a student', () => {
  test('say what to do when there are none', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('No exams yet')).toBeVisible();
    await screen.getByRole('button', { name: 'See exams to enrol in' }).click();
    await expect
      .element(screen.getByRole('tab', { name: 'Not enrolled yet' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('Nothing to enrol in right now')).toBeVisible();
  });

  test('can be enrolled in, with the words of the specification', async () => {
    await commands.seedExam({ isEnrolled: false });
    const { screen } = await open({ at: '/MyExams?tab=available' });
    await screen.getByRole('button', { name: 'Enrol in Test exam' }).click();
    await expect.poll(() => useFeedbackStore.getState().banners.at(-1)?.text).toBe('Enroll was successful');
    await expect.element(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('Ready to start')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Start Test exam' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/examPage\?examId=\d+$/u));
  });

  test('have the focus on the next step of what one has just enrolled in', async () => {
    await commands.seedExam({});
    const { examId } = await commands.seedExam({ isEnrolled: false });
    const { screen } = await open({ at: '/MyExams?tab=available' });
    const enrol = screen.getByRole('button', { name: 'Enrol in Test exam' });
    await expect.element(enrol).toBeVisible();
    (enrol.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.getAttribute('href')).toBe(`/examPage?examId=${examId}`);
  });

  test('keep the focus at the button when enrolling fails', async () => {
    await commands.seedExam({ isEnrolled: false });
    const { screen } = await open({ at: '/MyExams?tab=available' });
    const enrol = screen.getByRole('button', { name: 'Enrol in Test exam' });
    await expect.element(enrol).toBeVisible();
    server.intercept(({ path }) => {
      if (path === '/api/contentPurchaseFreeRecord') throw new Error('The disk is full.');
    });
    (enrol.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => useFeedbackStore.getState().banners.at(-1)?.kind).toBe('error');
    await expect.element(enrol).toHaveFocus();
  });

  test('stand where they are, each with its next step', async () => {
    const running = await commands.seedExam({});
    await api(examAttemptsContract.startAttempt, { body: { exam_id: running.examId } });
    const done = await commands.seedExam({});
    const { body } = await api(examAttemptsContract.startAttempt, { body: { exam_id: done.examId } });
    await api(examAttemptsContract.submitAttempt, { params: { id: body.id } });
    const { screen } = await open();
    await expect.element(screen.getByText(/^In progress, /u)).toBeVisible();
    await expect.element(screen.getByText('Not passed, 0 %')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'See result of Test exam' }))
      .toHaveAttribute('href', `/ExamResult?attemptId=${body.id}`);
    await screen.getByRole('tab', { name: 'Completed' }).click();
    await expect.poll(() => screen.getByRole('listitem').all().length).toBe(1);
    await expect.element(screen.getByText('Not passed, 0 %')).toBeVisible();
    await screen.getByRole('tab', { name: 'In progress' }).click();
    await expect.element(screen.getByRole('link', { name: 'Continue Test exam' })).toBeVisible();
  });

  test.each(schemes)('are accessible (%s)', async (scheme) => {
    await commands.seedExam({});
    const { screen } = await open({ scheme });
    await expect.element(screen.getByText('Ready to start')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('fit a phone', async () => {
    await commands.seedExam({});
    const { screen } = await open({ width: 390 });
    await expect.element(screen.getByText('Ready to start')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await accessViolations()).toEqual([]);
  });
});

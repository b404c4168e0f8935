import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { AttemptResult, ResultRelease } from '#shared/contract/attempt-results.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import { ResultReview } from './components/result-review.tsx';
import { ResultSummary } from './components/result-summary.tsx';
import type { ReviewQuestion } from './components/reviewed-question.tsx';

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exam-attempts']);
});

const WAITING: AttemptResult = {
  attempt_id: 1,
  exam_id: 2,
  exam_title: 'Cells',
  attempt_no: 1,
  state: 'submitted',
  submitted_by: 'student',
  decisions: [],
  corrections: [],
  progress: 100,
  exam_score: null,
  exam_result: 'pending',
  pending_reason: 'awaiting_hub',
  release: { state: 'released', policy: null, release_at: null, reason: null, parts: [...RELEASE_PARTS] },
  pass_percent: 60,
  scoring_mode: 'equal',
  total_completion_time: 300,
  correct: null,
  question_count: 4,
  points: null,
  max_points: 4,
  started_at: '2026-11-21T09:00:00.000Z',
  submitted_at: '2026-11-21T09:05:00.000Z',
  receipt: 'AB12-CD34-EF56',
  received_at: null,
  is_scored_elsewhere: true,
  attempts_left: 0,
  review: { state: 'not_released', policy: 'immediate', reason: 'online' },
  time_per_question: [],
};

const open = (changes: Partial<AttemptResult> = {}) =>
  render(
    <GalleryProviders scheme="light">
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <main>
            <ResultSummary result={{ ...WAITING, ...changes }} />
            <ResultReview result={{ ...WAITING, ...changes }} />
          </main>
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );

test('says that the institution has not received what was handed in here, and where the answers are', async () => {
  const screen = await open();
  await expect.element(screen.getByText('Waiting for the institution')).toBeVisible();
  await expect.element(screen.getByText(/Not yet received by the institution\.$/u)).toBeVisible();
  await expect.element(screen.getByText(/kept at your institution, not on this device/u)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save the answers as a file' })).toBeVisible();
});

test('says when the institution has it, with the receipt', async () => {
  const screen = await open({ received_at: '2026-11-21T09:10:00.000Z' });
  await expect
    .element(screen.getByText(/^Received by the institution, .+ \(receipt AB12-CD34-EF56\)\.$/u))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Save the answers as a file' }))
    .not.toBeInTheDocument();
});

test('says that a person decides which record counts', async () => {
  const screen = await open({ pending_reason: 'under_review' });
  await expect.element(screen.getByText('Waiting for a decision')).toBeVisible();
});

test('says nothing of an institution where this server scores', async () => {
  const screen = await open({
    is_scored_elsewhere: false,
    pending_reason: 'awaiting_marking',
    review: { state: 'not_released', policy: 'never', reason: 'policy' },
  });
  await expect.element(screen.getByText('Waiting for marking')).toBeVisible();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
});

test.each([
  ['weighted', ['3 of 4']],
  ['equal', []],
] as const)(
  'tells the marks of an exam of %s scoring only where they count',
  async (scoring_mode, expected) => {
    const scored = {
      exam_score: 50,
      exam_result: 'fail',
      pending_reason: null,
      correct: 2,
      points: 3,
    } as const;
    const screen = await open({ ...scored, scoring_mode });
    await expect.element(screen.getByText('2 of 4')).toBeVisible();
    const marks = screen.getByText('3 of 4').elements();
    expect(marks.map((value) => value.textContent)).toEqual(expected);
  },
);

test.each([
  [65.83, ['19.75 of 30']],
  [63.33, []],
] as const)(
  'explains a score of %d %% by the shares of partly right answers',
  async (exam_score, expected) => {
    const screen = await open({
      exam_score,
      exam_result: 'pass',
      pending_reason: null,
      correct: 19,
      question_count: 30,
    });
    await expect.element(screen.getByText('19 of 30')).toBeVisible();
    const shares = screen.getByText('19.75 of 30').elements();
    expect(shares.map((value) => value.textContent)).toEqual(expected);
  },
);

test('counts the answers that await marking beside the others, so that the groups add up', async () => {
  const question = (question_id: number, isAnswerCorrect: boolean | null): ReviewQuestion => ({
    question_id,
    question_title: `Question of the number ${question_id}`,
    question_type: 'open_ended',
    question_mark: 1,
    question_image: null,
    options: [],
    selectedAnswerId: null,
    answerText: 'An answer',
    correctAnswerId: null,
    accepted_options: [],
    comment: null,
    correction: null,
    isAnswerCorrect,
    matched_keywords: [],
    missed_keywords: [],
    answer_feedback: null,
    option_feedback: null,
    answer_file: null,
    timeTakenPerQuestion: 30,
    points: null,
  });
  const groups = [true, false, false, null].map((verdict, index) => question(index + 1, verdict));
  const screen = await open({ review: { state: 'released', questions: groups } });
  await screen.getByText('Awaiting marking, 1').click();
  await expect.element(screen.getByText('Question of the number 4')).toBeVisible();
  await expect.element(screen.getByText('Question of the number 1')).not.toBeInTheDocument();
  expect(screen.getByRole('radio').elements()).toHaveLength(4);

  const marked = await open({ review: { state: 'released', questions: groups.slice(0, 3) } });
  await expect.element(marked.getByText('Not right, 2').last()).toBeVisible();
});

const waits = (changes: Partial<ResultRelease> = {}): ResultRelease => ({
  state: 'waiting',
  policy: 'by_hand',
  release_at: null,
  reason: null,
  parts: [],
  ...changes,
});

test.each([
  [waits(), 'not_released', 'Not released yet', 'Results will be released by your teacher.'],
  [
    waits({ policy: 'after_marking' }),
    'not_released',
    'Not released yet',
    'Results will be released when everybody has had the exam and is marked.',
  ],
  [
    waits({ policy: 'on_date', release_at: '2031-07-03T12:00:00.000Z' }),
    'not_released',
    'Not released yet',
    /^Results will be released on .*3 Jul 2031/u,
  ],
  [
    waits({ state: 'held', policy: null, reason: 'We look at your second answer.' }),
    'held_back',
    'Held back',
    'This result is held back: We look at your second answer.',
  ],
] as const)('a result that waits says for what (%#)', async (release, pending_reason, verdict, text) => {
  const review = { state: 'not_released', policy: 'immediate', reason: 'release' } as const;
  const screen = await open({ release, pending_reason, is_scored_elsewhere: false, review });
  await expect.element(screen.getByText(verdict)).toBeVisible();
  await expect.element(screen.getByText(text)).toBeVisible();
  await expect.element(screen.getByText(/^Nothing of the questions is shown/u)).toBeVisible();
});

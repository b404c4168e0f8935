import '#renderer/app/styles.ts';
import i18next from 'i18next';
import { createRef } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ScoringMode } from '#shared/contract/exam-drafts.ts';
import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import type { QuestionProgress } from '#shared/domain/exam-attempts/runner-state.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { QuestionView } from './components/question-view.tsx';
import { ReviewedQuestion, type ReviewQuestion } from './components/reviewed-question.tsx';

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exam-attempts']);
});

const QUESTION: ReviewQuestion = {
  question_id: 1,
  question_title: 'Why are leaves green?',
  question_type: 'open_ended',
  question_mark: 4,
  question_image: null,
  options: [],
  selectedAnswerId: null,
  answerText: 'Chlorophyll',
  correctAnswerId: null,
  accepted_options: [],
  comment: null,
  correction: null,
  isAnswerCorrect: false,
  matched_keywords: [],
  missed_keywords: [],
  answer_feedback: null,
  option_feedback: null,
  answer_file: null,
  timeTakenPerQuestion: 30,
  points: 1,
};

const PROGRESS: QuestionProgress = {
  option: null,
  text: '',
  isFlagged: false,
  isSeen: true,
  shownMs: 0,
  revision: 0,
  savedRevision: 0,
  failure: null,
};

const open = (scoring: ScoringMode, points: number | null) =>
  render(
    <GalleryProviders scheme="light">
      <I18nextProvider i18n={i18next}>
        <QuestionView
          question={QUESTION}
          scoring={scoring}
          progress={PROGRESS}
          number={1}
          total={2}
          isLocked={false}
          headingRef={createRef()}
          onChoose={() => undefined}
          onWrite={() => undefined}
          onLeaveText={() => undefined}
        />
        <ReviewedQuestion
          question={{ ...QUESTION, points }}
          parts={[...RELEASE_PARTS]}
          scoring={scoring}
          number={1}
        />
      </I18nextProvider>
    </GalleryProviders>,
  );

describe('the marks of a question', () => {
  test('stand beside it where they count', async () => {
    const screen = await open('weighted', 1);
    await expect
      .element(screen.getByRole('heading', { level: 2 }))
      .toHaveAccessibleName('Question 1 of 2 · 4 marks, write your answer');
    await expect.element(screen.getByText(/1 of 4 marks/u)).toBeVisible();
  });

  test.each([
    [0, null],
    [1, /25 % right/u],
    [4, null],
    [null, null],
  ])('are not shown where every question counts the same, with %s of them', async (points, share) => {
    const screen = await open('equal', points);
    const heading = screen.getByRole('heading', { level: 2 });
    await expect.element(heading).toHaveTextContent('Question 1 of 2 · write your answer');
    await expect.element(screen.getByText(/\bmarks?\b/u)).not.toBeInTheDocument();
    if (share === null) await expect.element(screen.getByText(/% right/u)).not.toBeInTheDocument();
    else await expect.element(screen.getByText(share)).toBeVisible();
  });
});

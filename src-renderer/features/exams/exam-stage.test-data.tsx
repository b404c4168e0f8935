import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { examsContract, type ExamDraft } from '#shared/contract/exams.ts';
import { questionsContract, type QuestionDraft } from '#shared/contract/questions.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import type { Scheme } from '#tests/helpers/stage.tsx';
import { FeedbackStack } from '#renderer/components/banner.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { CreateExamPage } from './pages/create-exam-page.tsx';
import { ExamsPage } from './pages/exams-page.tsx';

export interface View {
  readonly scheme?: Scheme;
  readonly width?: number;
}

/** Both screens of the feature at their addresses, with the banners of the shell. */
export const openAt = async (at: string, { scheme = 'light', width = 1360 }: View = {}) => {
  await page.viewport(width, 860);
  const router = createMemoryRouter(
    [
      { path: '/CreateExam', element: <CreateExamPage /> },
      { path: '/Exams', element: <ExamsPage /> },
      { path: '*', element: <h1>Another screen</h1> },
    ],
    { initialEntries: [at] },
  );
  const screen = await render(
    <GalleryProviders scheme={scheme}>
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <main>
            <RouterProvider router={router} />
          </main>
          <FeedbackStack />
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { screen, router, address };
};

/** A question of the library, through the API. */
export const addQuestion = async (title: string, changes: Partial<QuestionDraft> = {}): Promise<number> => {
  const { body } = await api(questionsContract.saveQuestion, {
    body: {
      question_title: title,
      question_mark: 1,
      question_type: 'multiple-choice',
      assign_folder_id: null,
      tag_names: [],
      question_image: null,
      options: ['Yes', 'No'].map((text) => ({ text, image: null })),
      correct_answer: 1,
      feedback_correct: '',
      feedback_incorrect: '',
      ...changes,
    },
  });
  return body.question.id;
};

/** A stored draft with these questions; answers its id and version. */
export const addExam = async (questionIds: readonly number[], changes: Partial<ExamDraft> = {}) => {
  const { body } = await api(examsContract.createExamDraft, { body: { question_ids: [...questionIds] } });
  const { exam_step_one_id: id, version, draft } = body.data;
  const saved = await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Cells', ...changes } },
  });
  return { id, version: saved.body.version };
};

export const storedDraft = async (id: number) =>
  (await api(examsContract.getExam, { params: { id } })).body.data;

import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { questionsContract, type QuestionDraft } from '#shared/contract/questions.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import type { Scheme } from '#tests/helpers/stage.tsx';
import { FeedbackStack } from '#renderer/components/banner.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { QuestionEditorPage } from './pages/question-editor-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';

export interface View {
  readonly scheme?: Scheme;
  readonly width?: number;
}

/** The screens of the feature at their addresses, with the banners of the shell. */
export const openAt = async (at: string, { scheme = 'light', width = 1360 }: View = {}) => {
  await page.viewport(width, 860);
  const router = createMemoryRouter(
    [
      { path: '/Questions', element: <QuestionsPage /> },
      { path: '/CreateQuestions', element: <QuestionEditorPage /> },
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

const draftOf = (title: string, changes: Partial<QuestionDraft>): QuestionDraft => ({
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
});

/** A question of the library, through the API. */
export const addQuestion = async (title: string, changes: Partial<QuestionDraft> = {}) =>
  (await api(questionsContract.saveQuestion, { body: draftOf(title, changes) })).body.question;

/** The same question changed by somebody else. */
export const changeElsewhere = async (
  id: number,
  version: number,
  title: string,
  changes: Partial<QuestionDraft> = {},
) => {
  const body = { version, draft: draftOf(title, changes) };
  return (await api(questionsContract.replaceQuestion, { params: { id }, body })).body.question;
};

export const addFolder = async (name: string, parentId: number | null = null): Promise<number> => {
  const body = { folder_name: name, parent_folder_id: parentId };
  return (await api(questionsContract.createFolder, { body })).body.folder.id;
};

export const storedQuestion = async (id: number) =>
  (await api(questionsContract.questionById, { params: { questionId: id } })).body.question[0];

export const storedTitles = async (): Promise<string[]> => {
  const { body } = await api(questionsContract.filterQuestions, { query: { sort: 'title' } });
  return body.question.map((question) => question.question_title);
};

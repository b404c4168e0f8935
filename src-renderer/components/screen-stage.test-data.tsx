import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { questionsContract, type Question, type QuestionDraft } from '#shared/contract/questions.ts';
import { FeedbackStack } from './banner.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { drawn, type Scheme } from '#tests/helpers/stage.tsx';

export interface View {
  readonly scheme?: Scheme;
  readonly width?: number;
  readonly height?: number;
}

/** Opens one of these screens at its address, with the server's data and the banners of the shell. */
export const openScreens = async (
  screens: Readonly<Record<string, ReactNode>>,
  at: string,
  { scheme = 'light', width = 1360, height = 860 }: View = {},
) => {
  await page.viewport(width, height);
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }));
  const router = createMemoryRouter([...routes, { path: '*', element: <h1>Another screen</h1> }], {
    initialEntries: [at],
  });
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
  await drawn(screen);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { screen, router, address };
};

/** A question answered with yes, and without feedback; a test names only what it is about. */
export const yesNoDraft = (title: string, changes: Partial<QuestionDraft> = {}): QuestionDraft =>
  questionDraft({
    question_title: title,
    options: ['Yes', 'No'].map((text) => ({ text, image: null })),
    correct_answer: 1,
    feedback_correct: '',
    feedback_incorrect: '',
    ...changes,
  });

/** A question of the library, through the API of the page. */
export const addQuestion = async (title: string, changes: Partial<QuestionDraft> = {}): Promise<Question> =>
  (await api(questionsContract.saveQuestion, { body: yesNoDraft(title, changes) })).body.question;

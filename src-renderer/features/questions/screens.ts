import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Questions': () => import('./pages/questions-page.tsx').then((module) => module.QuestionsPage),
  '/CreateQuestions': () =>
    import('./pages/question-editor-page.tsx').then((module) => module.QuestionEditorPage),
  '/PreviewQuestionCard': () =>
    import('./pages/preview-question-card-page.tsx').then((module) => module.PreviewQuestionCardPage),
  '/DeleteConfirmationCard': () =>
    import('./pages/delete-confirmation-card-page.tsx').then((module) => module.DeleteConfirmationCardPage),
};

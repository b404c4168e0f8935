import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Questions': () => import('./pages/questions-page.tsx').then((module) => module.QuestionsPage),
  '/CreateQuestions': () =>
    import('./pages/question-editor-page.tsx').then((module) => module.QuestionEditorPage),
  '/PreviewQuestionCard': () =>
    import('./pages/preview-question-card-page.tsx').then((module) => module.PreviewQuestionCardPage),
  '/saveQuestions': () =>
    import('./pages/save-questions-page.tsx').then((module) => module.SaveQuestionsPage),
  '/QuestionSuccessfullySaved': () =>
    import('./pages/question-successfully-saved-page.tsx').then(
      (module) => module.QuestionSuccessfullySavedPage,
    ),
  '/QuestionCompleteCard': () =>
    import('./pages/question-complete-card-page.tsx').then((module) => module.QuestionCompleteCardPage),
  '/AddQuestionButton': () =>
    import('./pages/add-question-button-page.tsx').then((module) => module.AddQuestionButtonPage),
  '/PlusQuestionButton': () =>
    import('./pages/plus-question-button-page.tsx').then((module) => module.PlusQuestionButtonPage),
  '/DeleteConfirmationCard': () =>
    import('./pages/delete-confirmation-card-page.tsx').then((module) => module.DeleteConfirmationCardPage),
  '/FilterComponent': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.FilterComponentPage),
  '/FilterComponentLarge': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.FilterComponentLargePage),
  '/MoveQuestionDestination': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.MoveQuestionDestinationPage),
  '/CreateNewFolder': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.CreateNewFolderPage),
  '/EllipseDropdown': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.EllipseDropdownPage),
  '/QuestionFeedbackModal': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.QuestionFeedbackModalPage),
  '/CompletedQuestionCard': () =>
    import('./pages/library-parts-pages.tsx').then((module) => module.CompletedQuestionCardPage),
};

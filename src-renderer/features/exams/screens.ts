import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/Exams': () => import('./pages/exams-page.tsx').then((module) => module.ExamsPage),
  '/CreateExam': () => import('./pages/create-exam-page.tsx').then((module) => module.CreateExamPage),
  '/Invigilation': () => import('./pages/invigilation-page.tsx').then((module) => module.InvigilationPage),
  '/ExamPaper': () => import('./pages/exam-paper-page.tsx').then((module) => module.ExamPaperPage),
  '/CraftQuestionPlan': () =>
    import('./pages/craft-question-plan-page.tsx').then((module) => module.CraftQuestionPlanPage),
  '/QuestionLibrary': () =>
    import('./pages/question-library-page.tsx').then((module) => module.QuestionLibraryPage),
  '/SaveDraftButton': () =>
    import('./pages/save-draft-button-page.tsx').then((module) => module.SaveDraftButtonPage),
  '/saveAndPublishModal': () =>
    import('./pages/save-and-publish-modal-page.tsx').then((module) => module.SaveAndPublishModalPage),
  '/CompletedExamCard': () =>
    import('./pages/completed-exam-card-page.tsx').then((module) => module.CompletedExamCardPage),
};

import type { Screens } from '#renderer/lib/screens.ts';

export const screens: Screens = {
  '/examPage': () => import('./pages/exam-page.tsx').then((module) => module.ExamPage),
  '/previewPage': () => import('./pages/exam-preview-page.tsx').then((module) => module.ExamPreviewPage),
  '/PracticeExam': () => import('./pages/practice-exam-page.tsx').then((module) => module.PracticeExamPage),
  '/ComputerCheck': () =>
    import('./pages/computer-check-page.tsx').then((module) => module.ComputerCheckPage),
  '/ExamResult': () => import('./pages/exam-result-page.tsx').then((module) => module.ExamResultPage),
  '/LeaveExamCard': () =>
    import('./pages/leave-exam-card-page.tsx').then((module) => module.LeaveExamCardPage),
};

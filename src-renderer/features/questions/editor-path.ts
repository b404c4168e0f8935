import type { WaitingItem } from './add-to-item.ts';

/** The address of the editor for a question that exists; with an exam or an item of a course, it leads back to that. */
export const editorPath = (questionId: number, examId?: number, item?: WaitingItem): string => {
  const address = `/CreateQuestions?editQuestion=true&question=${questionId}`;
  if (item !== undefined)
    return `${address}&fromCourse=true&courseId=${item.courseId ?? ''}&contentId=${item.itemId}`;
  return examId === undefined ? address : `${address}&fromExam=true&examId=${examId}`;
};

/** The address of the editor for a new question in a folder. */
export const newQuestionPath = (folderId: number | undefined): string =>
  folderId === undefined ? '/CreateQuestions' : `/CreateQuestions?folder=${folderId}`;

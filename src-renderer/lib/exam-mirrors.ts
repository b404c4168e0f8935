import type { ExamDraft } from '#shared/contract/exam-drafts.ts';

/**
 * The session storage keys of authoring that the specification names (2, section 9). They are written for other tools,
 * and nothing reads them back: what counts is the draft that is stored.
 */
const detailsPrefix = 'examDetails_';
const overlayPrefix = 'overlayState_';
const selectedKey = 'selectedQuestions';

/** Mirrors the form of an exam, and which questions it has. */
export const writeExamMirrors = (examId: number | undefined, draft: ExamDraft): void => {
  if (examId !== undefined) sessionStorage.setItem(`${detailsPrefix}${examId}`, JSON.stringify(draft));
  sessionStorage.setItem(selectedKey, JSON.stringify(draft.questions.map((one) => one.question_id)));
};

/** Mirrors whether a question stands open over the page. */
export const writeOverlayMirror = (questionId: number, isOpen: boolean): void => {
  const key = `${overlayPrefix}${questionId}`;
  if (isOpen) sessionStorage.setItem(key, 'true');
  else sessionStorage.removeItem(key);
};

/** After an exam was published: nobody edits it any more. */
export const clearExamDetails = (examId: number): void =>
  sessionStorage.removeItem(`${detailsPrefix}${examId}`);

/** After somebody has left for the list of exams: no stored draft is touched. */
export const clearExamMirrors = (): void => {
  sessionStorage.removeItem(selectedKey);
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(detailsPrefix) || key.startsWith(overlayPrefix)) sessionStorage.removeItem(key);
};

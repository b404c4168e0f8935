import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { studentFlow, type StudentStep } from '#shared/domain/exam-attempts/student-flow.ts';

/**
 * The session storage keys that the specification names (1, section 3; 2, section 9). They are written for other tools,
 * and nothing reads them back: what counts is the draft, or the attempt, that is stored.
 */
const detailsPrefix = 'examDetails_';
const overlayPrefix = 'overlayState_';
const selectedKey = 'selectedQuestions';

/** Mirrors the form of an exam, and which questions it has. */
export const writeExamMirrors = (examId: number | undefined, draft: ExamDraft): void => {
  if (examId !== undefined) sessionStorage.setItem(`${detailsPrefix}${examId}`, JSON.stringify(draft));
  sessionStorage.setItem(selectedKey, JSON.stringify(draft.questions.map((one) => one.question_id)));
};

/** What of a student's run is mirrored: no word of a question, which would put a sealed paper on a disk. */
export interface StudentRun {
  readonly exam_id: number;
  readonly exam_title: string;
  readonly attempt_id?: number | undefined;
  readonly questions?:
    | readonly {
        readonly question_id: number;
        readonly question_type: string;
        readonly question_mark: number;
      }[]
    | undefined;
}

/** Mirrors the exam that a student has chosen, its questions and the step of the flow. @param isOver the result is final */
export const writeStudentRun = (run: StudentRun, at: StudentStep, isOver = false): void => {
  const questions = run.questions?.map((one) => ({
    question_id: one.question_id,
    question_type: one.question_type,
    question_mark: one.question_mark,
  }));
  const exam = { exam_id: run.exam_id, exam_title: run.exam_title, attempt_id: run.attempt_id };
  const kept = { exam, questions, steps: studentFlow(at, isOver) };
  sessionStorage.setItem(`${detailsPrefix}${run.exam_id}`, JSON.stringify(kept));
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

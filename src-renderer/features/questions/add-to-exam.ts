import { AppError } from '#shared/contract/errors.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { forgetExams } from './queries.ts';

const QUESTIONS_STEP = 3;
const MAX_EXAM_MARK = 100;

interface ExamQuestion {
  readonly question_id: number;
  readonly mark: number;
}

type Edit = (questions: readonly ExamQuestion[]) => readonly ExamQuestion[];

const saveOver = async (examId: number, edit: Edit): Promise<void> => {
  const data = await fetchOwnExam(examId);
  const questions = edit(data.draft.questions);
  if (questions.length === data.draft.questions.length) return;
  await api(examsContract.saveExamDraft, {
    params: { id: examId },
    body: {
      version: data.version,
      step: QUESTIONS_STEP,
      draft: { ...data.draft, questions: [...questions] },
    },
  });
};

const changeExam = async (examId: number, edit: Edit): Promise<void> => {
  try {
    await saveOver(examId, edit);
  } catch (error) {
    // The wizard's own autosave may have come between the two calls.
    if (!(error instanceof AppError) || error.code !== 'VERSION_CONFLICT') throw error;
    await saveOver(examId, edit);
  } finally {
    forgetExams();
  }
};

/** Puts questions at the end of an exam draft, each once; answers the ids of those that were not in it. */
export const addAllToExam = async (examId: number, questions: readonly Question[]): Promise<number[]> => {
  let added: ExamQuestion[] = [];
  await changeExam(examId, (current) => {
    const known = new Set(current.map((one) => one.question_id));
    added = questions
      .filter(({ id }) => !known.has(id))
      .map(({ id, question_mark }) => ({ question_id: id, mark: Math.min(question_mark, MAX_EXAM_MARK) }));
    return [...current, ...added];
  });
  return added.map((one) => one.question_id);
};

/** Takes questions out of an exam draft again. */
export const takeFromExam = (examId: number, ids: readonly number[]): Promise<void> =>
  changeExam(examId, (current) => current.filter((one) => !ids.includes(one.question_id)));

/** A new exam draft with these questions; answers its id. */
export const newExamWith = async (questions: readonly Question[]): Promise<number> => {
  try {
    const { body } = await api(examsContract.createExamDraft, {
      body: { question_ids: questions.map(({ id }) => id) },
    });
    return body.data.exam_step_one_id;
  } finally {
    forgetExams();
  }
};

/** Puts a question at the end of an exam draft; without an exam it starts one. Answers the exam's id. */
export const addToExam = async (examId: number | undefined, question: Question): Promise<number> => {
  if (examId === undefined) return newExamWith([question]);
  await addAllToExam(examId, [question]);
  return examId;
};

/** The step of the exam wizard that shows its questions. */
export const examQuestionsPath = (examId: number | undefined): string =>
  examId === undefined ? '/CreateExam' : `/CreateExam?examId=${examId}&step=${QUESTIONS_STEP}`;

import { AppError } from '#shared/contract/errors.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { forgetExams } from './queries.ts';

const QUESTIONS_STEP = 3;
const MAX_EXAM_MARK = 100;

const append = async (examId: number, question: Question): Promise<void> => {
  const { data } = (await api(examsContract.getExam, { params: { id: examId } })).body;
  if (data.draft.questions.some((one) => one.question_id === question.id)) return;
  const added = { question_id: question.id, mark: Math.min(question.question_mark, MAX_EXAM_MARK) };
  await api(examsContract.saveExamDraft, {
    params: { id: examId },
    body: {
      version: data.version,
      step: QUESTIONS_STEP,
      draft: { ...data.draft, questions: [...data.draft.questions, added] },
    },
  });
};

/** Puts a question at the end of an exam draft; without an exam it starts one. Answers the exam's id. */
export const addToExam = async (examId: number | undefined, question: Question): Promise<number> => {
  try {
    if (examId === undefined) {
      const { body } = await api(examsContract.createExamDraft, { body: { question_ids: [question.id] } });
      return body.data.exam_step_one_id;
    }
    try {
      await append(examId, question);
    } catch (error) {
      // The wizard's own autosave may have come between the two calls.
      if (!(error instanceof AppError) || error.code !== 'VERSION_CONFLICT') throw error;
      await append(examId, question);
    }
    return examId;
  } finally {
    forgetExams();
  }
};

/** The step of the exam wizard that shows its questions. */
export const examQuestionsPath = (examId: number | undefined): string =>
  examId === undefined ? '/CreateExam' : `/CreateExam?examId=${examId}&step=${QUESTIONS_STEP}`;

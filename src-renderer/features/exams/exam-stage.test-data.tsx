import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import * as stage from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { CreateExamPage } from './pages/create-exam-page.tsx';
import { ExamsPage } from './pages/exams-page.tsx';

/** Both screens of the feature at their addresses. */
export const openAt = (at: string, view?: stage.View) =>
  stage.openScreens({ '/CreateExam': <CreateExamPage />, '/Exams': <ExamsPage /> }, at, view);

/** A question of the library; answers its id. */
export const addQuestion = async (title: string, changes?: Partial<QuestionDraft>): Promise<number> =>
  (await stage.addQuestion(title, changes)).id;

/** A stored draft with these questions; answers its id and version. */
export const addExam = async (questionIds: readonly number[], changes: Partial<ExamDraft> = {}) => {
  const { body } = await api(examsContract.createExamDraft, { body: { question_ids: [...questionIds] } });
  const { exam_step_one_id: id, version, draft } = body.data;
  const saved = await api(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 1, draft: { ...draft, exam_title: 'Cells', ...changes } },
  });
  return { id, version: saved.body.version };
};

export const storedDraft = fetchOwnExam;

import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { examDraft } from './exams.ts';

/** Publishes an exam of saved questions through the API, as the wizard does; answers its id. */
export async function publishByApi(
  instructor: Pick<Person, 'call'>,
  questions: readonly Pick<Question, 'id'>[],
  changes: Partial<ExamDraft> = {},
): Promise<number> {
  const made = await instructor.call(examsContract.createExamDraft, { body: {} });
  const { exam_step_one_id: id, version } = made.body.data;
  const draft = examDraft([], { questions: questions.map((one) => ({ question_id: one.id, mark: 1 })) });
  const saved = await instructor.call(examsContract.saveExamDraft, {
    params: { id },
    body: { version, step: 6, draft: { ...draft, ...changes } },
  });
  await instructor.call(examsContract.publishExam, {
    body: { exam_id: id, version: saved.body.version },
  });
  return id;
}

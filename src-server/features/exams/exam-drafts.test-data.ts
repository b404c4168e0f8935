import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, type LibraryQuestion } from '#tests/factories/exams.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';

/** A stored draft that can be published. */
export async function readyDraft(
  author: Person,
  questions: readonly LibraryQuestion[],
  changes: Partial<ExamDraft> = {},
) {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: created.body.data.version, step: 6, draft: examDraft(questions, changes) },
  });
  return { id, version: saved.body.version, problems: saved.body.problems };
}

export const versionsOf = (server: TestServer, examId: number) =>
  server.database.read
    .selectFrom('exam_version')
    .innerJoin('exam_version_paper', 'exam_version_paper.exam_version_id', 'exam_version.id')
    .selectAll('exam_version')
    .select('exam_version_paper.content')
    .where('exam_version.exam_id', '=', examId)
    .orderBy('exam_version.version_no')
    .execute();

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { enrolmentsContract as enrolments } from '#shared/contract/enrolments.ts';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { examDraft, libraryQuestions, type LibraryQuestion, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft } from './exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
let questions: LibraryQuestion[];
let id: number;
let version: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Rosa Park');
  questions = await libraryQuestions(server, author, { count: 6 });
  ({ id, version } = await readyDraft(author, questions.slice(0, 3)));
  await publish();
});
afterEach(() => server.close());

const publish = () => author.call(exams.publishExam, { body: { exam_id: id, version } });
async function save(chosen: readonly LibraryQuestion[], changes: Partial<ExamDraft> = {}): Promise<void> {
  const { body } = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version, step: 6, draft: examDraft(chosen, changes) },
  });
  ({ version } = body);
}
const review = async () => (await author.call(exams.reviewPublication, { params: { id } })).body;

describe('what publishing changes for students', () => {
  it('is nothing for an exam that says what it said', async () => {
    expect((await review()).changes).toMatchObject({ fields: [], added: [], removed: [], changed: [] });
  });

  it('names fields, questions, keys and points', async () => {
    const [first, second, third, fourth] = questions;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) return;
    await server.write(({ db, now }) =>
      db
        .updateTable('answer')
        .set({ answer_1: 'One', correct_answer: 3, updated_at: now })
        .where('id', '=', first.answerId)
        .execute(),
    );
    await save([third, first, fourth], { exam_title: 'Tissues' });
    const { changes } = await review();
    expect(changes).toMatchObject({
      fields: [{ field: 'title', before: 'Cells and tissues', after: 'Tissues' }],
      added: [{ question_id: fourth.id, title: 'Library question 4', position: 3 }],
      removed: [{ question_id: second.id, position: 2 }],
      changed: [
        {
          question_id: first.id,
          parts: [
            { part: 'option', option: 1, before: 'First', after: 'One' },
            { part: 'key', option: null, before: 1, after: 3 },
          ],
        },
      ],
      is_order_changed: true,
      points_before: 3,
      points_after: 3,
    });
  });
});

describe('published versions', () => {
  it('are listed with their attempts, compared, and made the draft again', async () => {
    const student = await server.person('Student');
    await student.call(enrolments.enrolFree, { body: { content_id: id, content_type: 'exam' } });
    await student.call(attempts.startAttempt, { body: { exam_id: id } });
    await save(questions, { exam_title: 'Tissues' });
    await publish();
    const { body } = await author.call(exams.listExamVersions, { params: { id } });
    expect(body.data).toMatchObject([
      { published_version: 2, author: 'Rosa Park', exam_title: 'Tissues', attempts: 0, is_current: true },
      { published_version: 1, num_of_questions: 3, attempts: 1, is_current: false },
    ]);
    const compared = await author.call(exams.compareExamVersions, {
      params: { id },
      query: { from: 2, to: 1 },
    });
    expect(compared.body.data.removed).toHaveLength(3);
    const restored = await author.call(exams.restoreExamVersion, {
      body: { exam_id: id, version, published_version: 1 },
    });
    ({ version } = restored.body);
    const data = await ownExam(author, id);
    expect(data.draft).toEqual(examDraft(questions.slice(0, 3)));
    expect(data).toMatchObject({ has_changes: true, published_version: 2 });
    await expect(
      author.call(exams.restoreExamVersion, { body: { exam_id: id, version: 1, published_version: 2 } }),
    ).rejects.toThrow('changed elsewhere');
  });

  it('are nobody else’s', async () => {
    const other = await server.person('Instructor');
    for (const path of ['versions', 'publication-review', 'comparison?from=1&to=1'])
      expect((await other.send('GET', `/api/exams/${id}/${path}`)).status).toBe(404);
    const body = { exam_id: id, version, published_version: 1 };
    expect((await other.send('POST', '/api/exam-restorations', body)).status).toBe(404);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { parseVersionContent } from '#shared/domain/exams/version-content.ts';
import { examDraft, libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft, versionsOf } from './exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const DAY_MS = 24 * 3600 * 1000;

describe('publishing', () => {
  it('makes one immutable version without keys, and the keys apart', async () => {
    const questions = await libraryQuestions(server, author, { canary: 'canary-key', folder: 'Biology' });
    const { id, version } = await readyDraft(author, questions);
    const { body } = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(body).toMatchObject({ exam_status: 'published', published_version: 1 });
    const [row] = await versionsOf(server, id);
    expect(row?.content).not.toContain('canary-key');
    expect(row?.content).not.toContain('correct');
    const content = parseVersionContent(row?.content ?? '');
    expect(content).toMatchObject({ title: 'Cells and tissues', subject: 'Biology' });
    expect(content.questions[0]?.options).toHaveLength(4);
    const keys = await server.database.read.selectFrom('exam_version_key').selectAll().execute();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.keys).toContain('canary-key');
  });

  it('of an unchanged draft answers with the same version', async () => {
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
    const first = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    server.clock.advance(60_000);
    const again = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(again.body).toEqual({ ...first.body, take_back_ms: 0 });
    expect(await versionsOf(server, id)).toHaveLength(1);
  });

  it('leaves earlier versions as they were', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(author, questions);
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    const [before] = await versionsOf(server, id);
    await server.write(({ db }) =>
      db
        .updateTable('question')
        .set({ title: 'Changed in the library' })
        .where('id', '=', questions[0]?.id ?? 0)
        .execute(),
    );
    const saved = await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version, step: 3, draft: examDraft(questions, { exam_title: 'Second edition' }) },
    });
    expect(await versionsOf(server, id)).toEqual([before]);
    await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
    const [first, second] = await versionsOf(server, id);
    expect(first).toEqual(before);
    expect(second).toMatchObject({ version_no: 2, title: 'Second edition' });
    const record = await ownExam(author, id);
    expect(record.published_version).toBe(2);
  });

  it('says with each version whether passing it brings a certificate', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(author, questions);
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    const draft = (await ownExam(author, id)).draft;
    const saved = await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version, step: 1, draft: { ...draft, issue_certificate: !draft.issue_certificate } },
    });
    expect(saved.body.has_changes).toBe(true);
    const [before] = await versionsOf(server, id);
    await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
    const [first, second] = await versionsOf(server, id);
    expect(first).toEqual(before);
    const said = draft.issue_certificate ? 1 : 0;
    expect(first).toMatchObject({ is_certificate_issued: said });
    expect(second).toMatchObject({ version_no: 2, is_certificate_issued: 1 - said });
    const entries = await server.database.read
      .selectFrom('exam_ledger')
      .where('kind', '=', 'publish')
      .orderBy('no')
      .select('facts')
      .execute();
    expect(entries.map(({ facts }) => JSON.parse(facts))).toMatchObject([
      { is_certificate_issued: said },
      { is_certificate_issued: 1 - said },
    ]);
  });

  it('refuses a draft that the author has not seen', async () => {
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
    const response = await author.send('POST', '/api/exam-publications', {
      exam_id: id,
      version: version - 1,
    });
    expect(await jsonOf(response)).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await versionsOf(server, id)).toEqual([]);
  });

  it('refuses an incomplete draft and says why', async () => {
    const { id, version } = await readyDraft(author, []);
    const response = await author.send('POST', '/api/exam-publications', { exam_id: id, version });
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      message: 'This exam is not ready to be published. No questions are chosen.',
      errors: { step_3: ['No questions are chosen.'] },
      problems: [{ code: 'no_questions', step: 3, question_id: null }],
    });
  });

  it('names the questions that were deleted from the library meanwhile', async () => {
    const questions = await libraryQuestions(server, author, { count: 5 });
    const { id, version } = await readyDraft(author, questions);
    const publish = async () =>
      jsonOf(await author.send('POST', '/api/exam-publications', { exam_id: id, version }));
    await server.write(({ db }) =>
      db
        .updateTable('question')
        .set({ title: 'Which gas do plants take in?', deleted_at: 1 })
        .where('id', '=', questions[1]?.id ?? 0)
        .execute(),
    );
    const which = 'Question 2 (“Which gas do plants take in?”) was deleted from the library.';
    expect(await publish()).toMatchObject({
      message: `This exam is not ready to be published. ${which}`,
      errors: { step_3: [which] },
    });
    await server.write(({ db }) => db.updateTable('question').set({ deleted_at: 1 }).execute());
    expect(await publish()).toMatchObject({
      message: expect.stringMatching(/ Question 3 \(.*There are 2 more reasons\.$/u),
    });
  });

  it('leaves nothing behind when it fails in the middle', async () => {
    const questions = await libraryQuestions(server, author);
    const other = await readyDraft(author, questions);
    await author.call(exams.publishExam, { body: { exam_id: other.id, version: other.version } });
    const { id, version } = await readyDraft(author, questions, { exam_title: 'Never seen' });
    // The key row of the coming version cannot be written: its id is taken.
    const nextKeyId = server.ids.peek() + 2;
    const [taken] = await versionsOf(server, other.id);
    await server.write(({ db }) =>
      db
        .updateTable('exam_version_key')
        .set({ id: nextKeyId })
        .where('exam_version_id', '=', taken?.id ?? 0)
        .execute(),
    );
    const response = await author.send('POST', '/api/exam-publications', { exam_id: id, version });
    expect(response.status).toBe(409);
    expect(await versionsOf(server, id)).toEqual([]);
    const record = await ownExam(author, id);
    expect(record.exam_status).toBe('savedAsDraft');
  });

  it('with a date ahead is scheduled, and open when the date has come', async () => {
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author), {
      schedule: { schedule_date: '2026-11-22', schedule_time: '09:00', time_zone: 'Europe/London' },
    });
    const published = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(published.body.exam_status).toBe('scheduled');
    const listed = async (status: 'scheduled' | 'published') =>
      (await author.call(exams.filterExam, { query: { exam_status: status } })).body.count;
    expect([await listed('scheduled'), await listed('published')]).toEqual([1, 0]);
    server.clock.advance(DAY_MS - 10_000);
    const later = await server.person('Admin');
    const openings = async () =>
      (await later.call(exams.filterExam, { query: { exam_status: 'published' } })).body.exams;
    expect(await openings()).toEqual([]);
    server.clock.advance(10_000);
    expect(await openings()).toMatchObject([{ exam_step_one_id: id, exam_status: 'published' }]);
  });

  it('publishes its closing with it: another one is a new version, with the same paper', async () => {
    const questions = await libraryQuestions(server, author);
    const closing = {
      closing_date: '2026-11-22',
      closing_time: '09:00',
      time_zone: 'Europe/London',
      close_rule: 'start_by' as const,
    };
    const { id, version } = await readyDraft(author, questions, { closing });
    const first = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    const card = async () => (await author.call(exams.completedExamCards, {})).body.data[0];
    expect(await card()).toMatchObject({ closes_at: '2026-11-22T09:00:00.000Z', close_rule: 'start_by' });
    const draft = examDraft(questions, { closing: { ...closing, close_rule: 'hard_close' } });
    const saved = await author.call(exams.saveExamDraft, {
      params: { id },
      body: { version, step: 5, draft },
    });
    expect(saved.body.has_changes).toBe(true);
    expect(await card()).toMatchObject({ close_rule: 'start_by' });
    const second = await author.call(exams.publishExam, {
      body: { exam_id: id, version: saved.body.version },
    });
    expect([first.body.published_version, second.body.published_version]).toEqual([1, 2]);
    expect(second.body.content_hash).toBe(first.body.content_hash);
    expect(await card()).toMatchObject({ close_rule: 'hard_close' });
  });

  it('waits for approval where the institution asks for it', async () => {
    await server.write(({ db }) =>
      db.updateTable('institution').set({ requires_exam_approval: 1 }).execute(),
    );
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
    const published = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(published.body.exam_status).toBe('pending_approval');
    const record = await ownExam(author, id);
    expect(record.published_version).toBeNull();
    const row = await server.database.read
      .selectFrom('exam')
      .select('published_version_id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.published_version_id).toBeNull();
  });
});

describe('what is not published yet', () => {
  const recordOf = (id: number) => ownExam(author, id);
  const publish = (exam: { id: number; version: number }) =>
    author.call(exams.publishExam, { body: { exam_id: exam.id, version: exam.version } });
  const save = async (id: number, version: number, draft: ExamDraft) =>
    (await author.call(exams.saveExamDraft, { params: { id }, body: { version, step: 6, draft } })).body;

  it('is told after each save, and is nothing again when the old form comes back', async () => {
    const questions = await libraryQuestions(server, author);
    const exam = await readyDraft(author, questions);
    expect(await recordOf(exam.id)).toMatchObject({ published_version: null, has_changes: false });
    await publish(exam);
    expect(await recordOf(exam.id)).toMatchObject({ published_version: 1, has_changes: false });
    const changed = await save(exam.id, exam.version, examDraft(questions, { exam_title: 'Organs' }));
    expect(changed.has_changes).toBe(true);
    expect((await recordOf(exam.id)).has_changes).toBe(true);
    const back = await save(exam.id, changed.version, examDraft(questions));
    expect(back.has_changes).toBe(false);
    const settings = { ...examDraft(questions).settings, exam_duration: 45 };
    const longer = await save(exam.id, back.version, examDraft(questions, { settings }));
    expect(longer.has_changes).toBe(true);
    await publish({ id: exam.id, version: longer.version });
    expect(await recordOf(exam.id)).toMatchObject({ published_version: 2, has_changes: false });
  });

  it('is also a question whose key was changed in the library', async () => {
    const questions = await libraryQuestions(server, author);
    const exam = await readyDraft(author, questions);
    await publish(exam);
    await server.write(({ db }) =>
      db
        .updateTable('answer')
        .set({ correct_answer: 3 })
        .where('id', '=', questions[0]?.answerId ?? 0)
        .execute(),
    );
    expect((await recordOf(exam.id)).has_changes).toBe(true);
  });
});

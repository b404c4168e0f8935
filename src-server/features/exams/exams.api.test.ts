import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams, type ExamDraft } from '#shared/contract/exams.ts';
import { parseVersionContent } from '#shared/domain/exams/version-content.ts';
import { examDraft, libraryQuestions, type LibraryQuestion } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const DAY_MS = 24 * 3600 * 1000;

/** A stored draft that can be published. */
async function readyDraft(questions: readonly LibraryQuestion[], changes: Partial<ExamDraft> = {}) {
  const created = await author.call(exams.createExamDraft, { body: {} });
  const id = created.body.data.exam_step_one_id;
  const saved = await author.call(exams.saveExamDraft, {
    params: { id },
    body: { version: created.body.data.version, step: 6, draft: examDraft(questions, changes) },
  });
  return { id, version: saved.body.version, problems: saved.body.problems };
}

const versionsOf = (examId: number) =>
  server.database.read
    .selectFrom('exam_version')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('version_no')
    .execute();

describe('drafts', () => {
  it('start with the institution’s defaults and the chosen questions', async () => {
    const questions = await libraryQuestions(server, author);
    const { body } = await author.call(exams.createExamDraft, {
      body: { question_ids: questions.map((question) => question.id) },
    });
    expect(body.data).toMatchObject({
      exam_status: 'savedAsDraft',
      published_version: null,
      version: 1,
      draft: { currency: 'GBP', settings: { pass_percent: 60, attempts_allowed: 1 } },
    });
    expect(body.data.draft.questions).toEqual(
      questions.map((question) => ({ question_id: question.id, mark: 1 })),
    );
  });

  it('come back as they were saved', async () => {
    const questions = await libraryQuestions(server, author);
    const draft = examDraft(questions, {
      exam_price: 12.34,
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'America/New_York' },
    });
    const { id } = await readyDraft(questions, draft);
    const { body } = await author.call(exams.getExam, { params: { id } });
    expect(body.data.draft).toEqual(draft);
    expect(body.data.progress_bar).toBe(5);
  });

  it('keep the ids of links that stay, and their order', async () => {
    const questions = await libraryQuestions(server, author, { count: 4 });
    const { id, version } = await readyDraft(questions.slice(0, 3));
    const before = await author.call(exams.getStepThree, { params: { id } });
    const [first, , third] = before.body.data;
    const [q1, , q3, q4] = questions;
    await author.call(exams.saveExamDraft, {
      params: { id },
      body: {
        version,
        step: 3,
        draft: examDraft([q3, q4, q1].filter((q) => q !== undefined)),
      },
    });
    const after = await author.call(exams.getStepThree, { params: { id } });
    expect(after.body.data.map((link) => link.question_id)).toEqual([q3?.id, q4?.id, q1?.id]);
    expect(after.body.data[0]?.id).toBe(third?.id);
    expect(after.body.data[2]?.id).toBe(first?.id);
  });

  it('refuse a stale version and change nothing', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(questions);
    const body = { version: version - 1, step: 1, draft: examDraft([], { exam_title: 'Lost update' }) };
    const response = await author.send('PUT', `/api/exam-drafts/${id}`, body);
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({ code: 'VERSION_CONFLICT', version });
    const stored = await author.call(exams.getExam, { params: { id } });
    expect(stored.body.data.draft.exam_title).toBe('Cells and tissues');
    expect(stored.body.data.draft.questions).toHaveLength(3);
  });

  it('take questions from the own library only', async () => {
    const other = await server.person('Instructor');
    const foreign = await libraryQuestions(server, other);
    const created = await author.call(exams.createExamDraft, { body: {} });
    const response = await author.send('PUT', `/api/exam-drafts/${created.body.data.exam_step_one_id}`, {
      version: 1,
      step: 3,
      draft: examDraft(foreign),
    });
    expect(response.status).toBe(422);
  });

  it('name what is missing, with its step', async () => {
    const questions = await libraryQuestions(server, author, { count: 1, incomplete: 1 });
    const { problems } = await readyDraft(questions, {
      exam_title: ' ',
      schedule: { schedule_date: '2020-01-01', schedule_time: '09:30', time_zone: 'Europe/London' },
    });
    expect(problems.map(({ code, step }) => [code, step])).toEqual([
      ['title_missing', 1],
      ['question_options_missing', 3],
      ['schedule_past', 5],
    ]);
    expect(problems[1]?.question_id).toBe(questions[1]?.id);
  });

  it('are copied with their questions and without their date', async () => {
    const questions = await libraryQuestions(server, author);
    const { id } = await readyDraft(questions, {
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'Europe/London' },
    });
    const { body } = await author.call(exams.copyExam, { params: { id } });
    expect(body.data.draft.exam_title).toBe('Cells and tissues (copy)');
    expect(body.data.draft.questions).toHaveLength(3);
    expect(body.data.draft.schedule).toBeNull();
    expect(body.data.exam_status).toBe('savedAsDraft');
  });
});

describe('publishing', () => {
  it('makes one immutable version without keys, and the keys apart', async () => {
    const questions = await libraryQuestions(server, author, { canary: 'canary-key', folder: 'Biology' });
    const { id, version } = await readyDraft(questions);
    const { body } = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(body).toMatchObject({ exam_status: 'published', published_version: 1 });
    const [row] = await versionsOf(id);
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
    const { id, version } = await readyDraft(await libraryQuestions(server, author));
    const first = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    server.clock.advance(60_000);
    const again = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(again.body).toEqual(first.body);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('leaves earlier versions as they were', async () => {
    const questions = await libraryQuestions(server, author);
    const { id, version } = await readyDraft(questions);
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    const [before] = await versionsOf(id);
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
    expect(await versionsOf(id)).toEqual([before]);
    await author.call(exams.publishExam, { body: { exam_id: id, version: saved.body.version } });
    const [first, second] = await versionsOf(id);
    expect(first).toEqual(before);
    expect(second).toMatchObject({ version_no: 2, title: 'Second edition' });
    const record = await author.call(exams.getExam, { params: { id } });
    expect(record.body.data.published_version).toBe(2);
  });

  it('refuses a draft that the author has not seen', async () => {
    const { id, version } = await readyDraft(await libraryQuestions(server, author));
    const response = await author.send('POST', '/api/exam-publications', {
      exam_id: id,
      version: version - 1,
    });
    expect(await jsonOf(response)).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await versionsOf(id)).toEqual([]);
  });

  it('refuses an incomplete draft and says why', async () => {
    const { id, version } = await readyDraft([]);
    const response = await author.send('POST', '/api/exam-publications', { exam_id: id, version });
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      errors: { step_3: ['no_questions'] },
      problems: [{ code: 'no_questions', step: 3, question_id: null }],
    });
  });

  it('leaves nothing behind when it fails in the middle', async () => {
    const questions = await libraryQuestions(server, author);
    const other = await readyDraft(questions);
    await author.call(exams.publishExam, { body: { exam_id: other.id, version: other.version } });
    const { id, version } = await readyDraft(questions, { exam_title: 'Never seen' });
    // The key row of the coming version cannot be written: its id is taken.
    const nextKeyId = server.ids.peek() + 1;
    const [taken] = await versionsOf(other.id);
    await server.write(({ db }) =>
      db
        .updateTable('exam_version_key')
        .set({ id: nextKeyId })
        .where('exam_version_id', '=', taken?.id ?? 0)
        .execute(),
    );
    const response = await author.send('POST', '/api/exam-publications', { exam_id: id, version });
    expect(response.status).toBe(409);
    expect(await versionsOf(id)).toEqual([]);
    const record = await author.call(exams.getExam, { params: { id } });
    expect(record.body.data.exam_status).toBe('savedAsDraft');
  });

  it('with a date ahead is scheduled, and open when the date has come', async () => {
    const { id, version } = await readyDraft(await libraryQuestions(server, author), {
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

  it('waits for approval where the institution asks for it', async () => {
    await server.write(({ db }) =>
      db.updateTable('institution').set({ requires_exam_approval: 1 }).execute(),
    );
    const { id, version } = await readyDraft(await libraryQuestions(server, author));
    const published = await author.call(exams.publishExam, { body: { exam_id: id, version } });
    expect(published.body.exam_status).toBe('pending_approval');
    const record = await author.call(exams.getExam, { params: { id } });
    expect(record.body.data.published_version).toBeNull();
    const row = await server.database.read
      .selectFrom('exam')
      .select('published_version_id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.published_version_id).toBeNull();
  });
});

describe('the documented calls', () => {
  const post = async (path: string, body: unknown) => jsonOf(await author.send('POST', path, body));

  it('publish an exam in the documented order', async () => {
    const questions = await libraryQuestions(server, author);
    const { id } = await post('/api/stepOne', {
      exam_title: 'Step by step',
      exam_description: 'All calls',
      assessment_provider: 'Test School',
      num_of_questions: 3,
      exam_duration: 45,
      exam_price: 0,
      issue_certificate: true,
    });
    await post(`/api/stepTwo/${String(id)}`, {
      exam_step_one_id: id,
      introduction_title: 'Hello',
      introduction_description: 'Words',
      start_button_text: 'Go',
    });
    for (const question of questions) {
      await post(`/api/stepThree/${String(id)}`, {
        exam_step_one_id: id,
        instructor_id: author.id,
        question_id: question.id,
        answer_id: question.answerId,
      });
    }
    await post(`/api/scheduleExam/${String(id)}`, {
      schedule_date: '2026-12-24',
      schedule_time: '10:00',
      content_id: id,
      content_type: 'Exam',
      instructor_id: author.id,
    });
    const saved = await post(`/api/saveExam/${String(id)}`, {
      exam_step_one_id: id,
      exam_status: 'scheduled',
      progress_bar: 6,
      exam_instructor_id: author.id,
    });
    expect(saved).toMatchObject({ id, exam_status: 'scheduled' });
    const examId = Number(id);
    const one = await author.call(exams.getStepOne, { params: { id: examId } });
    expect(one.body.data).toMatchObject({
      exam_title: 'Step by step',
      num_of_questions: 3,
      exam_duration: 45,
    });
    const two = await author.call(exams.getStepTwo, { params: { id: examId } });
    expect(two.body.data).toEqual({
      exam_step_one_id: id,
      introduction_title: 'Hello',
      introduction_description: 'Words',
      start_button_text: 'Go',
    });
    const three = await author.call(exams.getStepThree, { params: { id: examId } });
    expect(three.body.data.map((link) => link.answer_id)).toEqual(questions.map((q) => q.answerId));
    const record = await author.call(exams.getExam, { params: { id: examId } });
    expect(record.body.data).toMatchObject({
      exam_status: 'scheduled',
      progress_bar: 6,
      published_version: 1,
    });
    expect(record.body.data.draft.schedule).toEqual({
      schedule_date: '2026-12-24',
      schedule_time: '10:00',
      time_zone: 'Europe/London',
    });
    const removed = await jsonOf(await author.send('DELETE', `/api/deleteStepOne/${examId}`));
    expect(removed).toMatchObject({ certificatePath: `certificate:${examId}` });
    expect((await author.send('GET', `/api/getExam/${examId}`)).status).toBe(404);
    expect((await author.send('DELETE', `/api/deleteStepOne/${examId}`)).status).toBe(200);
  });

  it('fill an empty draft with the placeholders', async () => {
    const { id } = await post('/api/stepOne', {});
    await post(`/api/saveExam/${String(id)}`, { exam_status: 'draft', progress_bar: 0 });
    const one = await author.call(exams.getStepOne, { params: { id: Number(id) } });
    expect(one.body.data).toMatchObject({
      exam_title: 'untitled exam',
      exam_description: 'no description',
      assessment_provider: 'not defined',
      num_of_questions: 0,
      exam_duration: 0,
      exam_price: 0,
    });
    const { body } = await author.call(exams.progressExamCards, {});
    expect(body.data).toMatchObject([{ exam_status: 'savedAsDraft', progress_bar: 0 }]);
  });

  it('take a question off and the final save back', async () => {
    const { id, version } = await readyDraft(await libraryQuestions(server, author));
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    await author.call(exams.deleteSaveExam, { params: { id } });
    const links = await author.call(exams.getStepThree, { params: { id } });
    await author.call(exams.deleteStepThree, { params: { id: links.body.data[0]?.id ?? 0 } });
    const record = await author.call(exams.getExam, { params: { id } });
    expect(record.body.data).toMatchObject({ exam_status: 'savedAsDraft', published_version: null });
    expect(record.body.data.draft.questions).toHaveLength(2);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it.each([
    ['published', { exam_status: 'savedAsDraft' }],
    ['draft', { exam_status: 'archived' }],
    ['draft', { exam_status: 'scheduled' }],
    ['archived', { exam_status: 'published' }],
  ])('refuse to take a %s exam to %o', async (from, body) => {
    const { id, version } = await readyDraft(await libraryQuestions(server, author));
    if (from !== 'draft') await author.call(exams.publishExam, { body: { exam_id: id, version } });
    if (from === 'archived') await author.call(exams.archiveExam, { params: { id } });
    const response = await author.send('PUT', `/api/editSaveExam/${id}`, body);
    expect(response.status).toBe(409);
    expect(await jsonOf(response)).toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it.each([
    ['/api/stepOne', { exam_instructor_id: 1 }, 403],
    [
      '/api/stepTwo/ID',
      { exam_step_one_id: 1, introduction_title: '', introduction_description: '', start_button_text: '' },
      409,
    ],
    ['/api/stepThree/ID', { instructor_id: 1, question_id: 1 }, 403],
    ['/api/saveExam/ID', { exam_status: 'draft', exam_instructor_id: 1 }, 403],
    ['/api/saveExam/ID', { exam_status: 'approved' }, 422],
    ['/api/saveExam/ID', { exam_status: 'draft', user_role: 'Admin' }, 422],
    ['/api/scheduleExam/ID', { schedule_date: '2027-01-01', schedule_time: '10:00', content_id: 1 }, 409],
    [
      '/api/scheduleExam/ID',
      { schedule_date: '2027-01-01', schedule_time: '10:00', time_zone: 'Mars/Base' },
      422,
    ],
  ])('do not believe %s %o', async (path, body, status) => {
    const { id } = await readyDraft([]);
    const before = await author.call(exams.getExam, { params: { id } });
    const response = await author.send('POST', path.replace('ID', String(id)), body);
    expect(response.status).toBe(status);
    const after = await author.call(exams.getExam, { params: { id } });
    expect(after.body).toEqual(before.body);
  });
});

describe('lists', () => {
  it('answer 404 with an empty list when there is nothing', async () => {
    for (const path of ['/api/getProgressExamCard', '/api/getCompletedExamCard']) {
      const response = await author.send('GET', path);
      expect(response.status).toBe(404);
      expect(await jsonOf(response)).toMatchObject({ data: [], total: 0, code: 'NOT_FOUND' });
    }
    const { body } = await author.call(exams.filterExam, {});
    expect(body).toEqual({ exams: [], count: 0 });
  });

  it('count every exam once and page by ten', async () => {
    const questions = await libraryQuestions(server, author);
    for (let i = 0; i < 12; i++) {
      const { id, version } = await readyDraft(questions, { exam_title: `Exam ${i + 1} 100% of it` });
      if (i % 3 === 0) await author.call(exams.publishExam, { body: { exam_id: id, version } });
    }
    const progress = await author.call(exams.progressExamCards, {});
    const completed = await author.call(exams.completedExamCards, {});
    const all = await author.call(exams.filterExam, { query: { offset: 10 } });
    expect([progress.body.total, completed.body.total, all.body.count]).toEqual([8, 4, 12]);
    expect(all.body.exams).toHaveLength(2);
    const grouped = { exam_group: 'completed', search: 'exam' } as const;
    expect((await author.call(exams.filterExam, { query: grouped })).body.count).toBe(4);
    const found = await author.call(exams.filterExam, { query: { search: 'EXAM 100%' } });
    expect(found.body.count).toBe(12);
    const none = await author.call(exams.filterExam, { query: { search: '1__% of' } });
    expect(none.body.count).toBe(0);
  });
});

describe('other people', () => {
  it('do not find an instructor’s exam, and students get 403', async () => {
    const { id } = await readyDraft(await libraryQuestions(server, author));
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const calls: [string, string, unknown][] = [
      ['GET', `/api/getExam/${id}`, undefined],
      ['GET', `/api/getStepThree/${id}`, undefined],
      ['GET', `/api/exams/${id}/problems`, undefined],
      ['GET', `/api/exams/${id}/results`, undefined],
      ['POST', `/api/exams/${id}/copies`, {}],
      ['POST', `/api/exams/${id}/archival`, {}],
      ['PUT', `/api/editSaveExam/${id}`, { exam_status: 'published' }],
      ['DELETE', `/api/deleteStepOne/${id}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await other.send(method, path, body)).status]).toEqual([path, 404]);
      expect([path, (await student.send(method, path, body)).status]).toEqual([path, 403]);
    }
  });
});

describe('what is not published yet', () => {
  const recordOf = async (id: number) => (await author.call(exams.getExam, { params: { id } })).body.data;
  const publish = (exam: { id: number; version: number }) =>
    author.call(exams.publishExam, { body: { exam_id: exam.id, version: exam.version } });
  const save = async (id: number, version: number, draft: ExamDraft) =>
    (await author.call(exams.saveExamDraft, { params: { id }, body: { version, step: 6, draft } })).body;

  it('is told after each save, and is nothing again when the old form comes back', async () => {
    const questions = await libraryQuestions(server, author);
    const exam = await readyDraft(questions);
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
    const exam = await readyDraft(questions);
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

it('cards of drafts name the subject that most questions come from', async () => {
  const ofBiology = await libraryQuestions(server, author, { count: 2, folder: 'Biology' });
  const loose = await libraryQuestions(server, author, { count: 1 });
  const { id } = await readyDraft([...ofBiology, ...loose]);
  const empty = await author.call(exams.createExamDraft, { body: {} });
  const { body } = await author.call(exams.filterExam, { query: {} });
  expect(new Map(body.exams.map((card) => [card.exam_step_one_id, card.subject]))).toEqual(
    new Map([
      [id, 'Biology'],
      [empty.body.data.exam_step_one_id, ''],
    ]),
  );
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { readyDraft, versionsOf } from './exam-drafts.test-data.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

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
    const record = await ownExam(author, examId);
    expect(record).toMatchObject({
      exam_status: 'scheduled',
      progress_bar: 6,
      published_version: 1,
    });
    expect(record.draft.schedule).toEqual({
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
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
    await author.call(exams.publishExam, { body: { exam_id: id, version } });
    await author.call(exams.deleteSaveExam, { params: { id } });
    const links = await author.call(exams.getStepThree, { params: { id } });
    await author.call(exams.deleteStepThree, { params: { id: links.body.data[0]?.id ?? 0 } });
    const record = await ownExam(author, id);
    expect(record).toMatchObject({ exam_status: 'savedAsDraft', published_version: null });
    expect(record.draft.questions).toHaveLength(2);
    expect(await versionsOf(server, id)).toHaveLength(1);
  });

  it.each([
    ['published', { exam_status: 'savedAsDraft' }],
    ['draft', { exam_status: 'archived' }],
    ['draft', { exam_status: 'scheduled' }],
    ['archived', { exam_status: 'published' }],
  ])('refuse to take a %s exam to %o', async (from, body) => {
    const { id, version } = await readyDraft(author, await libraryQuestions(server, author));
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
    const { id } = await readyDraft(author, []);
    const before = await ownExam(author, id);
    const response = await author.send('POST', path.replace('ID', String(id)), body);
    expect(response.status).toBe(status);
    const after = await ownExam(author, id);
    expect(after).toEqual(before);
  });
});

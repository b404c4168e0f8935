import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionsContract as contract } from '#shared/contract/questions.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listTitles, makeFolder, questionDraft, saveQuestion } from '#tests/factories/questions.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const postQuestion = async (body: Record<string, unknown> = {}) => {
  const response = await author.send('POST', '/api/question', {
    question_title: 'Which gas do plants take in?',
    question_type: 'multiple-choice',
    ...body,
  });
  expect(response.status).toBe(200);
  return (await jsonOf<{ question_id: number }>(response)).question_id;
};

describe('the documented calls work alone', () => {
  it('POST question then POST answer makes a complete question', async () => {
    const id = await postQuestion({ question_instructor_id: author.id, question_status: 'published' });
    expect((await author.call(contract.orphanQuestions, {})).body.count).toBe(1);
    const { body } = await author.call(contract.createAnswer, {
      body: { question_id: id, answer_1: 'Oxygen', answer_2: 'Carbon dioxide', correct_answer: 2 },
    });
    const { question } = (await author.call(contract.questionById, { params: { questionId: id } })).body;
    expect(question).toMatchObject([
      {
        id,
        question_mark: 1,
        question_status: 'published',
        under_review: false,
        answers: [{ id: body.answer_id, answer_2: 'Carbon dioxide', answer_3: null, correct_answer: 2 }],
      },
    ]);
    expect((await author.call(contract.orphanQuestions, {})).body.count).toBe(0);
  });

  it('a true-false question without options gets True and False', async () => {
    const id = await postQuestion({ question_type: 'true-false' });
    await author.call(contract.createAnswer, { body: { question_id: id, correct_answer: 1 } });
    const { answers } = (await author.call(contract.answerOfQuestion, { params: { questionId: id } })).body;
    expect(answers).toMatchObject([{ answer_1: 'True', answer_2: 'False', correct_answer: 1 }]);
  });

  it('changing the type to true-false resets options and key instead of keeping wrong ones', async () => {
    const question = await saveQuestion(author);
    const { body } = await author.call(contract.updateQuestion, {
      params: { id: question.id },
      body: { question_type: 'true-false' },
    });
    expect(body.question.answers).toMatchObject([
      { answer_1: 'True', answer_2: 'False', answer_3: null, correct_answer: null },
    ]);
  });

  it('a sixth option is refused in words, not dropped', async () => {
    const id = await postQuestion();
    const response = await author.send('POST', '/api/answer', {
      question_id: id,
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`answer_${n}`, `Option ${n}`])),
      correct_answer: 1,
    });
    expect(response.status).toBe(422);
    expect((await jsonOf(response))['message']).toContain('at most 5 options');
  });

  it('PUT answer keeps what it does not name and checks the whole', async () => {
    const { id, answers } = await saveQuestion(author);
    const params = { id: answers[0]?.id ?? 0 };
    const { body } = await author.call(contract.updateAnswer, { params, body: { answer_1: 'Earth' } });
    expect(body.answer).toMatchObject({ answer_1: 'Earth', answer_2: 'Mercury', correct_answer: 2 });
    await expect(
      author.call(contract.updateAnswer, { params, body: { answer_2: '', answer_3: '' } }),
    ).rejects.toMatchObject({ status: 422, fields: { options: [expect.any(String)] } });
    expect(
      (await author.call(contract.questionById, { params: { questionId: id } })).body.question[0]?.version,
    ).toBeGreaterThan(1);
  });

  it('a second answer for a question is refused', async () => {
    const { id } = await saveQuestion(author);
    await expect(
      author.call(contract.createAnswer, {
        body: { question_id: id, answer_1: 'A', answer_2: 'B', correct_answer: 1 },
      }),
    ).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  it('deletes with the words of the document', async () => {
    const { id } = await saveQuestion(author);
    const { body } = await author.call(contract.deleteQuestion, { params: { id } });
    expect(body.message).toBe('Your question was deleted successfully!');
    expect((await author.send('GET', `/api/questionById/${id}`)).status).toBe(404);
  });
});

describe('the atomic calls', () => {
  it('save question, answer, tags and composed feedback together', async () => {
    const question = await saveQuestion(author, { tag_names: ['Space', 'space', 'Easy'] });
    expect(question.tag_names).toEqual(['Easy', 'Space']);
    expect(question.answers[0]?.answer_feedback).toBe('Correct: Right.\nIncorrect: Mercury is.');
    const { tags } = (await author.call(contract.foldersAndTags, {})).body.data;
    expect(tags).toMatchObject([
      { tag_names: 'Easy', question_count: 1 },
      { tag_names: 'Space', question_count: 1 },
    ]);
  });

  it('refuse to overwrite a change made elsewhere', async () => {
    const { id, version } = await saveQuestion(author);
    const save = (title: string) =>
      author.call(contract.replaceQuestion, {
        params: { id },
        body: { version, draft: questionDraft({ question_title: title }) },
      });
    await save('First writer');
    await expect(save('Second writer')).rejects.toMatchObject({ status: 409, code: 'VERSION_CONFLICT' });
    expect((await listTitles(author)).titles).toEqual(['First writer']);
  });

  it('leave nothing behind when the question is not complete', async () => {
    await expect(saveQuestion(author, { correct_answer: null, tag_names: ['New'] })).rejects.toMatchObject({
      status: 422,
      fields: { correct_answer: ['Choose which option is right.'] },
    });
    expect((await listTitles(author)).count).toBe(0);
    expect((await author.call(contract.foldersAndTags, {})).body.data.tags).toEqual([]);
  });

  it('refuse an image that was never stored', async () => {
    await expect(saveQuestion(author, { question_image: 'a'.repeat(64) })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('who may do what', () => {
  it('another instructor finds nothing of it', async () => {
    const other = await server.person('Instructor');
    const folder = await makeFolder(author, 'Mine');
    const { id, answers, tags } = await saveQuestion(author, { tag_names: ['t'], assign_folder_id: folder });
    const answer = answers[0]?.id ?? 0;
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/questionById/${id}`],
      ['GET', `/api/answer/${id}`],
      ['GET', `/api/questions/${id}/usage`],
      ['PUT', `/api/question/${id}`, { question_title: 'x' }],
      ['PATCH', `/api/patchQuestion/${id}`, { assign_folder_id: null }],
      ['DELETE', `/api/question/${id}`],
      ['PUT', `/api/answer/${answer}`, { answer_1: 'x' }],
      ['DELETE', `/api/answer/${answer}`],
      ['PUT', `/api/questions/${id}`, { version: 1, draft: questionDraft() }],
      ['POST', '/api/questions/bulk-changes', { question_ids: [id], change: { kind: 'delete' } }],
      ['PUT', `/api/folder/${folder}`, { folder_name: 'x' }],
      ['DELETE', `/api/folder/${folder}`],
      ['PUT', `/api/tag/${tags[0]}`, { tag_names: 'x' }],
      ['DELETE', `/api/deleteTagsWithQuestionId/${other.id}/${tags[0]}`],
      ['POST', '/api/questions', questionDraft({ assign_folder_id: folder })],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await other.send(method, path, body)).status]).toEqual([method, path, 404]);
    }
    expect((await listTitles(other)).count).toBe(0);
    expect((await listTitles(other, { folder_id: folder })).titles).toEqual([]);
    expect((await listTitles(other, { tag_id: tags[0] })).titles).toEqual([]);
    expect((await other.call(contract.answersInBulk, { body: { questionIds: [id] } })).body.answers).toEqual(
      [],
    );
    expect((await listTitles(author)).count).toBe(1);
  });

  it('an administrator sees everybody’s questions and changes none', async () => {
    const admin = await server.person('Admin');
    const other = await server.person('SME');
    const { id, tags } = await saveQuestion(author, { tag_names: ['t'] });
    await saveQuestion(other, { question_title: 'Of the other' });
    expect(await listTitles(admin)).toMatchObject({ count: 2, titles: ['Of the other', expect.any(String)] });
    expect(await listTitles(admin, { search: 'planet' })).toMatchObject({ count: 1 });
    expect(await listTitles(admin, { tag_id: tags[0] })).toMatchObject({ count: 1 });
    expect((await admin.call(contract.foldersAndTags, {})).body).toMatchObject({ total: 2, unfiled: 2 });
    expect((await admin.send('DELETE', `/api/question/${id}`)).status).toBe(403);
  });

  it('a student is refused everywhere', async () => {
    const student = await server.person('Student');
    const { id } = await saveQuestion(author);
    for (const endpoint of Object.values(contract)) {
      const path = endpoint.path.replace(/\{\w+\}/g, String(id));
      expect([path, (await student.send(endpoint.method, path)).status]).not.toEqual([path, 200]);
    }
    expect((await student.send('GET', `/api/questionById/${id}`)).status).toBe(403);
  });

  it('somebody else’s name in a body is refused, the own one is fine', async () => {
    const claim = (id: number) => ({ folder_name: `F${id}`, instructor_id: id });
    expect((await author.send('POST', '/api/folder', claim(author.id))).status).toBe(200);
    expect((await author.send('POST', '/api/folder', claim(author.id + 1))).status).toBe(403);
    const question = { question_title: 'x', question_type: 'open_ended' };
    const forged = { ...question, question_instructor_id: author.id + 1 };
    expect((await author.send('POST', '/api/question', forged)).status).toBe(403);
  });
});

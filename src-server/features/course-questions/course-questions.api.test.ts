import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  courseQuestionsContract as contract,
  type CourseQuestion,
} from '#shared/contract/course-questions.ts';
import { publishCourse, readyCourse } from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let ida: Person;
let ben: Person;
let courseId: number;
let lesson: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  ben = await server.person('Student', 'Ben Ode');
  ({ id: courseId, lesson } = await readyCourse(server, author));
  await publishCourse(author, courseId);
  for (const person of [ida, ben])
    await person.send('POST', '/api/contentPurchaseFreeRecord', {
      content_id: courseId,
      content_type: 'course',
    });
});
afterEach(() => server.close());

const ask = (person: Person, question: string, changes: object = {}) =>
  person.send('POST', contract.askQuestion.path, {
    course_id: courseId,
    item_id: lesson,
    position_ms: 1000,
    question,
    ...changes,
  });
const asked = async (person: Person, question: string): Promise<number> => {
  server.clock.advance(1000);
  return (await jsonOf<{ id: number }>(await ask(person, question))).id;
};
const answer = (person: Person, id: number, text: string) =>
  person.send('POST', `/api/course-questions/${id}/answers`, { answer: text });
const vote = (person: Person, id: number, isUp = true, answerId: number | null = null) =>
  person.send('PUT', `/api/course-questions/${id}/vote`, { answer_id: answerId, is_up: isUp });
const say = (person: Person, id: number, kind: string, changes: object = {}) =>
  person.send('POST', `/api/course-questions/${id}/states`, {
    answer_id: null,
    kind,
    reason: '',
    ...changes,
  });
const list = async (person: Person, query: object = {}) =>
  (await person.call(contract.qaFromUsers, { query })).body;
const words = async (person: Person, query: object = {}) =>
  (await list(person, query)).data.map(({ question }) => question);

describe('questions of a course', () => {
  it('are asked about an item, answered, and read by the enrolled and the author, without parameters too', async () => {
    const id = await asked(ida, 'What is a `<cell>`?');
    expect((await answer(author, id, 'A small room.')).status).toBe(201);
    const body = await list(ben);
    expect(body).toMatchObject({
      status: 'success',
      total: 1,
      data: [
        {
          id,
          course_title: 'Cells and tissues',
          item_id: lesson,
          item_title: 'A lesson',
          position_ms: 1000,
          user_name: 'Ida Zeller',
          is_own: false,
          is_answered: true,
          may_hide: false,
          answers: [{ answer: 'A small room.', is_staff: true, user_name: 'Ivy Instructor' }],
        },
      ],
    });
    expect((await list(author)).total).toBe(1);
    const stranger = await server.person('Student');
    expect((await list(stranger)).total).toBe(0);
    expect((await stranger.send('GET', `/api/getQAFromUsers?course_id=${courseId}`)).status).toBe(404);
    expect((await answer(stranger, id, 'Me too.')).status).toBe(404);
  });

  it('are found by words, item, what is open, own, and by what is useful', async () => {
    const first = await asked(ida, 'Why do cells divide?');
    const second = await asked(ben, 'Where is the nucleus?');
    await ask(ben, 'About the course', { item_id: null });
    await answer(ben, first, 'To grow tissue.');
    await vote(ben, first);
    expect(await words(ida, { search: 'TISSUE' })).toEqual(['Why do cells divide?']);
    expect(await words(ida, { is_own: 'true' })).toEqual(['Why do cells divide?']);
    expect(await words(ida, { is_answered: 'false', item_id: lesson })).toEqual(['Where is the nucleus?']);
    expect((await words(ida, { order: 'useful' }))[0]).toBe('Why do cells divide?');
    expect((await say(author, second, 'featured')).status).toBe(201);
    expect((await words(ida, { order: 'useful' }))[0]).toBe('Where is the nucleus?');
    await say(author, second, 'answered');
    expect((await list(ida, { is_answered: 'true' })).total).toBe(2);
    expect((await list(ida, { limit: 1 })).data).toHaveLength(1);
  });

  it('are compared with a new one before it is sent', async () => {
    const near = await asked(ida, 'Why do cells divide in two?');
    await asked(ida, 'Where is the nucleus?');
    const nearest = async (text: string): Promise<readonly CourseQuestion[]> =>
      (await ben.call(contract.nearestQuestions, { params: { id: courseId }, query: { text } })).body.data;
    expect((await nearest('do cells divide?')).map(({ id }) => id)).toEqual([near]);
    expect(await nearest('zzz')).toEqual([]);
  });

  it('have one vote of each person, which is taken back, and none of who wrote them', async () => {
    const id = await asked(ida, 'Why?');
    await Promise.all([vote(ben, id), vote(ben, id)]);
    expect((await vote(ida, id)).status).toBe(409);
    const standing = async () => (await list(ben)).data[0];
    expect(await standing()).toMatchObject({ votes: 1, has_voted: true });
    server.clock.advance(1);
    await vote(ben, id, false);
    expect(await standing()).toMatchObject({ votes: 0, has_voted: false });
    expect((await vote(ben, id, true, 12_345)).status).toBe(404);
  });

  it('are hidden by the author and by Support, with a reason that their writer reads', async () => {
    const support = await server.person('Support');
    const id = await asked(ida, 'Buy this!');
    const { id: answerId } = await jsonOf<{ id: number }>(await answer(ida, id, 'Cheap!'));
    expect((await say(support, id, 'hidden')).status).toBe(422);
    expect((await say(ben, id, 'hidden', { reason: 'No.' })).status).toBe(403);
    expect((await say(support, id, 'featured')).status).toBe(403);
    const reason = 'This is an advertisement.';
    expect((await say(author, id, 'hidden', { reason, answer_id: answerId })).status).toBe(201);
    expect((await list(ben)).data[0]?.answers).toEqual([]);
    expect((await say(support, id, 'hidden', { reason })).status).toBe(201);
    expect((await list(ben)).total).toBe(0);
    expect((await list(ida)).data).toMatchObject([
      { is_hidden: true, hidden_reason: reason, answers: [{ hidden_reason: reason }] },
    ]);
    expect((await answer(support, id, 'x')).status).toBe(403);
    server.clock.advance(1);
    await say(author, id, 'shown');
    expect((await list(ben)).total).toBe(1);
  });

  it('are refused with the field that is wrong: HTML, nothing, a foreign course or item', async () => {
    const refused = [
      await ask(ida, '<img src=x onerror=alert(1)>'),
      await ask(ida, ' '),
      await ask(ida, 'x'.repeat(4001)),
      await ask(ida, 'Why?', { position_ms: -1 }),
      await ask(ida, 'Why?', { item_id: 12_345 }),
      await ask(ida, 'Why?', { course_id: 12_345 }),
      await ask(await server.person('Support'), 'Why?'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404, 404, 403]);
    expect(await jsonOf(refused[0] ?? new Response())).toMatchObject({
      errors: { question: ['HTML is not shown here. Put code between backticks.'] },
    });
    expect((await list(ida)).total).toBe(0);
  });

  it('stay without a name when their writer has left', async () => {
    await asked(ida, 'Why do cells divide?');
    const admin = await server.person('Admin');
    await admin.send('DELETE', `/api/admin/delete-user/${ida.id}`);
    server.clock.advance(6000);
    await server.tick();
    expect((await list(ben)).data).toMatchObject([{ user_name: '', question: 'Why do cells divide?' }]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dashboardContract as dashboard } from '#shared/contract/dashboard.ts';
import { examsContract as exams } from '#shared/contract/exams.ts';
import { libraryQuestions, type LibraryQuestion } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let questions: LibraryQuestion[];
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  questions = await libraryQuestions(server, author);
});
afterEach(() => server.close());

const view = (person: Person, body: Record<string, unknown>) =>
  person.send('POST', '/api/storeRecentlyViewedContent', body);

describe('recently viewed', () => {
  it('lists each thing once, newest first', async () => {
    const draft = await author.call(exams.createExamDraft, { body: {} });
    const examId = draft.body.data.exam_step_one_id;
    const [first, second] = questions;
    for (const id of [first?.id, second?.id, first?.id]) {
      server.clock.advance(1000);
      const response = await view(author, {
        user_id: author.id,
        role: 'Instructor',
        content_type: 'question',
        content_id: id,
      });
      expect(response.status).toBe(200);
    }
    server.clock.advance(1000);
    await view(author, { content_type: 'exam', content_id: examId });
    const { body } = await author.call(dashboard.recentlyViewed, {});
    expect(body.total_count).toBe(3);
    expect(body.recently_viewed.map((entry) => [entry.content_id, entry.title])).toEqual([
      [examId, 'untitled exam'],
      [first?.id, 'Library question 1'],
      [second?.id, 'Library question 2'],
    ]);
  });

  it('is one’s own, and holds only what one may see', async () => {
    const [question] = questions;
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const thing = { content_type: 'question', content_id: question?.id };
    expect((await view(author, { ...thing, user_id: other.id })).status).toBe(403);
    expect((await view(other, thing)).status).toBe(404);
    expect((await view(student, thing)).status).toBe(404);
    const { id } = await jsonOf(await view(author, thing));
    expect((await other.send('DELETE', `/api/deleteRecentlyViewed/${String(id)}`)).status).toBe(404);
    expect((await author.send('DELETE', `/api/deleteRecentlyViewed/${String(id)}`)).status).toBe(200);
    expect((await author.call(dashboard.recentlyViewed, {})).body.total_count).toBe(0);
  });
});

it('gives instructors their own content in progress', async () => {
  await author.call(exams.createExamDraft, { body: {} });
  const own = await author.call(dashboard.inProgressContent, { params: { instructorId: String(author.id) } });
  expect(own.body).toMatchObject({ count: 1, content: [{ exam_status: 'savedAsDraft' }] });
  const other = await server.person('Instructor');
  expect((await other.send('GET', `/api/getInProgressContent/${author.id}`)).status).toBe(403);
  const none = await other.call(dashboard.inProgressContent, { params: { instructorId: String(other.id) } });
  expect(none.body).toEqual({ count: 0, content: [] });
});

it('gives instructors their own record and recent questions', async () => {
  const record = await author.call(dashboard.getInstructor, {});
  expect(record.body.Instructor).toMatchObject({ id: author.id, email: author.email });
  const recent = await author.call(dashboard.recentQuestions, {});
  expect(recent.body.questions).toHaveLength(3);
  const student = await server.person('Student');
  expect((await student.send('GET', '/api/getInstructor')).status).toBe(403);
});

it.each(['Student', 'Instructor', 'SME', 'Support', 'Admin'] as const)(
  'shows a new %s an empty dashboard',
  async (role) => {
    const person = await server.person(role);
    const { body } = await person.call(dashboard.getDashboard, {});
    expect(body.data.role).toBe(
      { Student: 'student', Instructor: 'author', SME: 'author', Support: 'support', Admin: 'admin' }[role],
    );
  },
);

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseReviewsContract as contract } from '#shared/contract/course-reviews.ts';
import { publishCourse, readyCourse } from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let ida: Person;
let courseId: number;
let lesson: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  ({ id: courseId, lesson } = await readyCourse(server, author));
  await publishCourse(author, courseId);
});
afterEach(() => server.close());

const enrol = (person: Person) =>
  person.send('POST', '/api/contentPurchaseFreeRecord', { content_id: courseId, content_type: 'course' });
const review = (person: Person, rating: number, changes: object = {}) =>
  person.send('POST', contract.storeStudentReview.path, {
    content_id: courseId,
    content_type: 'Course',
    instructor_id: author.id,
    review_rating: rating,
    detailed_review: 'Clear.',
    ...changes,
  });
const listed = async (person = author, query: object = {}) =>
  (await person.call(contract.listCourseReviews, { params: { id: courseId }, query })).body;
/** A quarter of the course. */
const read = (person: Person) =>
  person.send('POST', '/api/course-activities', { kind: 'done', course_id: courseId, item_id: lesson });

describe('a review', () => {
  it('is one for each student, the last one counts, in both documented forms', async () => {
    await enrol(ida);
    await read(ida);
    expect((await review(ida, 4)).status).toBe(200);
    server.clock.advance(1000);
    const older = { review_rating: 2, detailed_review: 'On second thoughts.' };
    expect((await ida.send('POST', `/api/storeStudentReview/${courseId}`, older)).status).toBe(200);
    expect(await listed()).toMatchObject({
      total: 1,
      rating: { average: 2, counted: 1, total: 1, distribution: [0, 1, 0, 0, 0] },
      data: [
        {
          student_name: 'Ida Zeller',
          review_rating: 2,
          detailed_review: 'On second thoughts.',
          is_edited: true,
          progress: 25,
        },
      ],
      may_reply: true,
      may_review: false,
    });
    expect(await listed(ida)).toMatchObject({ may_review: true, own: { review_rating: 2, is_own: true } });
    const rows = await server.database.read.selectFrom('course_review').selectAll().execute();
    expect(rows).toHaveLength(2);
  });

  it('of whoever has seen less than a tenth counts for the distribution, and for the average at nothing', async () => {
    const others = [await server.person('Student'), await server.person('Student')];
    for (const person of [ida, ...others]) await enrol(person);
    await read(ida);
    await review(ida, 4);
    expect(
      (await Promise.all(others.map((person) => review(person, 1)))).map(({ status }) => status),
    ).toEqual([200, 200]);
    const { rating, data } = await listed();
    expect(rating).toEqual({ average: 4, counted: 1, total: 3, distribution: [2, 0, 0, 1, 0] });
    expect(data.filter(({ is_counted: isCounted }) => isCounted)).toHaveLength(1);
    expect((await listed(author, { rating: 1 })).total).toBe(2);
    expect((await listed(author, { search: 'zeller' })).total).toBe(1);
  });

  it('is refused without enrolment, without a rating from 1 to 5, and with HTML', async () => {
    expect((await review(ida, 5)).status).toBe(404);
    await enrol(ida);
    const refused = [
      await review(ida, 0),
      await review(ida, 6),
      await review(ida, 4.5),
      await review(ida, 5, { review_rating: undefined }),
      await review(ida, 5, { detailed_review: '<script>alert(1)</script>' }),
      await review(ida, 5, { content_type: 'Exam' }),
      await review(ida, 5, { instructor_id: ida.id }),
      await review(ida, 5, { content_id: 12_345 }),
      await ida.send('POST', `/api/storeStudentReview/${courseId}`, { content_id: 1, review_rating: 5 }),
      await review(author, 5),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 409, 409, 404, 409, 403]);
    expect((await listed()).total).toBe(0);
    const stranger = await server.person('Student');
    expect((await stranger.send('GET', `/api/courses/${courseId}/reviews`)).status).toBe(404);
  });

  it('is answered in public by the author alone, and the last reply stands', async () => {
    await enrol(ida);
    const { id } = await jsonOf<{ id: number }>(await review(ida, 3));
    const reply = (person: Person, text: string) =>
      person.send('POST', `/api/course-reviews/${id}/replies`, { reply: text });
    expect((await reply(await server.person('Instructor'), 'No.')).status).toBe(404);
    expect((await reply(ida, 'Me.')).status).toBe(403);
    expect((await reply(author, ' ')).status).toBe(422);
    expect((await reply(author, 'Thank you.')).status).toBe(201);
    server.clock.advance(1000);
    await reply(author, 'Thank you, Ida.');
    await review(ida, 5);
    expect((await listed(ida)).data).toMatchObject([
      { review_rating: 5, reply: { text: 'Thank you, Ida.', earlier: [{ text: 'Thank you.' }] } },
    ]);
  });

  it('loses its words and its name with its student, and keeps its stars', async () => {
    await enrol(ida);
    await read(ida);
    await review(ida, 4);
    const admin = await server.person('Admin');
    await admin.send('DELETE', `/api/admin/delete-user/${ida.id}`);
    server.clock.advance(6000);
    await server.tick();
    expect((await listed()).data).toMatchObject([
      { student_name: '', detailed_review: '', review_rating: 4 },
    ]);
  });
});

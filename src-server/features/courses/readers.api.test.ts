import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import {
  documentOfWords,
  ownCourse,
  publishCourse,
  readyCourse,
  writeCourse,
  writeItem,
} from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let ida: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
});
afterEach(() => server.close());

const enrol = (id: number, person = ida) =>
  person.send('POST', '/api/contentPurchaseFreeRecord', { content_id: id, content_type: 'course' });

/** A published course in which Ida is enrolled. */
async function published() {
  const made = await readyCourse(server, author);
  await publishCourse(author, made.id);
  expect((await enrol(made.id)).status).toBe(201);
  return made;
}

const itemOf = async (person: Person, id: number, itemId: number) =>
  (await person.call(courses.getPublishedItem, { params: { id, itemId } })).body.data;

describe('a published course', () => {
  it('is shown to the enrolled as it was published, and to nobody else', async () => {
    const { id, lesson, quiz, test, assignment, section } = await published();
    await writeCourse(author, id, { course_title: 'Next edition' });
    await writeItem(author, lesson, { title: 'A lesson', document: documentOfWords('Next words.') });
    const { data } = (await ida.call(courses.getCourse, { params: { id } })).body;
    expect(data).toMatchObject({
      view: 'learner',
      course_title: 'Cells and tissues',
      instructor_name: 'Ivy Instructor',
      published_version: 1,
      number_of_lessons: 1,
      is_open: true,
      sections: [{ id: section, parent_id: null, title: 'Start' }],
    });
    if (data.view !== 'learner') throw new Error('This is the draft.');
    expect(data.items.map((item) => [item.item_id, item.is_graded, item.question_count])).toEqual([
      [lesson, false, 0],
      [quiz, false, 3],
      [test, true, 3],
      [assignment, false, 1],
    ]);
    expect((await itemOf(ida, id, lesson)).document).toContain('First words.');
    const stranger = await server.person('Student');
    const other = await server.person('Instructor');
    for (const person of [stranger, other])
      for (const path of [`/api/getCourse/${id}`, `/api/courses/${id}/published-items/${lesson}`])
        expect((await person.send('GET', path)).status, path).toBe(404);
  });

  it('gives the keys of practice to whoever is enrolled, and no other key and no solution to anybody', async () => {
    const { id, quiz, test, assignment } = await published();
    for (const person of [ida, author]) {
      const practice = await itemOf(person, id, quiz);
      expect(practice.keys?.map((key) => key.feedback)).toEqual(
        [0, 1, 2].map((at) => `canary-practice ${at}`),
      );
      for (const itemId of [test, assignment]) {
        const item = await itemOf(person, id, itemId);
        expect(item.keys).toBeNull();
        expect(JSON.stringify(item)).not.toContain('canary');
      }
    }
  });

  it('opens its items on its day', async () => {
    const { id, lesson } = await readyCourse(server, author);
    const day = new Date(server.clock.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10);
    await writeCourse(author, id, {
      schedule: { schedule_date: day, schedule_time: '09:00', time_zone: 'UTC' },
    });
    await publishCourse(author, id);
    await enrol(id);
    const path = `/api/courses/${id}/published-items/${lesson}`;
    expect(await jsonOf(await ida.send('GET', path))).toMatchObject({ code: 'ILLEGAL_STATE' });
    expect((await ida.call(courses.getCourse, { params: { id } })).body.data).toMatchObject({
      is_open: false,
    });
    server.clock.advance(4 * 24 * 3600 * 1000);
    const authorization = `Bearer ${await openCommandLineSession(server, ida.email)}`;
    expect((await server.send('GET', path, undefined, { authorization })).status).toBe(200);
  });

  it('is a documented card of whoever takes it, in progress until it is finished', async () => {
    const status = async (path: string) => (await ida.send('GET', path)).status;
    expect(await status('/api/getInProgressCourseCard')).toBe(404);
    const { id } = await published();
    const started = (await ida.call(courses.inProgressCourseCards, {})).body;
    expect(started).toMatchObject({ view: 'learner', total: 1, data: [{ course_id: id, progress: 0 }] });
    expect(await status('/api/getCompletedCourseCard')).toBe(404);
    expect((await author.call(courses.completedCourseCards, {})).body).toMatchObject({
      view: 'author',
      total: 1,
      data: [{ about_course_id: id }],
    });
  });

  it('is a finished card once all that it requires is done', async () => {
    const { id, lesson, quiz, test, assignment } = await readyCourse(server, author);
    for (const itemId of [quiz, test, assignment]) await author.send('DELETE', `/api/course-items/${itemId}`);
    await publishCourse(author, id);
    await enrol(id);
    await ida.send('POST', '/api/course-activities', { kind: 'done', course_id: id, item_id: lesson });
    const done = (await ida.call(courses.completedCourseCards, {})).body;
    expect(done).toMatchObject({ view: 'learner', total: 1, data: [{ course_id: id, progress: 100 }] });
    expect((await ida.send('GET', '/api/getInProgressCourseCard')).status).toBe(404);
  });

  it('stays with whoever enrolled when its final save is taken back', async () => {
    const { id } = await published();
    const taken = await author.send('DELETE', `/api/deleteSavedCourse/${id}`);
    expect(taken.status).toBe(200);
    expect((await ownCourse(author, id)).course_status).toBe('savedAsDraft');
    expect((await ida.send('GET', `/api/getCourse/${id}`)).status).toBe(200);
    expect((await enrol(id, await server.person('Student'))).status).toBe(404);
  });
});

describe('a version that is made the draft again', () => {
  const restore = async (id: number) => {
    const { version } = await ownCourse(author, id);
    const body = { course_id: id, version, published_version: 1 };
    return author.send('POST', courses.restoreCourseVersion.path, body);
  };

  it('brings back landing page, sections, items and what their questions said', async () => {
    const { id, lesson, quiz, assignment, section } = await published();
    const before = (await author.call(courses.getCourseItem, { params: { id: quiz } })).body.data;
    await writeCourse(author, id, { course_title: 'Next edition', course_price: 3 });
    await writeItem(author, lesson, { title: 'Another lesson', document: documentOfWords('Next words.') });
    await author.call(courses.deleteCourseItem, { params: { id: quiz } });
    await writeItem(author, assignment, { title: 'No task any more' });
    const added = (
      await author.call(courses.addCourseSection, {
        body: { course_id: id, parent_id: null, title: 'Added', place: 'a5' },
      })
    ).body.id;
    expect((await restore(id)).status).toBe(200);
    const record = await ownCourse(author, id);
    expect(record).toMatchObject({ has_changes: false, draft: { course_title: 'Cells and tissues' } });
    const { data } = (await author.call(courses.getCourseOutline, { params: { id } })).body;
    expect(data.sections.map((one) => one.id)).toEqual([section]);
    expect(data.items.map((item) => item.standing)).toEqual(Array(4).fill('published'));
    const after = (await author.call(courses.getCourseItem, { params: { id: quiz } })).body.data;
    expect(after.held_questions).toEqual(before.held_questions);
    await author.call(courses.restoreCourseSection, { params: { id: added } });
    const back = (await author.call(courses.getCourseOutline, { params: { id } })).body.data;
    expect(back.sections.map((one) => one.id)).toEqual([section, added]);
  });

  it('brings back an item of which not even the row is left', async () => {
    const { id, lesson } = await published();
    await server.write(({ db }) => db.deleteFrom('course_item').where('id', '=', lesson).execute());
    expect((await restore(id)).status).toBe(200);
    expect((await ownCourse(author, id)).has_changes).toBe(false);
  });

  it('refuses a draft that has changed since, and a version that never was', async () => {
    const { id } = await published();
    const { version } = await ownCourse(author, id);
    const send = (body: object) =>
      author.send('POST', courses.restoreCourseVersion.path, { course_id: id, ...body });
    const stale = await send({ version: version + 1, published_version: 1 });
    expect(await jsonOf(stale)).toMatchObject({ code: 'VERSION_CONFLICT', version });
    expect((await send({ version, published_version: 9 })).status).toBe(404);
  });
});

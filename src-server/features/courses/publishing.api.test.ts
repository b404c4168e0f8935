import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { searchContract } from '#shared/contract/search.ts';
import {
  addCourseItem,
  documentOfWords,
  ownCourse,
  publishCourse,
  readyCourse as makeCourse,
  writeCourse,
  writeItem,
} from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let ida: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  ida = await server.person('Student', 'Ida Zeller');
});
afterEach(() => server.close());

const recordOf = (id: number) => ownCourse(author, id);
const readyCourse = () => makeCourse(server, author);
const publish = (id: number) => publishCourse(author, id);
const rows = (table: 'course_version' | 'course_content' | 'course_practice_key' | 'course_content_key') =>
  server.database.read.selectFrom(table).selectAll().orderBy('id').execute();
const rewrite = (id: number, words: string) =>
  writeItem(author, id, { title: 'A lesson', document: documentOfWords(words) });

describe('publishing a course', () => {
  it('makes a version with its outline, contents by hash, and keys apart', async () => {
    const { id } = await readyCourse();
    expect(await publish(id)).toMatchObject({ course_status: 'published', published_version: 1 });
    const contents = await rows('course_content');
    expect(contents).toHaveLength(4);
    for (const secret of ['canary', 'correct'])
      expect(contents.map(({ content }) => content).join()).not.toContain(secret);
    const practice = await server.database.read.selectFrom('course_practice_key').selectAll().execute();
    const counting = await server.database.read.selectFrom('course_content_key').selectAll().execute();
    expect([practice.length, counting.length]).toEqual([1, 2]);
    expect(practice[0]?.keys).toContain('canary-practice');
    expect(counting.map(({ keys }) => keys).join()).toContain('canary-solution');
    const [version] = await server.database.read.selectFrom('course_version').selectAll().execute();
    expect(version).toMatchObject({
      title: 'Cells and tissues',
      section_count: 1,
      lesson_count: 1,
      quiz_count: 1,
      practice_test_count: 1,
      assignment_count: 1,
      duration_minutes: 40,
    });
    expect(version?.content_hash).toMatch(/^[\w-]{43}$/);
  });

  it('of an unchanged draft answers with the same version; a typo adds one content', async () => {
    const { id, lesson } = await readyCourse();
    const first = await publish(id);
    expect(await publish(id)).toEqual(first);
    expect(await rows('course_version')).toHaveLength(1);
    await rewrite(lesson, 'Second words.');
    expect((await recordOf(id)).has_changes).toBe(true);
    const review = await author.call(courses.reviewCoursePublication, { params: { id } });
    expect(review.body.changes).toMatchObject({
      fields: [],
      added: [],
      removed: [],
      moved: [],
      changed: [{ item_id: lesson, before: 'First words.', after: 'Second words.' }],
    });
    const before = await rows('course_content');
    expect((await publish(id)).published_version).toBe(2);
    const after = await rows('course_content');
    expect(after).toHaveLength(5);
    expect(after.slice(0, 4)).toEqual(before);
    expect((await recordOf(id)).has_changes).toBe(false);
    const compared = await author.call(courses.compareCourseVersions, {
      params: { id },
      query: { from: 1, to: 2 },
    });
    expect(compared.body.data.changed).toHaveLength(1);
    const versions = (await author.call(courses.listCourseVersions, { params: { id } })).body.data;
    expect(versions.map((one) => [one.published_version, one.is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('keeps other keys of the same content as another edition of it', async () => {
    const { id, quiz } = await readyCourse();
    await publish(id);
    const held = await server.database.read
      .selectFrom('course_item_question')
      .where('course_item_id', '=', quiz)
      .selectAll()
      .executeTakeFirstOrThrow();
    await server.write(({ db }) =>
      db
        .updateTable('course_item_question')
        .set({ keys: held.keys.replace('canary-practice', 'corrected') })
        .where('id', '=', held.id)
        .execute(),
    );
    await publish(id);
    const contents = await rows('course_content');
    expect(contents).toHaveLength(5);
    const keys = await server.database.read.selectFrom('course_practice_key').selectAll().execute();
    expect(keys).toHaveLength(2);
    expect(new Set(keys.map((key) => key.content_hash)).size).toBe(2);
  });

  it('refuses an incomplete draft and says what is missing where', async () => {
    const { id, section } = await readyCourse();
    const empty = await addCourseItem(
      author,
      section,
      { kind: 'lesson', place: 'a9' },
      { title: 'Nothing yet' },
    );
    const { version } = await recordOf(id);
    const response = await author.send('POST', '/api/course-publications', { course_id: id, version });
    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({
      message: 'This course is not ready to be published. “Nothing yet” says nothing yet.',
      problems: [{ code: 'lesson_empty', item_id: empty, section_id: section }],
    });
    expect(await rows('course_version')).toEqual([]);
    const stale = await author.send('POST', '/api/course-publications', {
      course_id: id,
      version: version + 1,
    });
    expect(await jsonOf(stale)).toMatchObject({ code: 'VERSION_CONFLICT' });
  });

  it.each([
    'course_version',
    'course_version_outline',
    'course_content',
    'course_practice_key',
    'course_content_key',
  ])('leaves nothing behind when %s cannot be written', async (table) => {
    const { id } = await readyCourse();
    const { version } = await recordOf(id);
    const rename = (from: string, to: string) =>
      server.write(({ db }) =>
        sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db),
      );
    await rename('updated_at', 'written_at');
    const response = await author.send('POST', '/api/course-publications', { course_id: id, version });
    await rename('written_at', 'updated_at');
    expect(response.status).toBeGreaterThanOrEqual(400);
    for (const each of [
      'course_version',
      'course_content',
      'course_practice_key',
      'course_content_key',
    ] as const)
      expect(await rows(each)).toEqual([]);
    expect((await recordOf(id)).course_status).toBe('savedAsDraft');
  });
});

describe('whom a course is for', () => {
  it('is shown by its version alone: a draft beside it is its author’s', async () => {
    const { id } = await readyCourse();
    const find = async () =>
      (await ida.call(searchContract.search, { query: { q: 'tissues' } })).body.results;
    expect(await find()).toEqual([]);
    await publish(id);
    expect(await find()).toMatchObject([{ kind: 'course', id }]);
    await writeCourse(author, id, { course_title: 'Never seen tissues' });
    expect(await find()).toMatchObject([{ title: 'Cells and tissues' }]);
    const enrolled = await ida.send('POST', '/api/contentPurchaseFreeRecord', {
      content_id: id,
      content_type: 'course',
    });
    expect(enrolled.status).toBe(201);
  });

  it('enrols the people whom it names, and lets nobody else in', async () => {
    const { id } = await readyCourse();
    await server.write(({ db }) =>
      db
        .insertInto('course_access')
        .values(
          [null, ida.id].map((user_id, at) => ({
            id: 900 + at,
            course_id: id,
            people_group_id: null,
            user_id,
            created_at: 1,
            updated_at: 1,
          })),
        )
        .execute(),
    );
    await publish(id);
    const live = () =>
      server.database.read
        .selectFrom('enrolment')
        .where('content_type', '=', 'course')
        .where('deleted_at', 'is', null)
        .select(['user_id', 'source'])
        .execute();
    expect(await live()).toEqual([{ user_id: ida.id, source: 'granted' }]);
    const other = await server.person('Student', 'Bo Adams');
    const refused = await other.send('POST', '/api/contentPurchaseFreeRecord', {
      content_id: id,
      content_type: 'course',
    });
    expect(refused.status).toBe(404);
    expect((await author.send('DELETE', `/api/deleteSavedCourse/${id}`)).status).toBe(200);
    expect(await live()).toEqual([]);
  });

  it('can be those who enrolled with its author', async () => {
    const { id } = await readyCourse();
    const access = { who: 'some' as const, group_ids: [], user_ids: [ida.id] };
    const { version, draft } = await recordOf(id);
    const body = { version, step: 4, draft: { ...draft, access } };
    const refused = await author.send('PUT', `/api/course-drafts/${id}`, body);
    expect(await jsonOf(refused)).toMatchObject({
      errors: { 'draft.access.user_ids': [expect.any(String)] },
    });
    await publish(id);
    await ida.send('POST', '/api/contentPurchaseFreeRecord', { content_id: id, content_type: 'course' });
    await writeCourse(author, id, { access });
    expect((await recordOf(id)).draft.access).toEqual(access);
  });
});

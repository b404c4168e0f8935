import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CourseDraft } from '#shared/contract/course-drafts.ts';
import type { CourseItemDraft } from '#shared/contract/course-items.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { searchContract } from '#shared/contract/search.ts';
import { libraryQuestions } from '#tests/factories/exams.ts';
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

const text = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });

const itemDraft = (changes: Partial<CourseItemDraft>): CourseItemDraft => ({
  title: 'Cells',
  description: '',
  document: null,
  media_file_id: null,
  resource_ids: [],
  duration_minutes: 10,
  is_required: true,
  is_graded: false,
  score_to_reach: null,
  weight: 1,
  attempts_allowed: 0,
  is_shuffled: false,
  due: { kind: 'none' },
  questions: [],
  assignment_questions: [],
  ...changes,
});

async function addItem(
  section_id: number,
  kind: 'lesson' | 'quiz' | 'practice_test' | 'assignment',
  place: string,
  changes: Partial<CourseItemDraft>,
): Promise<number> {
  const { id } = (
    await author.call(courses.addCourseItem, { body: { section_id, kind, title: kind, place } })
  ).body;
  const { version } = (await author.call(courses.getCourseItem, { params: { id } })).body.data;
  await author.call(courses.saveCourseItem, { params: { id }, body: { version, draft: itemDraft(changes) } });
  return id;
}

const recordOf = async (id: number) => {
  const { data } = (await author.call(courses.getCourse, { params: { id } })).body;
  if (data.view !== 'author') throw new Error('This is not the own course.');
  return data;
};

async function readyCourse() {
  const { id } = (await author.call(courses.createCourseDraft, {})).body.data;
  const record = await recordOf(id);
  const draft = CourseDraft.parse({ ...record.draft, course_title: 'Cells and tissues', course_price: 0 });
  await author.call(courses.saveCourseDraft, {
    params: { id },
    body: { version: record.version, step: 2, draft },
  });
  const section = (
    await author.call(courses.addCourseSection, {
      body: { course_id: id, parent_id: null, title: 'Start', place: 'a0' },
    })
  ).body.id;
  const questions = (await libraryQuestions(server, author, { canary: 'canary-key' })).map((one) => ({
    question_id: one.id,
    mark: 1,
  }));
  const lesson = await addItem(section, 'lesson', 'a0', {
    title: 'A lesson',
    document: text('First words.'),
  });
  const quiz = await addItem(section, 'quiz', 'a1', { title: 'A quiz', questions });
  const test = await addItem(section, 'practice_test', 'a2', { title: 'A test', questions, is_graded: true });
  const assignment = await addItem(section, 'assignment', 'a3', {
    title: 'An assignment',
    assignment_questions: [
      {
        prompt: 'Explain.',
        points: 5,
        solution: 'canary-solution',
        feedback_correct: 'canary-right',
        feedback_partial: '',
        feedback_incorrect: '',
      },
    ],
  });
  return { id, section, lesson, quiz, test, assignment };
}

const publish = async (id: number) => {
  const { version } = await recordOf(id);
  return (await author.call(courses.publishCourse, { body: { course_id: id, version } })).body;
};
const rows = (table: 'course_version' | 'course_content' | 'course_practice_key' | 'course_content_key') =>
  server.database.read.selectFrom(table).selectAll().orderBy('id').execute();
const rewrite = async (id: number, words: string) => {
  const { version } = (await author.call(courses.getCourseItem, { params: { id } })).body.data;
  await author.call(courses.saveCourseItem, {
    params: { id },
    body: { version, draft: itemDraft({ title: 'A lesson', document: text(words) }) },
  });
};

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
    expect(practice[0]?.keys).toContain('canary-key');
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
        .set({ keys: held.keys.replace('canary-key', 'corrected') })
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
    const empty = await addItem(section, 'lesson', 'a9', { title: 'Nothing yet' });
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
    const fails = `create trigger fails before insert on ${table} begin select raise(abort, 'disk'); end`;
    await server.write(({ db }) => sql.raw(fails).execute(db));
    const response = await author.send('POST', '/api/course-publications', { course_id: id, version });
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
    const record = await recordOf(id);
    const draft = CourseDraft.parse({ ...record.draft, course_title: 'Never seen tissues' });
    await author.call(courses.saveCourseDraft, {
      params: { id },
      body: { version: record.version, step: 2, draft },
    });
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
  });
});

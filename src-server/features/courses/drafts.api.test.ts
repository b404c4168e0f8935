import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CourseItemDraft, ItemKind } from '#shared/contract/course-items.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import { ownCourse } from '#tests/factories/courses.ts';
import { libraryQuestions } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const [place = '', second = ''] = firstPlaces(2);

const newCourse = async (): Promise<number> =>
  (await author.call(courses.createCourseDraft, {})).body.data.id;
const newSection = async (courseId: number, parentId: number | null = null): Promise<number> =>
  (
    await author.call(courses.addCourseSection, {
      body: { course_id: courseId, parent_id: parentId, title: 'Beginnings', place },
    })
  ).body.id;
const newItem = async (sectionId: number, kind: ItemKind): Promise<number> =>
  (
    await author.call(courses.addCourseItem, {
      body: { section_id: sectionId, kind, title: `A ${kind}`, place },
    })
  ).body.id;
const outlineOf = async (id: number) =>
  (await author.call(courses.getCourseOutline, { params: { id } })).body.data;
const itemOf = async (id: number) => (await author.call(courses.getCourseItem, { params: { id } })).body.data;

async function saveItem(id: number, changes: Partial<CourseItemDraft>) {
  const { draft, version } = await itemOf(id);
  return author.call(courses.saveCourseItem, {
    params: { id },
    body: { version, draft: { ...draft, ...changes } },
  });
}

describe('the draft of a course', () => {
  it('comes back as it was saved, and a stale version changes nothing', async () => {
    const created = (await author.call(courses.createCourseDraft, {})).body.data;
    const { course_level: _level, ...stored } = created.draft;
    const draft = {
      ...stored,
      course_level: 'beginner' as const,
      course_title: 'Cells',
      student_learning: ['What a cell is', 'How it divides'],
      course_price: 12.34,
      schedule: { schedule_date: '2027-07-01', schedule_time: '09:30', time_zone: 'America/New_York' },
      access: { who: 'some' as const, group_ids: [], user_ids: [] },
    };
    const params = { id: created.id };
    const saved = await author.call(courses.saveCourseDraft, {
      params,
      body: { version: created.version, step: 4, draft },
    });
    expect(await ownCourse(author, created.id)).toMatchObject({
      draft,
      course_progress_bar: 3,
      version: saved.body.version,
    });
    const lost = await author.send('PUT', `/api/course-drafts/${created.id}`, {
      version: created.version,
      step: 1,
      draft: { ...draft, course_title: 'Lost' },
    });
    expect(lost.status).toBe(409);
    expect(await jsonOf(lost)).toMatchObject({ code: 'VERSION_CONFLICT', version: saved.body.version });
    expect((await ownCourse(author, created.id)).draft.course_title).toBe('Cells');
  });

  it('is nobody else’s', async () => {
    const id = await newCourse();
    const itemId = await newItem(await newSection(id), 'lesson');
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    for (const path of [`/api/getCourse/${id}`, `/api/courses/${id}/outline`, `/api/course-items/${itemId}`])
      expect((await other.send('GET', path)).status, path).toBe(404);
    expect((await student.send('GET', `/api/courses/${id}/outline`)).status).toBe(403);
    expect((await other.send('DELETE', `/api/course-items/${itemId}`)).status).toBe(404);
  });
});

describe('sections and items', () => {
  it('stand two deep, in the order of their places, and come back with what was deleted with them', async () => {
    const id = await newCourse();
    const top = await newSection(id);
    const inner = await newSection(id, top);
    const item = await newItem(inner, 'lesson');
    const deeper = { course_id: id, parent_id: inner, title: '', place };
    expect((await author.send('POST', '/api/course-sections', deeper)).status).toBe(422);
    await author.call(courses.deleteCourseSection, { params: { id: top } });
    expect(await outlineOf(id)).toMatchObject({ sections: [], items: [] });
    await author.call(courses.restoreCourseSection, { params: { id: top } });
    const outline = await outlineOf(id);
    expect(outline.sections.map((one) => one.id)).toEqual([top, inner]);
    expect(outline.items.map((one) => one.id)).toEqual([item]);
  });

  it('move without a new version, and never into themselves', async () => {
    const id = await newCourse();
    const one = await newSection(id);
    const other = await newSection(id);
    const item = await newItem(one, 'quiz');
    const { version } = await itemOf(item);
    const moves = {
      course_id: id,
      sections: [{ id: other, parent_id: null, place: second }],
      items: [{ id: item, section_id: other, place: second }],
    };
    await author.call(courses.moveCourseContent, { body: moves });
    expect(await itemOf(item)).toMatchObject({ section_id: other, place: second, version });
    const turned = [
      { id: one, parent_id: other, place },
      { id: other, parent_id: one, place },
    ];
    const refused = await author.send('POST', '/api/course-moves', { ...moves, sections: turned, items: [] });
    expect(refused.status).toBe(422);
  });

  it('hold questions as they were taken, until they are taken over anew', async () => {
    const [question] = await libraryQuestions(server, author, { count: 1 });
    const questionId = question?.id ?? 0;
    const courseId = await newCourse();
    const quiz = await newItem(await newSection(courseId), 'quiz');
    await saveItem(quiz, { questions: [{ question_id: questionId, mark: 2 }] });
    const taken = (await itemOf(quiz)).held_questions[0]?.title;
    expect(taken).toBe('Library question 1');
    await author.send('PUT', `/api/question/${questionId}`, { question_title: 'Another text' });
    const after = await itemOf(quiz);
    expect(after.held_questions[0]).toMatchObject({ title: taken, has_changed: true, mark: 2 });
    expect((await outlineOf(courseId)).items[0]).toMatchObject({ question_count: 1, changed_questions: 1 });
    await author.call(courses.takeOverQuestions, {
      params: { id: quiz },
      body: { version: after.version, question_ids: null },
    });
    expect((await itemOf(quiz)).held_questions[0]).toMatchObject({
      title: 'Another text',
      has_changed: false,
    });
  });

  it('refuse questions of others, and tasks where none belong', async () => {
    const other = await server.person('Instructor');
    const [foreign] = await libraryQuestions(server, other, { count: 1 });
    const section = await newSection(await newCourse());
    const quiz = await newItem(section, 'quiz');
    const lesson = await newItem(section, 'lesson');
    const held = [{ question_id: foreign?.id ?? 0, mark: 1 }];
    for (const [id, status] of [
      [quiz, 422],
      [lesson, 422],
    ] as const) {
      const { draft, version } = await itemOf(id);
      const body = { version, draft: { ...draft, questions: held } };
      expect((await author.send('PUT', `/api/course-items/${id}`, body)).status).toBe(status);
    }
  });

  it('are copied with their questions, alone and with their course', async () => {
    const questions = await libraryQuestions(server, author, { count: 2 });
    const id = await newCourse();
    const section = await newSection(id, await newSection(id));
    const quiz = await newItem(section, 'quiz');
    await saveItem(quiz, { questions: questions.map((one) => ({ question_id: one.id, mark: 1 })) });
    const copy = await author.call(courses.copyCourseItem, { params: { id: quiz }, body: { place: second } });
    expect((await itemOf(copy.body.id)).held_questions).toHaveLength(2);
    const whole = (await author.call(courses.copyCourse, { params: { id } })).body.data;
    expect(whole.course_status).toBe('savedAsDraft');
    const outline = await outlineOf(whole.id);
    expect(outline.sections).toHaveLength(2);
    expect(outline.sections[1]?.parent_id).toBe(outline.sections[0]?.id);
    expect(outline.items.map((item) => item.question_count)).toEqual([2, 2]);
    expect(outline.items.every((item) => item.section_id === outline.sections[1]?.id)).toBe(true);
  });
});

describe('lists', () => {
  it('filter own courses, and 404 says that there are none', async () => {
    const none = await author.send('GET', '/api/getInProgressCourseCard');
    expect(none.status).toBe(404);
    expect(await jsonOf(none)).toMatchObject({ data: [], total: 0 });
    const id = await newCourse();
    await newItem(await newSection(id), 'lesson');
    const { body } = await author.call(courses.filterCourses, { query: { course_group: 'in_progress' } });
    expect(body).toMatchObject({
      count: 1,
      courses: [{ about_course_id: id, course_title: 'untitled course', number_of_lessons: 1 }],
    });
    expect((await author.call(courses.filterCourses, { query: { search: 'nothing' } })).body.count).toBe(0);
    expect((await author.call(courses.inProgressCourseCards, {})).body.total).toBe(1);
    expect((await author.send('GET', '/api/getCompletedCourseCard')).status).toBe(404);
  });

  it('give exams and courses in progress together', async () => {
    await author.call(examsContract.createExamDraft, { body: {} });
    server.clock.advance(1000);
    const id = await newCourse();
    const { body } = await author.call(dashboardContract.inProgressContent, {
      params: { instructorId: String(author.id) },
    });
    expect(body.count).toBe(2);
    expect(body.content[0]).toMatchObject({ about_course_id: id });
    expect(body.content[1]).toMatchObject({ exam_status: 'savedAsDraft' });
  });
});

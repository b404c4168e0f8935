import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseProgressContract as progress } from '#shared/contract/course-progress.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { answersTo, doActivity, learnedCourse, progressOf } from './learning.test-data.ts';

let server: TestServer;
let ida: Person;
let course: Awaited<ReturnType<typeof learnedCourse>>;
beforeEach(async () => {
  server = await createTestServer();
  const author = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  course = await learnedCourse(server, author, ida);
});
afterEach(() => server.close());

const post = (path: string, body: object) => ida.send('POST', path, body);

/** An interaction with every field of the documents. */
const interaction = (changes: object = {}) => ({
  course_id: course.id,
  section_id: course.section,
  subsection_id: null,
  nested_subsection_id: null,
  content_id: course.quiz,
  content_type: 'Quiz',
  content_score: 100,
  completed: true,
  content_interaction_time: 30,
  question_id: null,
  chosen_answer_id: null,
  is_answer_correct: true,
  flagged: false,
  question_interaction_time: 0,
  student_response: '',
  matched_keywords: ['all'],
  missed_keywords: [],
  ...changes,
});

describe('the documented records', () => {
  it('believe no claim: 100 without anything done is the true progress', async () => {
    const { path } = progress.recordStudentCourse;
    const body = { course_id: course.id, progress: 100, total_completion_time: 9, number_of_sections: 3 };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(path, body)));
    for (const answer of answers) expect(answer.status).toBe(201);
    expect(await jsonOf(await post(path, body))).toMatchObject({
      data: { progress: 0, total_completion_time: 0, number_of_sections: 1, finished_at: null },
    });
    const section = {
      course_id: course.id,
      section_id: course.section,
      completed: true,
      section_progress: 100,
    };
    expect(await jsonOf(await post(progress.recordStudentCourseSection.path, section))).toMatchObject({
      data: { completed: false, section_progress: 0 },
    });
    const claims = await server.database.read
      .selectFrom('course_interaction')
      .where('kind', '=', 'claimed')
      .select('said')
      .execute();
    expect(claims).toHaveLength(52);
    expect(JSON.parse(claims[0]?.said ?? '')).toEqual(body);
    expect((await progressOf(ida, course.id)).summary).toMatchObject({ percent: 0, completion: null });
  });

  it('mark an answer by the keys, whatever is said of it', async () => {
    const { path } = progress.recordStudentCourseInteraction;
    const [question] = await answersTo(ida, course.id, course.quiz, false);
    const body = interaction({
      question_id: question?.question_id,
      chosen_answer_id: question?.option,
      flagged: true,
    });
    expect(await jsonOf(await post(path, body))).toMatchObject({
      data: {
        content_score: null,
        completed: false,
        is_answer_correct: false,
        flagged: true,
        matched_keywords: [],
        content_interaction_time: 30,
        progress: 0,
      },
    });
    // A lesson is not complete because somebody says so.
    const lesson = interaction({ content_id: course.lesson, content_type: 'Lesson' });
    expect(await jsonOf(await post(path, lesson))).toMatchObject({ data: { completed: false } });
  });

  it('hand a quiz in once all of it was answered', async () => {
    const { path } = progress.recordStudentCourseInteraction;
    for (const { question_id, option } of await answersTo(ida, course.id, course.quiz, true)) {
      const body = interaction({ question_id, chosen_answer_id: option, completed: false });
      expect(await jsonOf(await post(path, body))).toMatchObject({ data: { is_answer_correct: true } });
    }
    expect(await jsonOf(await post(path, interaction({ content_score: 3 })))).toMatchObject({
      data: { content_score: 100, completed: true, progress: 20 },
    });
  });

  it('name what does not fit', async () => {
    const { path } = progress.recordStudentCourseInteraction;
    const field = async (body: object) => {
      const response = await post(path, body);
      expect(response.status).toBe(422);
      return Object.keys(ErrorBody.parse(await response.json()).errors ?? {});
    };
    expect(await field(interaction({ content_type: 'Lesson' }))).toEqual(['content_type']);
    expect(await field(interaction({ section_id: 4 }))).toEqual(['section_id']);
    expect(await field(interaction({ content_id: 4 }))).toEqual(['content_id']);
    expect(await field(interaction({ question_id: 4, chosen_answer_id: 1 }))).toEqual(['question_id']);
    expect(await field(interaction({ content_interaction_time: -1 }))).toEqual(['content_interaction_time']);
    const section = { course_id: course.id, section_id: course.quiz };
    expect((await post(progress.recordStudentCourseSection.path, section)).status).toBe(422);
  });
});

describe('lists and contents', () => {
  it('are 404 with empty data for whoever is in no course', async () => {
    const response = await (await server.person('Student')).send('GET', progress.purchasedCourses.path);
    expect(response.status).toBe(404);
    expect(await jsonOf(response)).toMatchObject({ data: [], total: 0 });
  });

  it('show where somebody is', async () => {
    await doActivity(ida, { kind: 'done', course_id: course.id, item_id: course.lesson });
    await ida.call(progress.setCoursePlace, {
      params: { id: course.id },
      body: { item_id: course.video, position_ms: 12_000 },
    });
    const { data, count } = (await ida.call(progress.purchasedCourses, {})).body;
    expect(count).toBe(1);
    expect(data).toMatchObject([
      {
        id: course.id,
        state: 'in_progress',
        progress: 20,
        next_item: { item_id: course.quiz },
        places: [{ item_title: 'A video', position_ms: 12_000, is_this_computer: true }],
      },
    ]);
    const finished = await ida.send('GET', `${progress.purchasedCourses.path}?state=finished`);
    expect(finished.status).toBe(404);
  });

  it('nest as the documents do, with the keys of practice alone', async () => {
    const { data } = (await ida.call(progress.studentCourseContent, { params: { courseId: course.id } }))
      .body;
    const [section] = data.sections;
    expect(section?.content.map(({ content_type }) => content_type)).toEqual([
      'Lesson',
      'Quiz',
      'PracticeTest',
      'Assignment',
      'Lesson',
    ]);
    const [lesson, quiz, test, assignment] = section?.content ?? [];
    expect(lesson).toMatchObject({ data: { id: course.lesson } });
    expect(quiz).toMatchObject({ data: { quiz: { id: course.quiz } } });
    expect(JSON.stringify(quiz)).toContain('canary-practice');
    expect(test).toMatchObject({ data: { practiceTest: { id: course.test } } });
    expect(assignment).toMatchObject({ data: { assignment: { id: course.assignment } } });
    expect(JSON.stringify([test, assignment])).not.toContain('canary');
    expect(JSON.stringify(test)).not.toMatch(/"correct_answer":\d/);
    const stranger = await server.person('Student');
    const path = `/api/getStudentCourseContentAndAssociatedQuestions/${course.id}`;
    expect((await stranger.send('GET', path)).status).toBe(404);
  });
});

describe('notes and flags', () => {
  it('are kept for their writer alone, and refused where they changed', async () => {
    const anchor = { item_id: course.video, at_ms: 5000 };
    const body = { course_id: course.id, anchor, body: 'Look at this again.' };
    const { data: note } = (await ida.call(progress.createCourseNote, { body })).body;
    const params = { id: note.id };
    const changed = { version: note.version, body: 'Better.' };
    const { data: after } = (await ida.call(progress.updateCourseNote, { params, body: changed })).body;
    expect(after).toMatchObject({ body: 'Better.', anchor });
    expect((await ida.send('PUT', `/api/course-notes/${note.id}`, changed)).status).toBe(409);
    const stranger = await server.person('Student');
    expect((await stranger.send('PUT', `/api/course-notes/${note.id}`, changed)).status).toBe(404);
    await ida.call(progress.deleteCourseNote, { params });
    expect((await ida.call(progress.listCourseNotes, { params: { id: course.id } })).body.data).toEqual([]);
  });

  it('are set once and taken off', async () => {
    const params = { id: course.id };
    const flag = async (is_flagged: boolean) => {
      await ida.call(progress.setCourseFlag, { params, body: { item_id: course.quiz, is_flagged } });
      const { items } = await progressOf(ida, course.id);
      return items.flatMap((item) => (item.is_flagged ? [item.item_id] : []));
    };
    expect(await flag(true)).toEqual([course.quiz]);
    expect(await flag(true)).toEqual([course.quiz]);
    expect(await flag(false)).toEqual([]);
    const wrong = { item_id: course.quiz, question_id: 4, is_flagged: true };
    expect((await ida.send('PUT', `/api/courses/${course.id}/flag`, wrong)).status).toBe(422);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { documentOfWords, ownCourse } from '#tests/factories/courses.ts';
import { libraryQuestions } from '#tests/factories/exams.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
let questionId: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  const [question] = await libraryQuestions(server, author, { count: 1 });
  questionId = question?.id ?? 0;
});
afterEach(() => server.close());

/** What earlier calls of the sequence answered. */
interface Made {
  course: number;
  section: number;
  subsection: number;
  item: number;
}
type Step = readonly [path: (made: Made) => string, body: (made: Made) => object];

const SEQUENCE: readonly Step[] = [
  [({ course }) => `storeCourseLanding/${course}`, () => ({ course_title: 'Cells', course_price: 9.5 })],
  [
    ({ course }) => `storeCourseContent/${course}`,
    () => ({ sections: [{ section_title: 'One', subsections: [{ subsection_title: 'Inside' }] }] }),
  ],
  [
    ({ course }) => `storeLecture/${course}`,
    ({ section, subsection }) => ({
      section_id: section,
      subsection_id: subsection,
      title: 'A lesson',
      document: documentOfWords('What a cell is.'),
    }),
  ],
  [({ course, section }) => `storeQuiz/${course}/${section}`, () => ({ title: 'A quiz' })],
  [({ item, section }) => `storeQuizQuestion/${item}/${section}`, () => ({ question_id: questionId })],
  [({ course, section }) => `storePracticeTest/${course}/${section}`, () => ({ title: 'A test' })],
  [
    ({ item, section }) => `storePracticeTestQuestion/${item}/${section}`,
    () => ({ question_id: questionId }),
  ],
  [({ course, section }) => `storeAssignment/${course}/${section}`, () => ({ title: 'A task' })],
  [
    ({ item, section }) => `storeAssignmentQuestion/${item}/${section}`,
    () => ({ prompt: 'Why?', solution: 'Because.', points: 2 }),
  ],
  [
    ({ item }) => `storeAssignmentFeedback/${item}`,
    () => ({ feedback_correct: 'Yes', feedback_partial: 'Nearly', feedback_incorrect: 'No' }),
  ],
  [
    ({ course }) => `scheduleCourse/${course}`,
    () => ({ schedule_date: '2031-03-01', schedule_time: '10:00', content_type: 'Course' }),
  ],
  [
    ({ course }) => `saveCourse/${course}`,
    ({ course }) => ({ about_course_id: course, course_status: 'scheduled', course_progress_bar: 5 }),
  ],
];

/** Makes a course by the documented calls; the one with the number `failing` is refused. */
async function makeCourse(failing?: number): Promise<Made & { readonly failed: boolean }> {
  const about = await jsonOf(
    await author.send('POST', '/api/storeAboutCourse', { student_learning: 'A\nB' }),
  );
  const made: Made = { course: Number(about['about_course_id']), section: 0, subsection: 0, item: 0 };
  for (const [at, [path, body]] of SEQUENCE.entries()) {
    const wrong = at === failing ? { unknown_key: 1 } : {};
    const response = await author.send('POST', `/api/${path(made)}`, { ...body(made), ...wrong });
    if (at === failing) {
      expect(response.status, path(made)).toBe(422);
      return { ...made, failed: true };
    }
    expect(response.status, path(made)).toBe(200);
    const answer = await jsonOf(response);
    const name = path(made);
    if (name.startsWith('storeCourseContent')) {
      const { data } = (await author.call(courses.getCourseOutline, { params: { id: made.course } })).body;
      made.section = data.sections[0]?.id ?? 0;
      made.subsection = data.sections[1]?.id ?? 0;
    } else if (/^store(Quiz|PracticeTest|Assignment)\//.test(name)) made.item = Number(answer['id']);
  }
  return { ...made, failed: false };
}

describe('the documented calls', () => {
  it('make a course in their order', async () => {
    const made = await makeCourse();
    const data = await ownCourse(author, made.course);
    expect(data).toMatchObject({
      course_status: 'scheduled',
      published_version: 1,
      number_of_lessons: 1,
      draft: { course_title: 'Cells', student_learning: ['A', 'B'], course_price: 9.5 },
    });
    const outline = (await author.call(courses.getCourseOutline, { params: { id: made.course } })).body.data;
    expect(outline.items.map((item) => item.kind).toSorted()).toEqual([
      'assignment',
      'lesson',
      'practice_test',
      'quiz',
    ]);
    expect(outline.items.find((item) => item.kind === 'lesson')?.section_id).toBe(made.subsection);
    const task = await author.call(courses.getCourseItem, { params: { id: made.item } });
    expect(task.body.data.draft.assignment_questions).toEqual([
      {
        prompt: 'Why?',
        points: 2,
        solution: 'Because.',
        feedback_correct: 'Yes',
        feedback_partial: 'Nearly',
        feedback_incorrect: 'No',
      },
    ]);
  });

  it.each(SEQUENCE.map((_, at) => at))(
    'leave nothing when call %i fails and step one is deleted',
    async (at) => {
      const { course, failed } = await makeCourse(at);
      expect(failed).toBe(true);
      for (let time = 0; time < 2; time++)
        expect((await author.send('DELETE', `/api/deleteCourseStepOne/${course}`)).status).toBe(200);
      for (const table of ['course', 'course_section', 'course_item'] as const) {
        const left = await server.database.read
          .selectFrom(table)
          .where('deleted_at', 'is', null)
          .select('id')
          .execute();
        expect(left, table).toEqual([]);
      }
    },
  );

  it('refuse what is in bulk or three deep, and other claims', async () => {
    const { course, section } = await makeCourse();
    const quiz = `/api/storeQuiz/${course}/${section}`;
    for (const key of ['bulk_data_id', 'nested_subsection_id']) {
      expect((await author.send('POST', quiz, { title: 'x', [key]: 1 })).status).toBe(422);
      expect((await author.send('POST', quiz, { title: 'x', [key]: null })).status).toBe(200);
    }
    expect((await author.send('POST', quiz, { title: 'x', section_id: section + 1 })).status).toBe(409);
    const opening = { schedule_date: '2031-03-01', schedule_time: '10:00', content_type: 'Exam' };
    expect((await author.send('POST', `/api/scheduleCourse/${course}`, opening)).status).toBe(409);
    const other = await server.person('Instructor');
    expect((await other.send('POST', quiz, { title: 'x' })).status).toBe(404);
  });

  it('find, and take out by kind, again and again', async () => {
    const { course } = await makeCourse();
    const found = async (method: 'GET' | 'DELETE') => {
      const response = await author.send(method, `/api/findContent/${course}`);
      return { status: response.status, body: await jsonOf(response) };
    };
    expect((await found('GET')).status).toBe(200);
    expect(await found('DELETE')).toEqual(await found('GET'));
    for (const kind of ['Lecture', 'Quiz', 'PracticeTest', 'Assignment'])
      for (let time = 0; time < 2; time++)
        expect((await author.send('DELETE', `/api/delete${kind}/${course}`)).status).toBe(200);
    expect(await found('GET')).toMatchObject({ status: 404, body: { data: [] } });
    expect((await author.send('DELETE', `/api/deleteCourseStepTwo/${course}`)).status).toBe(200);
    const data = await ownCourse(author, course);
    expect(data.draft.course_title).toBe('');
  });
});

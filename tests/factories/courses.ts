import { CourseDraft } from '#shared/contract/course-drafts.ts';
import type { CourseItemDraft, ItemKind } from '#shared/contract/course-items.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { libraryQuestions } from './exams.ts';

/** Whoever writes, through the API of wherever that is. */
type Author = Pick<Person, 'call'>;

/** The text of a document of one paragraph. */
export const documentOfWords = (words: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });

export const itemDraft = (changes: Partial<CourseItemDraft> = {}): CourseItemDraft => ({
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

/** Writes the whole form of an item; answers its version. */
export async function writeItem(
  author: Author,
  id: number,
  changes: Partial<CourseItemDraft>,
): Promise<number> {
  const { version } = (await author.call(courses.getCourseItem, { params: { id } })).body.data;
  const body = { version, draft: itemDraft(changes) };
  return (await author.call(courses.saveCourseItem, { params: { id }, body })).body.version;
}

/** Adds an item with its form; answers its id. */
export async function addCourseItem(
  author: Author,
  sectionId: number,
  { kind, place }: { readonly kind: ItemKind; readonly place: string },
  changes: Partial<CourseItemDraft>,
): Promise<number> {
  const body = { section_id: sectionId, kind, title: kind, place };
  const { id } = (await author.call(courses.addCourseItem, { body })).body;
  await writeItem(author, id, changes);
  return id;
}

/** An own course with its draft. */
export async function ownCourse(author: Author, id: number) {
  const { data } = (await author.call(courses.getCourse, { params: { id } })).body;
  if (data.view !== 'author') throw new Error('This is not the own course.');
  return data;
}

/** Changes the form of a course. */
export async function writeCourse(author: Author, id: number, changes: Partial<CourseDraft>): Promise<void> {
  const { version, draft } = await ownCourse(author, id);
  const body = { version, step: 2, draft: CourseDraft.parse({ ...draft, ...changes }) };
  await author.call(courses.saveCourseDraft, { params: { id }, body });
}

/** A course that can be published: one section with an item of each kind. Keys and solutions begin with `canary`. */
export async function readyCourse(server: TestServer, author: Person, canary = 'canary') {
  const { id } = (await author.call(courses.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: 'Cells and tissues', course_price: 0 });
  const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
  const section = (await author.call(courses.addCourseSection, { body: top })).body.id;
  const chosen = async (key: string) =>
    (await libraryQuestions(server, author, { canary: `${canary}-${key}` })).map((one) => ({
      question_id: one.id,
      mark: 1,
    }));
  const add = (kind: ItemKind, place: string, changes: Partial<CourseItemDraft>) =>
    addCourseItem(author, section, { kind, place }, changes);
  const lesson = await add('lesson', 'a0', { title: 'A lesson', document: documentOfWords('First words.') });
  const quiz = await add('quiz', 'a1', { title: 'A quiz', questions: await chosen('practice') });
  const graded = { title: 'A test', questions: await chosen('graded'), is_graded: true };
  const test = await add('practice_test', 'a2', graded);
  const assignment = await add('assignment', 'a3', {
    title: 'An assignment',
    assignment_questions: [
      {
        prompt: 'Explain.',
        points: 5,
        solution: `${canary}-solution`,
        feedback_correct: `${canary}-right`,
        feedback_partial: '',
        feedback_incorrect: '',
      },
    ],
  });
  return { id, section, lesson, quiz, test, assignment };
}

export async function publishCourse(author: Author, id: number) {
  const { version } = await ownCourse(author, id);
  return (await author.call(courses.publishCourse, { body: { course_id: id, version } })).body;
}

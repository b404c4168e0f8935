import type Sqlite from 'better-sqlite3';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import type { CourseItemDraft, ItemKind } from '#shared/contract/course-items.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { firstPlaces } from '#shared/domain/courses/places.ts';
import { addCourseItem, documentOfWords, writeCourse } from '#tests/factories/courses.ts';
import { libraryQuestions } from '#tests/factories/exams.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';

const QUESTIONS = 60;
const QUESTIONS_OF_ITEM = 3;
const ITEMS_OF_SECTION = 20;
const SENTENCE = 'A cell takes in what it needs through its membrane, and gives off what it does not. ';

/** Two of five are lessons; each of the other kinds is one. */
const KINDS: readonly ItemKind[] = ['lesson', 'lesson', 'quiz', 'practice_test', 'assignment'];

export interface CourseBank {
  readonly server: TestServer;
  readonly raw: Sqlite.Database;
  /** Its author, calling within the process as the desktop does. */
  readonly author: { readonly call: ApiClient };
  readonly questionIds: readonly number[];
}

export interface MadeCourse {
  readonly id: number;
  /** Its first item. */
  readonly lesson: number;
}

/** An author with a library of questions. */
export async function createCourseBank(): Promise<CourseBank> {
  const server = await createBenchServer();
  const person = await server.person('Instructor');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const authorization = `Bearer ${person.token}`;
  const call = createClient((request) =>
    server.call({ ...request, headers: { ...request.headers, authorization } }),
  );
  const questions = await libraryQuestions(server, person, { count: QUESTIONS });
  return { server, raw: sqlite.raw, author: { call }, questionIds: questions.map(({ id }) => id) };
}

/** The text of a lesson of two kilobytes. */
export const lessonText = (beginning: string): string => documentOfWords(beginning + SENTENCE.repeat(24));

function itemAt(at: number, kind: ItemKind, questionIds: readonly number[]): Partial<CourseItemDraft> {
  const chosen = Array.from({ length: QUESTIONS_OF_ITEM }, (_, one) => ({
    question_id: questionIds[(at * QUESTIONS_OF_ITEM + one) % questionIds.length] ?? 0,
    mark: 1,
  }));
  const feedback = { feedback_correct: SENTENCE, feedback_partial: SENTENCE, feedback_incorrect: SENTENCE };
  const task = { prompt: SENTENCE, points: 5, solution: SENTENCE.repeat(4), ...feedback };
  const isAsked = kind === 'quiz' || kind === 'practice_test';
  return {
    title: `Item ${at}`,
    // No two items say the same: what is kept once for its hash would be less work.
    description: `What item ${at} is about`,
    document: isAsked ? null : lessonText(`This is item ${at}. `),
    questions: isAsked ? chosen : [],
    assignment_questions: kind === 'assignment' ? [task, task] : [],
  };
}

/** A draft of so many items in sections of twenty. */
export async function makeCourse({ author, questionIds }: CourseBank, size: number): Promise<MadeCourse> {
  const { id } = (await author.call(coursesContract.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: `A course of ${size}`, course_price: 0 });
  const places = firstPlaces(size);
  let section = 0;
  let lesson = 0;
  for (const [at, place] of places.entries()) {
    if (at % ITEMS_OF_SECTION === 0) {
      const body = { course_id: id, parent_id: null, title: `Section ${at}`, place };
      section = (await author.call(coursesContract.addCourseSection, { body })).body.id;
    }
    const kind = KINDS[at % KINDS.length] ?? 'lesson';
    const item = await addCourseItem(author, section, { kind, place }, itemAt(at, kind, questionIds));
    if (at === 0) lesson = item;
  }
  return { id, lesson };
}

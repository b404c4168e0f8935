import { standingOf, type StandingCourse, type StudentFacts } from '#shared/domain/insight/standing.ts';
import { plainName } from '#shared/domain/insight/plain-name.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Db } from '#server/db/tables.ts';
import { statesOfEverybody, statesOfLearners } from '../course-progress/fold-service.ts';
import { listNames, listOwners } from './content-repo.ts';
import type { Scope } from './source-parts-repo.ts';
import { EVERYBODY, type StandingRow } from './standing-repo.ts';
import * as repo from './student-repo.ts';

const contentOf = (type: string, id: number): string => `${type} ${id}`;

/** The outlines of courses as they are published, and what the students say of each of their items. */
async function coursesOf(db: Db, courseIds: readonly number[] | null) {
  const outlines = await repo.listOutlines(db, courseIds);
  return new Map(
    outlines.map(({ course_id: id, title, outline }) => {
      const { sections } = parseOutline(outline);
      return [id, { title, sections, items: versionItems(sections).map(({ item }) => item) }] as const;
    }),
  );
}

type States = Awaited<ReturnType<typeof statesOfLearners>>;

interface Rows {
  readonly enrolments: readonly repo.EnrolmentRow[];
  readonly attempts: readonly repo.ClosedRow[];
  readonly courses: ReadonlyMap<number, StandingCourse>;
  readonly states: States;
  readonly names: ReadonlyMap<number, string>;
}

/** One row of each student in each scope that `scopesOf` names for a content. */
function standings(
  { enrolments, attempts, courses, states, names }: Rows,
  scopesOf: (content: string) => readonly number[],
  now: number,
): StandingRow[] {
  const facts = new Map<
    string,
    { author: number; student: number; enrolments: repo.EnrolmentRow[]; attempts: repo.ClosedRow[] }
  >();
  const of = (author: number, student: number) => {
    const key = `${author} ${student}`;
    const known = facts.get(key) ?? { author, student, enrolments: [], attempts: [] };
    facts.set(key, known);
    return known;
  };
  for (const row of enrolments)
    for (const author of scopesOf(contentOf(row.content_type, row.content_id)))
      of(author, row.user_id).enrolments.push(row);
  for (const row of attempts)
    for (const author of scopesOf(contentOf('exam', row.exam_id)))
      of(author, row.student_id).attempts.push(row);
  return [...facts.values()].map(({ author, student, ...own }) => {
    const all: StudentFacts = {
      ...own,
      courseOf: (id) => courses.get(id),
      statesOf: (id) => states.get(id)?.get(student),
    };
    const name = names.get(student) ?? '';
    return {
      author_id: author,
      student_id: student,
      name,
      sort_name: plainName(name),
      ...standingOf(all, now),
    };
  });
}

/** How some students stand: in the content of each author, as far as it is published, and in all. */
export async function standingsOf(
  db: Db,
  studentIds: readonly number[],
  now: number,
): Promise<StandingRow[]> {
  const enrolments = await repo.listEnrolmentsOf(db, studentIds);
  const attempts = await repo.listClosedOf(db, studentIds);
  const idsOf = (type: string): number[] => [
    ...new Set(enrolments.flatMap((row) => (row.content_type === type ? [row.content_id] : []))),
  ];
  const courseIds = idsOf('course');
  const examIds = [...new Set([...idsOf('exam'), ...attempts.map(({ exam_id: id }) => id)])];
  const owners = new Map<string, readonly number[]>();
  for (const type of ['exam', 'course'] as const)
    for (const { id, instructor_id: author } of await listOwners(
      db,
      type,
      type === 'exam' ? examIds : courseIds,
    ))
      owners.set(contentOf(type, id), [EVERYBODY, author]);
  const rows = {
    enrolments,
    attempts,
    courses: await coursesOf(db, courseIds),
    states: await statesOfLearners({ db }, studentIds),
    names: await listNames(db, studentIds),
  };
  return standings(rows, (content) => owners.get(content) ?? [EVERYBODY], now);
}

/** How everybody stands in what is looked at, from all of their rows: `author_id` says nothing here. */
export async function standingsIn(db: Db, scope: Scope, now: number): Promise<StandingRow[]> {
  const enrolments = await repo.listEnrolments(db, scope);
  const courses = await coursesOf(db, scope.courseIds);
  const rows = {
    enrolments,
    attempts: await repo.listClosed(db, scope.examIds),
    courses,
    states: await statesOfEverybody({ db }, [...courses.keys()]),
    names: await listNames(db, [...new Set(enrolments.map(({ user_id: id }) => id))]),
  };
  return standings(rows, () => [EVERYBODY], now);
}

/** The courses that one student is in, and what was done in them. */
export const coursesOfStudent = async (db: Db, studentId: number, courseIds: readonly number[]) => ({
  courses: await coursesOf(db, courseIds),
  states: await statesOfLearners({ db }, [studentId]),
});

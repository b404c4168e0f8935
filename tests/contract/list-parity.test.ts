import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { changesAny, defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { usersContract } from '#shared/contract/users.ts';
import type { Db } from '#server/db/tables.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
const people = new Map<RoleName, { readonly id: number; readonly token: string }>();
beforeAll(async () => {
  server = await createTestServer({ institution: false });
  expect((await server.send('POST', '/api/setup/demo-school')).status).toBe(201);
  const rows = await server.database.read
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .select(['user.id', 'role.name'])
    .orderBy('user.id')
    .execute();
  for (const role of ROLE_NAMES) {
    const id = rows.find(({ name }) => name === role)?.id ?? 0;
    const token = `token-of-a-person-with-role-${role}`;
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('session')
        .values({
          id: newId(),
          token_hash: hash('sha256', token),
          user_id: id,
          client: 'parity',
          created_at: now,
          last_active_at: now,
          expires_at: now + 3_600_000,
          revoked_at: null,
          reauthenticated_at: null,
        })
        .execute(),
    );
    people.set(role, { id, token });
  }
}, 60_000);
afterAll(() => server.close());

const Rows = z.array(z.looseObject({}));
const Page = z.union([
  z.object({ data: Rows }).transform(({ data }) => data),
  z.object({ data: z.object({ data: Rows }) }).transform(({ data }) => data.data),
  z.object({ question: Rows }).transform(({ question }) => question),
]);

/** Whose rows a list is about: `owner` where authors see their own and others everybody's. */
interface List {
  readonly name: string;
  readonly endpoint: EndpointDefinition;
  readonly owner: 'questions' | 'instructor-exams' | 'instructor-courses' | null;
  readonly idOf: (row: Record<string, unknown>) => unknown;
  readonly rows: (db: Db) => Promise<{ readonly id: number; readonly owner: number }[]>;
  /** What the same list has for whoever learns, and writes none. */
  readonly ofLearner?: (db: Db, userId: number) => Promise<readonly number[]>;
}

const questions = (db: Db) =>
  db
    .selectFrom('question')
    .where('deleted_at', 'is', null)
    .select(['id', 'instructor_id as owner'])
    .execute();
const exams =
  (states: readonly ('savedAsDraft' | 'pending_approval' | 'scheduled' | 'published' | 'archived')[]) =>
  (db: Db) =>
    db
      .selectFrom('exam')
      .where('deleted_at', 'is', null)
      .where('status', 'in', states)
      .select(['id', 'instructor_id as owner'])
      .execute();
const courses =
  (states: readonly ('savedAsDraft' | 'pending_approval' | 'scheduled' | 'published' | 'archived')[]) =>
  (db: Db) =>
    db
      .selectFrom('course')
      .where('deleted_at', 'is', null)
      .where('status', 'in', states)
      .select(['id', 'instructor_id as owner'])
      .execute();
const courseId = (row: Record<string, unknown>) => row['about_course_id'] ?? row['course_id'];
/** Courses that students are enrolled in: those they have finished, or the others. */
const studied = (isFinished: boolean) => async (db: Db, studentId: number) => {
  const enrolled = await db
    .selectFrom('enrolment')
    .where('user_id', '=', studentId)
    .where('content_type', '=', 'course')
    .where('deleted_at', 'is', null)
    .select('content_id')
    .execute();
  const finished = await db
    .selectFrom('course_completion')
    .where('student_id', '=', studentId)
    .where('finished_at', 'is not', null)
    .select('course_id')
    .execute();
  const ids = new Set(finished.map((row) => row.course_id));
  return enrolled.map((row) => row.content_id).filter((id) => ids.has(id) === isFinished);
};
const examId = (row: Record<string, unknown>) => row['exam_step_one_id'] ?? row['exam_id'];
/** Exams at which students have attempts: one that runs, or only others. */
const sat = (isRunning: boolean) => async (db: Db, studentId: number) => {
  const attempts = await db
    .selectFrom('exam_attempt')
    .where('student_id', '=', studentId)
    .select(['exam_id', 'state'])
    .execute();
  const byExam = Map.groupBy(attempts, (attempt) => attempt.exam_id);
  const wanted = [...byExam].filter(
    ([, own]) => own.some(({ state }) => state === 'in_progress') === isRunning,
  );
  return wanted.map(([id]) => id);
};

const lists: readonly List[] = [
  {
    name: 'questions',
    endpoint: questionsContract.listQuestions,
    owner: 'questions',
    idOf: (row) => row['id'],
    rows: questions,
  },
  {
    name: 'the library',
    endpoint: questionsContract.questionLibrary,
    owner: 'questions',
    idOf: (row) => row['id'],
    rows: questions,
  },
  {
    name: 'exams in progress',
    endpoint: examsContract.progressExamCards,
    owner: 'instructor-exams',
    idOf: examId,
    rows: exams(['savedAsDraft', 'pending_approval']),
    ofLearner: sat(true),
  },
  {
    name: 'exams that are offered or over',
    endpoint: examsContract.completedExamCards,
    owner: 'instructor-exams',
    idOf: examId,
    rows: exams(['scheduled', 'published', 'archived']),
    ofLearner: sat(false),
  },
  {
    name: 'courses in progress',
    endpoint: coursesContract.inProgressCourseCards,
    owner: 'instructor-courses',
    idOf: courseId,
    rows: courses(['savedAsDraft', 'pending_approval']),
    ofLearner: studied(false),
  },
  {
    name: 'courses that are offered or over',
    endpoint: coursesContract.completedCourseCards,
    owner: 'instructor-courses',
    idOf: courseId,
    rows: courses(['scheduled', 'published', 'archived']),
    ofLearner: studied(true),
  },
  {
    name: 'accounts',
    endpoint: usersContract.listUsers,
    owner: null,
    idOf: (row) => row['id'],
    rows: (db) =>
      db.selectFrom('user').where('deleted_at', 'is', null).select(['id', 'id as owner']).execute(),
  },
];

const LIMIT = 50;

async function readAll(list: List, token: string): Promise<unknown[] | number> {
  const found: unknown[] = [];
  for (;;) {
    const at = `${list.endpoint.path}?offset=${found.length}&limit=${LIMIT}`;
    const response = await server.send('GET', at, undefined, { authorization: `Bearer ${token}` });
    // The documented lists say so where there are none.
    if (response.status === 404 && found.length === 0) return [];
    if (!response.ok) return response.status;
    const rows = Page.parse(await response.json());
    found.push(...rows.map((row) => list.idOf(row)));
    if (rows.length < LIMIT) return found;
  }
}

const sorted = (ids: readonly unknown[]): number[] => ids.map(Number).toSorted((a, b) => a - b);

it.each(lists)('the list of $name has for everybody who may ask exactly what they may see', async (list) => {
  const all = await list.rows(server.database.read);
  expect(all.length).toBeGreaterThan(0);
  for (const [role, { id, token }] of people) {
    const ability = defineAbilityFor(builtInPermissions(role));
    const got = await readAll(list, token);
    if (!holdsAny(ability, list.endpoint.ability)) {
      expect(got, role).toBe(403);
      continue;
    }
    if (list.ofLearner !== undefined && role === 'Student') {
      const taken = await list.ofLearner(server.database.read, id);
      expect(Array.isArray(got) ? sorted(got) : got, role).toEqual(sorted(taken));
      continue;
    }
    const isOwn = list.owner !== null && changesAny(ability, list.owner);
    const visible = isOwn ? all.filter(({ owner }) => owner === id) : all;
    expect(Array.isArray(got) ? sorted(got) : got, role).toEqual(sorted(visible.map((row) => row.id)));
  }
});

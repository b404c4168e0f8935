import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import { courseSubmissionsContract as submissions } from '#shared/contract/course-submissions.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { contract } from '#shared/contract/index.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import {
  documentOfWords,
  publishCourse,
  readyCourse,
  writeCourse,
  writeItem,
} from '#tests/factories/courses.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const SEED = Number(process.env['CANARY_SEED'] ?? 20261126);
/** Random calls of one stage; each endpoint gets its share. */
const RANDOM_CALLS = 700;

/** Words of keys and solutions, of what is published, and of what is still being written. */
const CANARY = 'kanarienvogel';
const CONTENT = 'inhaltswort';
const DRAFT = 'entwurfswort';

const PRACTICE = `${CANARY}-practice`;
/** What nobody but the author ever reads, and what goes with a hand-in. */
const SECRET = [DRAFT, `${CANARY}-graded`];
const SOLUTION = [`${CANARY}-solution`, `${CANARY}-right`];
const STAGES = {
  'not enrolled': [...SECRET, ...SOLUTION, PRACTICE, CONTENT],
  enrolled: [...SECRET, ...SOLUTION],
  'done with the assignment': SECRET,
} as const;

const studentAbility = defineAbilityFor(builtInPermissions('Student'));
const endpoints = Object.values(contract)
  .flatMap((routes) => Object.values<EndpointDefinition>(routes))
  // Whoever is not enrolled would be, and whoever has not handed in would have.
  .filter(
    (endpoint) => endpoint !== enrolmentsContract.enrolFree && endpoint !== submissions.handInAssignment,
  );
const isOpen = ({ ability }: EndpointDefinition): boolean => holdsAny(studentAbility, ability);
const draws = Math.max(3, Math.floor(RANDOM_CALLS / endpoints.filter(isOpen).length));

let server: TestServer;
let course: Awaited<ReturnType<typeof readyCourse>>;
beforeAll(async () => {
  server = await createTestServer();
  const author = await server.person('Instructor');
  course = await readyCourse(server, author, CANARY);
  const lesson = { title: 'A lesson', document: documentOfWords(CONTENT) };
  await writeItem(author, course.lesson, lesson);
  await publishCourse(author, course.id);
  await writeCourse(author, course.id, { course_subtitle: DRAFT, student_learning: [DRAFT] });
  await writeItem(author, course.lesson, { title: DRAFT, document: documentOfWords(DRAFT) });
});
afterAll(() => server.close());

/** Every answer that a student gets, in words, by calls of every endpoint. */
async function answersTo(student: Person, seed: number): Promise<string[]> {
  const draw = seededDraw(seed);
  const { lesson, quiz, test, assignment } = course;
  let token = student.token;
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await server.send(method, path, body, { authorization: `Bearer ${token}` });
    // One of the endpoints signs out.
    if (response.status === 401) token = await openCommandLineSession(server, student.email);
    answers.push(`${method} ${path}: ${await response.text()}`);
  };
  for (const endpoint of endpoints) {
    const known = await knownIds(server);
    for (let at = 0; at < (isOpen(endpoint) ? draws : 1); at++) {
      const ids = drawIds(known, endpoint.path, student.id, draw);
      const sample = sampleRequest(endpoint, { draw, ids, optionalPercent: 30 });
      await call(sample.method, sample.path, sample.body);
    }
    if (endpoint.method !== 'GET' || endpoint.params === undefined) continue;
    const ids = [course.id, course.section, lesson, quiz, test, assignment];
    for (const id of ids) {
      const sample = sampleRequest(endpoint, { draw, ids: [id], optionalPercent: 0 });
      await call(sample.method, sample.path);
    }
  }
  for (const itemId of [lesson, quiz, test, assignment])
    for (const part of [`published-items/${itemId}`, `items/${itemId}/submissions`])
      await call('GET', `/api/courses/${course.id}/${part}`);
  return answers;
}

it.each(['not enrolled', 'enrolled', 'done with the assignment'] as const)(
  `shows a student who is %s nothing that is not for them (CANARY_SEED=${SEED})`,
  { timeout: 120_000 },
  async (stage) => {
    const student = await server.person('Student');
    if (stage !== 'not enrolled')
      await student.call(enrolmentsContract.enrolFree, {
        body: { content_id: course.id, content_type: 'course' },
      });
    if (stage === 'done with the assignment') {
      const body = { course_id: course.id, item_id: course.assignment, files: [] };
      const answers = [{ no: 1, text: 'Because.' }];
      await student.call(submissions.handInAssignment, { body: { ...body, answers } });
    }
    const answers = await answersTo(student, SEED);
    const leaks = answers.filter((answer) =>
      STAGES[stage].some((word) => answer.toLowerCase().includes(word)),
    );
    expect(leaks).toEqual([]);
    // Or else the walk went past closed doors.
    const given = [CONTENT, PRACTICE].map((word) => answers.some((answer) => answer.includes(word)));
    expect(given).toEqual(stage === 'not enrolled' ? [false, false] : [true, true]);
    const isSolved = SOLUTION.every((word) => answers.some((answer) => answer.includes(word)));
    expect(isSolved).toBe(stage === 'done with the assignment');
  },
);

it('has such words in the answers to its author', async () => {
  const author = await server.person('Instructor');
  const own = await readyCourse(server, author, CANARY);
  const { data } = (await author.call(coursesContract.getCourseItem, { params: { id: own.assignment } }))
    .body;
  expect(JSON.stringify(data)).toContain(`${CANARY}-solution`);
});

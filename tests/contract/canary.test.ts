import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { blobsContract } from '#shared/contract/blobs.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { contract } from '#shared/contract/index.ts';
import { searchContract } from '#shared/contract/search.ts';
import { performanceContract } from '#shared/contract/performance.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createLog } from '#server/log.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { addCourseItem, publishCourse, writeCourse } from '#tests/factories/courses.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const CANARY = 'kanarienvogel';
/** Keys of answers that say which option is right, or why. */
const KEY_NAMES = new Set([
  'correct_answer',
  'correctAnswerId',
  'isAnswerCorrect',
  'correct_option',
  'answer_feedback',
  'option_feedback',
  'answer_file',
  'accepted_phrases',
]);
const isInCi = process.env['CI'] !== undefined;
/** Random calls of one stage; each endpoint gets its share, and at least a few. */
const RANDOM_CALLS = 600;
const DRAWS_AT_LEAST = isInCi ? 2 : 4;
/** Calls of one stage with the ids of rows; where there are more, each endpoint gets every n-th row. */
const CALLS_BY_ID = isInCi ? 400 : 1_000;
const TURN = Number(process.env['LECTERN_TURN'] ?? 0);
/** In CI another share a day. */
const SEED = Number(process.env['CANARY_SEED'] ?? 20261121 + TURN);

/** These move a student on: they come last, so that the state before them is tried in full. */
const MOVING: readonly EndpointDefinition[] = [
  enrolmentsContract.enrolFree,
  examAttemptsContract.startAttempt,
  examAttemptsContract.examQuestionsWithAnswers,
  examAttemptsContract.storeRecordStudentExam,
  examAttemptsContract.submitAttempt,
];
const all = Object.values(contract).flatMap((routes) => Object.values<EndpointDefinition>(routes));
const endpoints = [...all.filter((endpoint) => !MOVING.includes(endpoint)), ...MOVING];
const studentAbility = defineAbilityFor(builtInPermissions('Student'));
const isOpenToStudents = (endpoint: EndpointDefinition): boolean =>
  holdsAny(studentAbility, endpoint.ability);
const openEndpoints = endpoints.filter(isOpenToStudents);
const draws = Math.max(DRAWS_AT_LEAST, Math.floor(RANDOM_CALLS / openEndpoints.length));
const withParams = openEndpoints.filter((endpoint) => endpoint.params !== undefined);

/** What an answer gives away, in words. */
function leaksIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return value.toLowerCase().includes(CANARY) ? [`${at}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(KEY_NAMES.has(key) && inner !== null ? [`${at}.${key} = ${JSON.stringify(inner)}`] : []),
    ...leaksIn(inner, `${at}.${key}`),
  ]);
}

/** Rows whose ids a student may see or guess. */
const ID_TABLES = [
  'exam',
  'exam_version',
  'exam_attempt',
  'question',
  'answer',
  'user',
  'enrolment',
  'course',
  'course_item',
];

const missing = (wanted: readonly EndpointDefinition[], answered: ReadonlySet<EndpointDefinition>) =>
  wanted.filter((one) => !answered.has(one)).map((one) => one.path);
/** Of what was handed in alone; the last one on a computer of a hub. */
const UNREADABLE_WHILE_OPEN = [
  performanceContract.getStatement.path,
  examAttemptsContract.getAttemptResult.path,
  syncContract.sealAnswers.path,
];

/** A course whose test counts and whose assignment has a solution: nobody is given either before they hand it in. */
async function gradedCourse(author: Person, questionIds: readonly number[]): Promise<number> {
  const { id } = (await author.call(coursesContract.createCourseDraft, {})).body.data;
  await writeCourse(author, id, { course_title: 'Graded', course_price: 0 });
  const top = { course_id: id, parent_id: null, title: 'Start', place: 'a0' };
  const section = (await author.call(coursesContract.addCourseSection, { body: top })).body.id;
  const due = { kind: 'moment', due_date: '2030-01-07', due_time: '09:00', time_zone: 'UTC' } as const;
  await addCourseItem(
    author,
    section,
    { kind: 'practice_test', place: 'a0' },
    {
      is_graded: true,
      due,
      questions: questionIds.map((question_id) => ({ question_id, mark: 1 })),
    },
  );
  const feedback = { feedback_correct: CANARY, feedback_partial: CANARY, feedback_incorrect: CANARY };
  await addCourseItem(
    author,
    section,
    { kind: 'assignment', place: 'a1' },
    {
      assignment_questions: [{ prompt: 'Why?', points: 1, solution: CANARY, ...feedback }],
    },
  );
  await publishCourse(author, id);
  return id;
}

const POLICIES = ['never', 'after_all', 'after_close', 'immediate'] as const;
const STAGES = ['not enrolled', 'enrolled', 'in progress', 'handed in'] as const;
type Stage = (typeof STAGES)[number];

/** In CI every policy at two of the stages, and at the others a day later. */
const stagesOf = (policy: (typeof POLICIES)[number]): readonly Stage[] =>
  isInCi ? STAGES.filter((_, at) => (at + POLICIES.indexOf(policy) + TURN) % 2 === 0) : STAGES;

describe.each(POLICIES)('review policy %s', (policy) => {
  let server: TestServer;
  let instructor: Person;
  let logFile: string;
  let examId: number;
  let courseId: number;
  let solution: string;
  // Made before anything is tried: guessing at sign-in locks this address.
  const students: Person[] = [];
  const attemptsAllowed = policy === 'after_close' ? 2 : 1;

  beforeAll(async () => {
    logFile = path.join(os.tmpdir(), `lectern-canary-${process.pid}-${policy}.log`);
    server = await createTestServer({ log: createLog(logFile, 'debug') });
    instructor = await server.person('Instructor');
    const { body: stored } = await instructor.call(blobsContract.putSolution, {
      body: new TextEncoder().encode(`%PDF-1.4\n% ${CANARY}`),
    });
    solution = stored.sha256;
    const closed = {
      feedback_correct: `${CANARY} right`,
      feedback_incorrect: `${CANARY} wrong`,
      answer_file: solution,
    };
    const questions = [
      await saveQuestion(instructor, closed),
      await saveQuestion(instructor, {
        ...closed,
        question_title: 'Which one is red?',
        correct_answer: 3,
        options: ['Green', 'Blue', 'Red'].map((text) => ({
          text,
          image: null,
          feedback: `${CANARY} ${text}`,
        })),
      }),
      await saveQuestion(instructor, {
        ...closed,
        question_type: 'open_ended',
        options: [{ text: `${CANARY} phrase`, image: null }],
        correct_answer: null,
      }),
    ];
    for (let i = 0; i < STAGES.length + 3; i++) students.push(await server.person('Student'));
    const { settings } = examDraft([]);
    examId = await publishByApi(instructor, questions, {
      settings: { ...settings, review_policy: policy, attempts_allowed: attemptsAllowed },
    });
    courseId = await gradedCourse(
      instructor,
      questions.map(({ id }) => id),
    );
  });
  afterAll(async () => {
    await server.close();
    rmSync(logFile, { force: true });
  });

  const nextStudent = (): Person => {
    const student = students.pop();
    if (student === undefined) throw new Error('No student is left.');
    return student;
  };

  const bring = async (student: Person, stage: Stage): Promise<void> => {
    if (stage === 'not enrolled') return;
    await student.call(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
    await student.call(enrolmentsContract.enrolFree, {
      body: { content_id: courseId, content_type: 'course' },
    });
    if (stage === 'enrolled') return;
    const { body } = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
    for (const question of body.questions) {
      const isOpen = question.question_type === 'open_ended';
      await student.call(examAttemptsContract.saveAnswer, {
        params: { id: body.id, questionId: question.question_id },
        body: isOpen
          ? { selectedAnswerId: null, answerText: 'No idea.', timeTakenPerQuestion: 2 }
          : { selectedAnswerId: 1, timeTakenPerQuestion: 1 },
      });
    }
    if (stage === 'in progress') return;
    await student.call(examAttemptsContract.submitAttempt, { params: { id: body.id } });
  };

  /** The rule once more, from the rows: may this student see keys by now? */
  const isDue = async (student: Person): Promise<boolean> => {
    const attempts = await server.database.read
      .selectFrom('exam_attempt')
      .where('student_id', '=', student.id)
      .select('state')
      .execute();
    const closed = attempts.filter(({ state }) => state !== 'in_progress').length;
    if (closed < attempts.length || closed === 0 || policy === 'never') return false;
    return policy === 'immediate' || closed >= attemptsAllowed;
  };

  it.each(stagesOf(policy))(
    `shows no key before its time to a student: %s (CANARY_SEED=${SEED})`,
    { timeout: 120_000 },
    async (stage) => {
      const student = nextStudent();
      await bring(student, stage);
      const draw = seededDraw(SEED + STAGES.indexOf(stage));
      const leaks: string[] = [];
      let token = student.token;
      const answered = new Set<EndpointDefinition>();
      const call = async (
        endpoint: EndpointDefinition,
        ids: readonly number[],
        optionalPercent = 30,
      ): Promise<void> => {
        const sample = sampleRequest(endpoint, { draw, ids, optionalPercent });
        const response = await server.send(sample.method, sample.path, sample.body, {
          authorization: `Bearer ${token}`,
        });
        if (response.ok) answered.add(endpoint);
        // One of the endpoints signs out.
        if (response.status === 401) token = await openCommandLineSession(server, student.email);
        if (await isDue(student)) return;
        const isJson = response.headers.get('content-type')?.includes('json') === true;
        const found = leaksIn(isJson ? await response.json() : await response.text());
        leaks.push(...found.map((leak) => `${sample.method} ${sample.path}: ${leak}`));
      };
      for (const endpoint of endpoints) {
        const known = await knownIds(server);
        // A filter that nothing fits would close a door that is open without it.
        if (endpoint.candidate === true)
          await call(endpoint, drawIds(known, endpoint.path, student.id, draw), 0);
        for (let i = 0; i < (isOpenToStudents(endpoint) ? draws : 2); i++)
          await call(endpoint, drawIds(known, endpoint.path, student.id, draw));
        if (!withParams.includes(endpoint)) continue;
        const ids = ID_TABLES.flatMap((table) => (known.get(table) ?? []).map(({ id }) => id));
        // What a student may read of an exam is asked with every id, however many other endpoints there are.
        const share = Math.ceil((ids.length * withParams.length) / CALLS_BY_ID);
        const step = endpoint.candidate === true ? 1 : Math.max(1, share);
        for (let at = draw(step); at < ids.length; at += step) await call(endpoint, ids.slice(at, at + 1));
      }
      expect(leaks).toEqual([]);
      // Or else the walk went past closed doors.
      const reading = endpoints.filter((one) => one.candidate === true && one.method === 'GET');
      const unread = stage === 'in progress' ? missing(reading, answered) : UNREADABLE_WHILE_OPEN;
      expect(unread).toEqual(UNREADABLE_WHILE_OPEN);
    },
  );

  it('finds nothing by searching for the words of a key', async () => {
    const student = nextStudent();
    await bring(student, 'in progress');
    const { body } = await student.call(searchContract.search, { query: { q: CANARY } });
    expect(body.results).toEqual([]);
  });

  it('gives the keys out once they are due, and only then', async () => {
    const student = nextStudent();
    await bring(student, 'handed in');
    const given = async () => {
      const attempts = await server.database.read
        .selectFrom('exam_attempt')
        .where('student_id', '=', student.id)
        .orderBy('attempt_no', 'desc')
        .select('id')
        .execute();
      const result = await student.send('GET', `/api/exam-attempts/${attempts[0]?.id}/result`);
      const paper = await student.send('GET', `/api/getExamQuestionsWithAnswers/${examId}`);
      const leaks = leaksIn([await jsonOf(result), await jsonOf(paper)]).join('\n');
      return {
        feedback: leaks.includes(`${CANARY} right`),
        phrase: leaks.includes(`${CANARY} phrase`),
        option: leaks.includes('.correctAnswerId = 3') && leaks.includes('.correct_answer = 3'),
      };
    };
    const everything = { feedback: true, phrase: true, option: true };
    const nothing = { feedback: false, phrase: false, option: false };
    expect(await given()).toEqual(policy === 'immediate' ? everything : nothing);
    if (policy !== 'after_close') return;
    await bring(student, 'handed in');
    expect(await given()).toEqual(everything);
  });

  it('gives the worked solution out with the keys, and neither it nor its name before', async () => {
    const student = nextStudent();
    const fetched = async () => (await student.send('GET', `/api/blobs/${solution}`)).status;
    await bring(student, 'in progress');
    expect(await fetched()).toBe(404);
    const attempt = await server.database.read
      .selectFrom('exam_attempt')
      .where('student_id', '=', student.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await student.call(examAttemptsContract.submitAttempt, { params: { id: attempt.id } });
    expect(await fetched()).toBe(policy === 'immediate' ? 200 : 404);
    if (policy !== 'after_close') return;
    await bring(student, 'in progress');
    expect(await fetched()).toBe(404);
    await bring(student, 'handed in');
    expect(await fetched()).toBe(200);
  });

  it('writes no key into the log', () => {
    const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
    expect(log.toLowerCase()).not.toContain(CANARY);
  });
});

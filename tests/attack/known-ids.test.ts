import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions, type RoleName } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { contract } from '#shared/contract/index.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import { knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const SEED = Number(process.env['LECTERN_SEED'] ?? 20261124);
/** In everything that is nobody else's. */
const CANARY = 'kanarienvogel';
/** Calls of one person; where there are more ids, each endpoint gets every n-th. */
const CALLS = 3000;

let server: TestServer;
let author: Person;
let student: Person;

beforeAll(async () => {
  server = await createTestServer();
  author = await server.person('Instructor', 'Ines Author');
  student = await server.person('Student', 'Noor Haddad');
  const folder = await makeFolder(author, `${CANARY} folder`);
  await saveQuestion(author, {
    question_title: `A draft of ${CANARY}`,
    assign_folder_id: folder,
    tag_names: [`${CANARY} tag`],
  });
  const open = await saveQuestion(author, {
    question_type: 'open_ended',
    options: [{ text: 'osmosis', image: null }],
    correct_answer: null,
  });
  const { settings } = examDraft([]);
  const examId = await publishByApi(author, [open], { settings: { ...settings, attempts_allowed: 2 } });
  await student.call(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
  const { body } = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
  await student.call(examAttemptsContract.saveAnswer, {
    params: { id: body.id, questionId: open.id },
    body: { selectedAnswerId: null, answerText: `By ${CANARY}.`, timeTakenPerQuestion: 2 },
  });
  const put = async (person: Person, path: string, input: object, method = 'PUT') => {
    const response = await person.send(method, path, input);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const wish = { resource: 'questions', action: 'add', reason: `Because of ${CANARY}.` };
  await put(student, '/api/access-requests', wish, 'POST');
  await put(student, '/api/profile/public', { headline: `${CANARY} headline` });
}, 30_000);
afterAll(() => server.close());

/** What belongs to the two of them, as it is stored: what others call must not change it. */
async function ownRows(): Promise<string> {
  const { read } = server.database;
  const rows: unknown[] = [];
  for (const [table, column] of OWNED) {
    const found = await sql`select * from ${sql.table(table)}
      where ${sql.ref(column)} in (${author.id}, ${student.id}) order by id`.execute(read);
    rows.push(table, found.rows);
  }
  return JSON.stringify(rows);
}

const OWNED = [
  ['user', 'id'],
  ['user_permission', 'user_id'],
  ['user_profile', 'id'],
  ['user_setting', 'id'],
  ['access_request', 'user_id'],
  ['folder', 'instructor_id'],
  ['tag', 'instructor_id'],
  ['question', 'instructor_id'],
  ['exam', 'instructor_id'],
  ['exam_attempt', 'student_id'],
  ['enrolment', 'user_id'],
  ['recovery_code', 'user_id'],
  ['second_factor', 'user_id'],
] as const;

const withParams = Object.values(contract).flatMap((routes) =>
  Object.values<EndpointDefinition>(routes).filter(
    ({ params, auth }) => params !== undefined && auth === 'session',
  ),
);

it.each<RoleName>(['Student', 'Instructor'])(
  `knowing every id there is gives another %s nothing of theirs and changes nothing (LECTERN_SEED=${SEED})`,
  { timeout: 120_000 },
  async (role) => {
    const other = await server.person(role, `Otto Other${role}`);
    const ability = defineAbilityFor(builtInPermissions(role));
    const open = withParams.filter((endpoint) => holdsAny(ability, endpoint.ability));
    const draw = seededDraw(SEED);
    const ids = [...(await knownIds(server)).values()].flat().map(({ id }) => id);
    const before = await ownRows();
    const step = Math.max(1, Math.ceil((ids.length * open.length) / CALLS));
    const told: string[] = [];
    let token = other.token;
    for (const endpoint of open)
      for (let at = draw(step); at < ids.length; at += step) {
        const id = ids[at] ?? 0;
        const request = sampleRequest(endpoint, { draw, ids: [id], optionalPercent: 30 });
        const response = await server.send(request.method, request.path, request.body, {
          authorization: `Bearer ${token}`,
        });
        if (response.status === 401) token = await openCommandLineSession(server, other.email);
        const text = await response.text();
        if (text.includes(CANARY)) told.push(`${request.method} ${request.path}`);
      }
    expect(told).toEqual([]);
    expect(await ownRows()).toBe(before);
  },
);

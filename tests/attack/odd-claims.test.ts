import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttemptsRequest } from '#shared/contract/sync-link.ts';
import { AttemptLog } from '#tests/factories/attempt-log.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let student: Person;
let author: Person;
let attemptId: number;
let questionId: number;
let examId: number;
beforeAll(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  student = await server.person('Student');
  const question = await saveQuestion(author, {
    question_type: 'open_ended',
    options: [{ text: 'osmosis', image: null }],
    correct_answer: null,
  });
  questionId = question.id;
  ({ examId } = await publishedExam(server, author, { enrol: [student] }));
  const started = await student.send('POST', '/api/exam-attempts', { exam_id: examId });
  const attempt = await jsonOf<{ id: number; questions: { id: number }[] }>(started);
  attemptId = attempt.id;
  questionId = attempt.questions[0]?.id ?? questionId;
});
afterAll(() => server.close());

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nestedObject = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

/** As JSON: nothing that makes JSON of a value survives the deep ones. */
const CLAIMS: readonly (readonly [string, string])[] = [
  ['an object whose toString is none', '{"toString":1}'],
  ['an object without any way to a number', '{"toString":null,"valueOf":null}'],
  ['__proto__', '{"__proto__":{"toString":1}}'],
  ['constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['a list nested 13 deep', nested(13)],
  ['a list nested 5,000 deep', nested(5000)],
  ['an object nested 5,000 deep', nestedObject(5000)],
  ['a list nested 100,000 deep', nested(100_000)],
  ['half a character', String.raw`"\ud800"`],
  ['a key with half a character', String.raw`{"\udc00":1}`],
  ['a list of 300,000', `[${'0,'.repeat(299_999)}0]`],
];
const withClaim = (body: unknown, claim: string): string =>
  JSON.stringify(body).replaceAll('"the claim"', () => claim);

/** Every place of the contract that takes a claim, one of each way to read it. */
const PLACES: readonly (readonly [string, string, unknown])[] = [
  ['POST', '/api/folder', { folder_name: 'Cells', instructor_id: 'the claim' }],
  ['POST', '/api/stepOne', { exam_instructor_id: 'the claim' }],
  ['POST', '/api/storeUserLogins', { sign_in_date: 'the claim' }],
  ['POST', '/api/storeRecentlyViewedContent', { role: 'the claim', content_type: 'exam', content_id: 1 }],
];

describe.each(CLAIMS)('a claim that is %s', (_, claim) => {
  it.each(PLACES)('is answered with a word at %s %s', async (method, path, body) => {
    const text = withClaim(body, claim);
    for (const key of [undefined, `${path} ${Math.random()}`]) {
      const headers = {
        authorization: `Bearer ${author.token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      const request = new Request(`http://lectern.test${path}`, { method, headers, body: text });
      expect((await server.fetch(request)).status).toBeLessThan(500);
      // As the desktop's own window calls: a value that came through no parser of a server.
      const again = { ...headers, ...(key === undefined ? {} : { 'idempotency-key': `${key} again` }) };
      const value: unknown = JSON.parse(text);
      expect((await server.call({ method, path, headers: again, body: value })).status).toBeLessThan(500);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('is answered with a word beside an answer and in a record', async () => {
    const answer = { selectedAnswerId: null, timeTakenPerQuestion: 1, isAnswerCorrect: 'the claim' };
    const record = { exam_id: examId, student_id: 'the claim', exam_score: 'the claim' };
    const places = [
      ['PUT', `/api/exam-attempts/${attemptId}/answers/${questionId}`, answer],
      ['POST', '/api/storeRecordStudentExam', record],
    ] as const;
    for (const [method, path, body] of places) {
      const headers = { authorization: `Bearer ${student.token}` };
      const value: unknown = JSON.parse(withClaim(body, claim));
      expect((await server.call({ method, path, headers, body: value })).status).toBeLessThan(500);
    }
  });
});

describe('half of a character', () => {
  it.each(['\ud800', 'x\udfff', '\udc00\ud800'])('%j is no answer', async (answerText) => {
    const response = await student.send('PUT', `/api/exam-attempts/${attemptId}/answers/${questionId}`, {
      selectedAnswerId: null,
      answerText,
      timeTakenPerQuestion: 1,
    });
    expect(response.status).toBe(422);
    expect(await jsonOf<{ message: string }>(response)).toMatchObject({
      message: expect.stringContaining('half of a character'),
    });
  });

  it('is in no log of a device', () => {
    const log = new AttemptLog(
      { examId, versionId: 1 },
      { studentId: student.id, contentHash: 'a'.repeat(64), startedAt: 1_700_000_000_000 },
    );
    expect(AttemptsRequest.safeParse({ packages: [log.write(1, 'osmosis 🌱').pack()] }).success).toBe(true);
    expect(AttemptsRequest.safeParse({ packages: [log.write(1, '\ud83c').pack()] }).success).toBe(false);
  });
});

it('a field with the name of what every object has is named in the refusal', async () => {
  for (const name of ['toString', '__proto__', 'constructor']) {
    const body: unknown = JSON.parse(`{"folder_name":"Cells","${name}":1}`);
    const response = await author.send('POST', '/api/folder', body);
    expect(response.status).toBe(422);
    expect(await jsonOf<{ message: string }>(response)).toMatchObject({ code: 'VALIDATION_FAILED' });
  }
});

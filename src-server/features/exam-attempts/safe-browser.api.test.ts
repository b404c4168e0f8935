import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIG_KEY_HEADER } from '#shared/domain/exam-attempts/safe-browser.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from './verify.ts';

const KEY = '0123456789abcdef'.repeat(4);
const OTHER = 'f'.repeat(64);
const SITE = 'http://lectern.test';
const PROXY = 'https://hub.school.example';

const hashOf = (address: string, key: string): string =>
  createHash('sha256')
    .update(address + key, 'utf8')
    .digest('hex');

let server: TestServer;
let author: Person;
let student: Person;
let examId: number;
let question: number;
afterEach(() => server.close());

const stage = async (options: Parameters<typeof createTestServer>[0] = {}) => {
  server = await createTestServer(options);
  author = await server.person('Instructor');
  student = await server.person('Student');
  const exam = await publishedExam(server, author, { enrol: [student], configKeys: [OTHER, KEY] });
  ({ examId } = exam);
  question = exam.questionIds[0] ?? 0;
};

/** What the Safe Exam Browser adds to a request. */
const withKey = (path: string, key = KEY, site = SITE) => ({ [CONFIG_KEY_HEADER]: hashOf(site + path, key) });

type Sent = readonly [method: string, path: string, body?: object];

const run = (id: number): readonly Sent[] => [
  ['POST', '/api/exam-attempts', { exam_id: examId }],
  ['GET', `/api/exam-attempts/${id}`],
  ['GET', `/api/getExamQuestionsWithAnswers/${examId}`],
  ['PUT', `/api/exam-attempts/${id}/answers/${question}`, { selectedAnswerId: 1, timeTakenPerQuestion: 1 }],
  ['POST', `/api/exam-attempts/${id}/events`, { events: [{ kind: 'blur' }] }],
  ['PUT', `/api/exam-attempts/${id}/break`, { is_on: false }],
  ['POST', '/api/storeRecordStudentExam', { exam_id: examId, student_id: student.id }],
  ['POST', `/api/exam-attempts/${id}/submission`],
];

const send = ([method, path, body]: Sent, headers: Record<string, string> = {}) =>
  student.send(method, path, body, headers);

const begin = async () => {
  const path = '/api/exam-attempts';
  const response = await send(['POST', path, { exam_id: examId }], withKey(path));
  expect(response.status).toBe(201);
  return (await jsonOf<{ id: number }>(response)).id;
};

const refusal = async (response: Response) => {
  const { code, message } = await jsonOf<{ code: string; message: string }>(response);
  return { status: response.status, code, message };
};

const REFUSED = { status: 403, code: 'SAFE_BROWSER_REQUIRED' };

describe('an exam that a browser sits in the Safe Exam Browser', () => {
  beforeEach(() => stage());

  it('is not begun without it, with other settings or with the hash of another address', async () => {
    const path = '/api/exam-attempts';
    const start: Sent = ['POST', path, { exam_id: examId }];
    expect(await refusal(await send(start))).toMatchObject({
      ...REFUSED,
      message: expect.stringContaining(`in the Safe Exam Browser. Open it with the file of settings`),
    });
    for (const headers of [
      withKey(path, 'e'.repeat(64)),
      withKey('/api/exam-attempts/1'),
      withKey(path, KEY, PROXY),
      { [CONFIG_KEY_HEADER]: KEY },
    ])
      expect(await refusal(await send(start, headers))).toMatchObject({
        ...REFUSED,
        message: expect.stringContaining(`other settings than the exam allows, or has opened it under`),
      });
    await begin();
  });

  it('asks in every request of the run, and answers the one that has it', async () => {
    const id = await begin();
    for (const sent of run(id)) {
      expect([sent[1], await refusal(await send(sent))]).toMatchObject([sent[1], REFUSED]);
      const wrong = await send(sent, withKey(sent[1], 'e'.repeat(64)));
      expect([sent[1], await refusal(wrong)]).toMatchObject([sent[1], REFUSED]);
    }
    for (const sent of run(id)) {
      const { status } = await send(sent, withKey(sent[1]));
      expect([sent[1], status < 300]).toEqual([sent[1], true]);
    }
    // What is over may be read with any browser.
    expect((await send(['GET', `/api/exam-attempts/${id}/result`])).status).toBe(200);
    expect((await send(['GET', `/api/exam-attempts/${id}`])).status).toBe(200);
    const { broken, wrong } = await verifyChains(server.database.read);
    expect([...broken, ...wrong]).toEqual([]);
  });

  it('says before the start whether this browser is the one, and never says the keys', async () => {
    const path = '/api/getStudentPurchasedExams?limit=10';
    const read = async (headers: Record<string, string>) => {
      const text = await (await send(['GET', path], headers)).text();
      expect([text.includes(KEY), text.includes(OTHER)]).toEqual([false, false]);
      return /"safe_browser":(null|"\w+")/u.exec(text)?.[1];
    };
    expect(await read({})).toBe('"missing"');
    expect(await read(withKey(path, 'e'.repeat(64)))).toBe('"wrong"');
    expect(await read(withKey(path, OTHER))).toBe('"fits"');
  });

  it('is tried by its author with any browser', async () => {
    expect((await author.send('POST', `/api/exams/${examId}/test-runs`)).status).toBe(201);
  });
});

describe('the Safe Exam Browser elsewhere', () => {
  it('is asked by the address that people have of a hub behind a proxy', async () => {
    await stage({ publicUrl: new URL(PROXY) });
    const path = '/api/exam-attempts';
    const start: Sent = ['POST', path, { exam_id: examId }];
    expect((await send(start, withKey(path))).status).toBe(403);
    expect((await send(start, withKey(path, KEY, PROXY))).status).toBe(201);
  });

  it('is not asked of the window of a desktop', async () => {
    await stage({ isWindowWatched: true });
    expect((await send(['POST', '/api/exam-attempts', { exam_id: examId }])).status).toBe(201);
  });
});

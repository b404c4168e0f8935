import { afterEach, beforeEach, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let ivy: Person;
let ada: Person;
let exam: PublishedExam;

beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Ink');
  ada = await server.person('Student', 'Zoë Nguyễn');
  exam = await publishedExam(server, ivy, {
    questions: 3,
    marks: [41_13, 32_08, 26_79],
    scoringMode: 'weighted',
    release: { policy: 'by_hand' },
    enrol: [ada],
  });
});
afterEach(() => server.close());

async function sit(): Promise<number> {
  const { id } = (await ada.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  for (const [index, option] of [1, 2].entries())
    await ada.call(attempts.saveAnswer, {
      params: { id, questionId: exam.questionIds[index] ?? 0 },
      body: { selectedAnswerId: option, timeTakenPerQuestion: 1 },
    });
  await ada.call(attempts.submitAttempt, { params: { id } });
  return id;
}

const close = (text: string): string => text.replaceAll(/\s/gu, '');

/** The words of a PDF without their spaces: letters of another font are pieces of their own. */
async function read(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) words.push(item.str);
  }
  await document.loadingTask.destroy();
  return close(words.join(''));
}

const bytesOf = async (who: Person, path: string): Promise<Uint8Array> => {
  const response = await who.send('GET', path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
};

it('states what is released to a student, and everything to staff', async () => {
  const id = await sit();
  const own = `/api/exam-attempts/${id}/statement`;
  for (const path of [own, '/api/my-performance/statement'])
    expect((await ada.send('GET', path)).status).toBe(409);
  const staff = `/api/exam-attempts/${id}/staff-statement`;
  expect((await ada.send('GET', staff)).status).toBe(403);
  expect((await (await server.person('Instructor')).send('GET', staff)).status).toBe(404);
  const before = await read(await bytesOf(ivy, staff));
  expect(before).toContain('73.21%');
  expect(before).toContain(close('Not released: its student does not have it.'));
  expect((await ivy.send('POST', `/api/exams/${exam.examId}/release`)).status).toBe(200);
  const bytes = await bytesOf(ada, own);
  const words = await read(bytes);
  for (const said of ['Statement of results', 'Zoë Nguyễn', 'Test exam', '73.21 %', 'Passed', '73.21 of 100'])
    expect(words).toContain(close(said));
  const raw = Buffer.from(bytes).toString('latin1');
  expect(raw).toContain('/FontFile');
  expect(Buffer.from(await bytesOf(ada, own)).equals(Buffer.from(bytes))).toBe(true);
  expect(await read(await bytesOf(ada, '/api/my-performance/statement'))).toContain('73.21%');
  expect((await (await server.person('Student')).send('GET', own)).status).toBe(404);
  const parts = { policy: 'at_once', release_at: null, parts: ['verdict'] };
  await ivy.send('PUT', `/api/exams/${exam.examId}/release`, parts);
  const verdict = await read(await bytesOf(ada, own));
  expect(verdict).toContain('Passed');
  expect(verdict).not.toContain('73.21');
});

it('gives a receipt of the hand-in before anything is released, and says nothing of the result', async () => {
  const { id } = (await ada.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  expect((await ada.send('GET', `/api/exam-attempts/${id}/receipt`)).status).toBe(409);
  await ada.call(attempts.submitAttempt, { params: { id } });
  const bytes = await bytesOf(ada, `/api/exam-attempts/${id}/receipt`);
  const words = await read(bytes);
  const row = await server.database.read.selectFrom('exam_attempt').selectAll().executeTakeFirstOrThrow();
  const { receipt } = (await ada.call(attempts.getAttemptResult, { params: { id } })).body;
  for (const said of [
    receipt,
    'Zoë Nguyễn',
    `Entries of the log ${row.sealed_count}`,
    `--receipt ${receipt}`,
  ])
    expect(words).toContain(close(said));
  expect(words).toContain(row.sealed_hash ?? '-');
  expect(words).not.toMatch(/passed|score/iu);
  expect((await ivy.send('GET', `/api/exam-attempts/${id}/receipt`)).status).not.toBe(200);
});

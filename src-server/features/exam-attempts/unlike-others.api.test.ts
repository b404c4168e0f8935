import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer({ isWindowWatched: true });
  author = await server.person('Instructor');
});
afterEach(() => server.close());

/** Everybody begins; the first of them with another program. */
const sit = async (count: number) => {
  const students: Person[] = [];
  for (let at = 0; at < count; at++) students.push(await server.person('Student'));
  const { examId } = await publishedExam(server, author, { enrol: students });
  const ids: number[] = [];
  for (const [at, student] of students.entries()) {
    const { body } = await student.call(attempts.startAttempt, { body: { exam_id: examId } });
    await server.window.write(body.id, [{ what: 'watched', app: at === 0 ? '1.0.0 other' : '1.0.0 usual' }]);
    ids.push(body.id);
  }
  return { examId, ids };
};

const listed = async (examId: number) => {
  const { body } = await author.call(examsContract.examResults, {
    params: { id: examId },
    query: { limit: 50 },
  });
  return new Map(body.data.map((row) => [row.attempt_id, row.unlike_others]));
};

describe('a computer that ran another build than the others', () => {
  it('is named in the list of attempts and beside the log of that one', async () => {
    const { examId, ids } = await sit(11);
    const other = [{ what: 'app', said: '1.0.0 other', usual: '1.0.0 usual', others: 10 }];
    const rows = await listed(examId);
    expect(ids.map((id) => rows.get(id))).toEqual([other, ...ids.slice(1).map(() => [])]);
    const look = async (id: number) =>
      (await author.call(attempts.getAttemptTimeline, { params: { id }, query: {} })).body.evidence;
    expect((await look(ids[0] ?? 0)).unlike_others).toEqual(other);
    expect((await look(ids[1] ?? 0)).unlike_others).toEqual([]);
  });

  it('is not named among a few', async () => {
    const { examId, ids } = await sit(6);
    const rows = await listed(examId);
    expect(ids.map((id) => rows.get(id))).toEqual(ids.map(() => []));
  });
});

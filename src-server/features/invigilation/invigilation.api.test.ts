import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import { invigilationContract as invigilation } from '#shared/contract/invigilation.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

const MINUTE = 60_000;
/** Stands in the paper, its keys, and in why somebody has more time. */
const CANARY = 'Zaunkoenig';

let server: TestServer;
let author: Person;
let ivy: Person;
let student: Person;
let exam: PublishedExam;
let other: PublishedExam;

beforeEach(async () => {
  server = await createTestServer({ role: 'hub' });
  author = await server.person('Instructor', 'Ada Author');
  ivy = await server.person('Support', 'Ivy Watch');
  student = await server.person('Student', 'Ida Zeller');
  exam = await publishedExam(server, author, { enrol: [student], canary: CANARY });
  other = await publishedExam(server, await server.person('Instructor'), { enrol: [student] });
});
afterEach(() => server.close());

const at = ({ examId }: PublishedExam) => `/api/exams/${examId}`;
const add = (ids: readonly number[], who = author, of = exam) =>
  who.send('PUT', `${at(of)}/invigilators`, { user_ids: ids });
const remove = (id: number, who = author, of = exam) => who.send('DELETE', `${at(of)}/invigilators/${id}`);
const start = async (of = exam) =>
  (await student.call(attempts.startAttempt, { body: { exam_id: of.examId } })).body;
const give = (who: Person, id: number) =>
  who.send('POST', `/api/exam-attempts/${id}/grants`, { minutes: 10, reason: 'The alarm rang' });
const reason = { reason: 'It broke down' };

/** As publishing leaves a sealed exam that opens in half an hour. */
async function seal(): Promise<void> {
  await server.write(async ({ db, now }) => {
    const terms = { secrecy: 'sealed', opens_at: now + 30 * MINUTE } as const;
    await db.updateTable('exam').set(terms).where('id', '=', exam.examId).execute();
    await db.updateTable('exam_version').set(terms).where('id', '=', exam.versionId).execute();
  });
  await server.tick();
}

describe('who invigilates an exam', () => {
  it('is said by its author or an administrator, told to the person, and on record', async () => {
    const admin = await server.person('Admin');
    expect(await jsonOf(await add([ivy.id]))).toMatchObject({ count: 1 });
    expect(await jsonOf(await add([ivy.id], admin))).toMatchObject({ count: 0 });
    const { body } = await author.call(invigilation.listInvigilators, { params: { id: exam.examId } });
    expect(body.data).toMatchObject([{ user_id: ivy.id, name: 'Ivy Watch', granted_by: 'Ada Author' }]);
    await server.tick();
    const news = await server.database.read
      .selectFrom('notification')
      .where('user_id', '=', ivy.id)
      .select(['kind', 'about_id', 'actor'])
      .execute();
    expect(news).toEqual([{ kind: 'invigilation', about_id: exam.examId, actor: 'Ada Author' }]);
    expect((await remove(ivy.id)).status).toBe(200);
    expect((await remove(ivy.id)).status).toBe(404);
    const entries = await server.database.read
      .selectFrom('audit_entry')
      .where('action', 'in', ['invigilation.addInvigilators', 'invigilation.removeInvigilator'])
      .where('outcome', '=', 'done')
      .orderBy('no')
      .select(['action', 'person_id', 'subject_id', 'target_id'])
      .execute();
    expect(entries).toMatchObject([
      { action: 'invigilation.addInvigilators', person_id: author.id, target_id: String(exam.examId) },
      { action: 'invigilation.addInvigilators', person_id: admin.id },
      { action: 'invigilation.removeInvigilator', person_id: author.id, subject_id: ivy.id },
    ]);
  });

  it('is said by nobody else, also not by whoever invigilates it', async () => {
    const colleague = await server.person('Instructor');
    await add([ivy.id]);
    expect((await add([colleague.id], colleague)).status).toBe(404);
    expect((await add([student.id], student)).status).toBe(403);
    expect((await add([student.id], ivy)).status).toBe(403);
    expect((await remove(ivy.id, colleague)).status).toBe(404);
    expect((await ivy.send('GET', `${at(exam)}/invigilators`)).status).toBe(403);
  });

  it('is nobody who sits it, has no active account, or is a student whom the author may not name', async () => {
    const refused = async (id: number) => {
      const response = await add([id]);
      return [response.status, (await jsonOf<{ message: string }>(response)).message];
    };
    expect(await refused(student.id)).toEqual([
      422,
      'Ida Zeller is enrolled in this exam, and cannot invigilate it.',
    ]);
    expect(await refused(author.id)).toEqual([422, expect.stringContaining('without being named')]);
    const stranger = await server.person('Student');
    expect((await refused(stranger.id))[0]).toBe(422);
    expect((await refused(987_654))[0]).toBe(422);
    await server.write(({ db }) =>
      db.updateTable('user').set({ status: 'suspended' }).where('id', '=', ivy.id).execute(),
    );
    expect((await refused(ivy.id))[0]).toBe(422);
    const admin = await server.person('Admin');
    expect((await add([stranger.id], admin)).status).toBe(200);
  });

  it('is chosen among staff, and among everybody by who sees people', async () => {
    const admin = await server.person('Admin');
    const names = async (who: Person, search: string) => {
      const { body } = await who.call(invigilation.listInvigilatorChoices, { query: { search } });
      return body.data.map(({ name }) => name);
    };
    expect(await names(author, 'Ivy')).toEqual(['Ivy Watch']);
    expect(await names(author, 'Ida')).toEqual([]);
    expect(await names(admin, 'Ida')).toEqual(['Ida Zeller']);
  });
});

describe('whoever invigilates an exam', () => {
  it('sees it among theirs, with what they have to know of it', async () => {
    expect((await ivy.send('GET', '/api/invigilations')).status).toBe(403);
    await add([ivy.id]);
    const { body } = await ivy.call(invigilation.listInvigilatedExams, {});
    expect(body.data).toMatchObject([{ exam_id: exam.examId, published_version: 1, is_sealed: false }]);
  });

  it('sees the start code from the opening on, and nobody else does', async () => {
    await seal();
    await add([ivy.id]);
    const code = async (who: Person) => who.send('GET', `${at(exam)}/start-code`);
    const early = await code(ivy);
    expect(early.status).toBe(409);
    expect(await jsonOf(early)).toMatchObject({ message: expect.stringContaining('when the exam opens') });
    server.clock.advance(31 * MINUTE);
    expect(await jsonOf(await code(await server.remembered(ivy)))).toMatchObject({
      data: { start_code: expect.stringMatching(/^\w{5}-\w{5}-\w{3}$/u) },
    });
    const colleague = await server.person('Support');
    expect((await code(colleague)).status).toBe(403);
    await add([colleague.id], await server.person('Admin'), other);
    expect((await code(colleague)).status).toBe(404);
    expect((await code(await server.remembered(student))).status).toBe(403);
  });

  it('sees who sits it and lets them have time and another computer, there alone', async () => {
    const attempt = await start();
    const elsewhere = await start(other);
    expect((await give(ivy, attempt.id)).status).toBe(403);
    await add([ivy.id]);
    const { body } = await ivy.call(time.listRunningAttempts, { params: { id: exam.examId } });
    expect(body.data).toMatchObject([{ attempt_id: attempt.id, student_name: 'Ida Zeller' }]);
    expect((await give(ivy, attempt.id)).status).toBe(201);
    const all = { minutes: 5, reason: 'The alarm rang' };
    expect((await ivy.send('POST', `${at(exam)}/grants`, all)).status).toBe(201);
    expect((await ivy.send('POST', `/api/exam-attempts/${attempt.id}/release`, reason)).status).toBe(200);
    const clock = await student.call(time.getAttemptClock, { params: { id: attempt.id } });
    expect(clock.body.allowed_minutes).toBe(45);
    expect((await ivy.send('GET', `${at(other)}/running`)).status).toBe(404);
    expect((await ivy.send('POST', `${at(other)}/grants`, all)).status).toBe(404);
    expect((await give(ivy, elsewhere.id)).status).toBe(404);
    expect((await ivy.send('POST', `/api/exam-attempts/${elsewhere.id}/release`, reason)).status).toBe(404);
  });

  it('is accepted in the dialog beside the student, and where another exam is sat not', async () => {
    const attempt = await start();
    const decide = async (id: number) => {
      const body = { email: ivy.email, password: PASSWORD, decision: 'more_time', minutes: 10, ...reason };
      return (await student.send('POST', `/api/exam-attempts/${id}/staff-decision`, body)).status;
    };
    expect(await decide(attempt.id)).toBe(403);
    await add([ivy.id]);
    expect(await decide(attempt.id)).toBe(200);
    expect(await decide((await start(other)).id)).toBe(403);
    await remove(ivy.id);
    expect(await decide(attempt.id)).toBe(403);
  });

  it('sees minutes of their own and no reason, no answer, no question, no key and no score', async () => {
    const allowance = { percent: 125, reason: `Ill: ${CANARY}`, user_ids: [student.id] };
    expect((await author.send('PUT', `${at(exam)}/allowances`, allowance)).status).toBe(200);
    server.clock.advance(1);
    const attempt = await start();
    const [question] = attempt.questions;
    await student.send('PUT', `/api/exam-attempts/${attempt.id}/answers/${question?.question_id ?? 0}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: 1,
    });
    await add([ivy.id]);
    const { body } = await ivy.call(time.listExamAllowances, { params: { id: exam.examId } });
    expect(body.data).toMatchObject([{ user_id: student.id, percent: 125, reason: null }]);
    const seen: string[] = [];
    for (const path of ['allowances', 'running', 'start-code', 'invigilators'])
      seen.push(await (await ivy.send('GET', `${at(exam)}/${path}`)).text());
    seen.push(await (await ivy.send('GET', '/api/invigilations')).text());
    expect(seen.join('\n')).not.toContain(CANARY);
    expect(seen.join('\n')).not.toMatch(/score|selected|correct|question_title/iu);
    const closed = [
      `/api/exam-attempts/${attempt.id}/logs`,
      `/api/exam-attempts/${attempt.id}/timeline`,
      `${at(exam)}/results`,
      `${at(exam)}/access`,
      `/api/exam-attempts/${attempt.id}`,
    ];
    for (const path of closed) expect((await ivy.send('GET', path)).ok, path).toBe(false);
    for (const path of ['void', 'reopening', 'hand-in'])
      expect((await ivy.send('POST', `/api/exam-attempts/${attempt.id}/${path}`, reason)).ok, path).toBe(
        false,
      );
  });

  it('may nothing of it from the next call on once they are removed', async () => {
    const attempt = await start();
    await add([ivy.id]);
    expect((await give(ivy, attempt.id)).status).toBe(201);
    await remove(ivy.id);
    expect((await give(ivy, attempt.id)).status).toBe(403);
    expect((await ivy.send('GET', `${at(exam)}/running`)).status).toBe(403);
    expect((await ivy.send('GET', '/api/invigilations')).status).toBe(403);
  });

  it('loses it for as long as they are enrolled themselves', async () => {
    const bob = await server.person('Student', 'Bob Abel');
    await add([bob.id], await server.person('Admin'));
    const attempt = await start();
    expect((await give(bob, attempt.id)).status).toBe(201);
    await bob.send('POST', '/api/contentPurchaseFreeRecord', {
      content_id: exam.examId,
      content_type: 'exam',
    });
    expect((await give(bob, attempt.id)).status).toBe(404);
    expect((await bob.call(invigilation.listInvigilatedExams, {})).body.data).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { hubStage } from './receive.test-data.ts';
import { verifyChains } from './verify.ts';

const lasts = (questions: readonly { readonly options: readonly { readonly option: number }[] }[]) =>
  questions.map(({ options }) => options.at(-1)?.option);

it('options that are pinned stay last for everybody, and the log says by which order it was sat', async () => {
  const server = await createTestServer();
  try {
    const author = await server.person('Instructor');
    const students = [await server.person('Student'), await server.person('Student')];
    const exam = await publishedExam(server, author, {
      questions: 12,
      shuffled: true,
      lastPinned: true,
      enrol: students,
    });
    const orders = new Set<string>();
    for (const student of students) {
      const start = () => student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
      const { body } = await start();
      expect(lasts(body.questions)).toEqual(body.questions.map(() => 4));
      orders.add(JSON.stringify(body.questions.map(({ options }) => options)));
      // Gone on with, it is the same.
      expect((await start()).body.questions).toEqual(body.questions);
    }
    expect(orders.size).toBe(2);
    const notes = await server.database.read
      .selectFrom('exam_attempt_event')
      .where('kind', '=', 'start')
      .select('note')
      .execute();
    expect(notes.map(({ note }) => note?.endsWith(' order:2'))).toEqual([true, true]);
    expect(await verifyChains(server.database.read)).toMatchObject({ broken: [], wrong: [] });
  } finally {
    await server.close();
  }
});

it('an exam without any is begun as ever: nothing is said of the order', async () => {
  const server = await createTestServer();
  try {
    const author = await server.person('Instructor');
    const student = await server.person('Student');
    const exam = await publishedExam(server, author, { shuffled: true, enrol: [student] });
    await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    const { note } = await server.database.read
      .selectFrom('exam_attempt_event')
      .select('note')
      .executeTakeFirstOrThrow();
    expect(note).not.toContain('order');
  } finally {
    await server.close();
  }
});

it('a computer that pins nothing yet is laid out as it was sat there: by its log', async () => {
  const hub = await hubStage({ questions: 12, shuffled: true, lastPinned: true });
  try {
    const shown = async (startNote: string, deviceNo: number) => {
      const log = hub.log({ startNote, deviceNo });
      expect(await hub.receive([log.pack()])).toMatchObject([{ status: 'accepted' }]);
      const { body } = await hub.student.call(attempts.getAttempt, { params: { id: log.attempt.id } });
      return body.questions;
    };
    const [old, now] = [await shown('clock:2', 7), await shown('clock:2 order:2', 8)];
    expect(lasts(now)).toEqual(now.map(() => 4));
    expect(new Set(lasts(old)).size).toBeGreaterThan(1);
    expect(old.map((one) => one.question_id)).toEqual(now.map((one) => one.question_id));
  } finally {
    await hub.close();
  }
});

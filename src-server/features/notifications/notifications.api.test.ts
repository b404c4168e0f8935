import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { profileContract as profile } from '#shared/contract/profile.ts';
import { tasksContract as tasks } from '#shared/contract/tasks.ts';
import { digestDueAt } from '#shared/domain/notifications/digest.ts';
import { NOTIFICATIONS, notificationOf } from '#shared/domain/notifications/notification-kinds.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';

let server: TestServer;
let ivy: Person;
let ida: Person;
beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  await learnedCourse(server, ivy, ida);
});
afterEach(() => server.close());

const list = async (who: Person) => (await who.call(notifications.list, { query: {} })).body;
const give = (title: string) =>
  ivy.call(tasks.create, { body: tasks.create.body.parse({ title, assignee_id: ida.id }) });
const write = (message: string) =>
  ivy.call(messages.startConversation, {
    body: { recipient_ids: [ida.id], subject: 'Homework', message },
  });
const mails = () =>
  server.database.read.selectFrom('mail').where('kind', '=', 'news').selectAll().orderBy('id').execute();

describe('a notification', () => {
  it('tells somebody what others did, and nobody what they did themselves', async () => {
    await give('Read chapter 2');
    await write('Please look at this.');
    await server.tick();
    const told = await list(ida);
    expect(told).toMatchObject({ count: 2, unread_total: 2 });
    expect(
      told.data
        .toSorted((one, other) => one.kind.localeCompare(other.kind))
        .map(({ kind, actor, subject }) => [kind, actor, subject]),
    ).toEqual([
      ['message', 'Ivy Instructor', 'Homework'],
      ['task_given', 'Ivy Instructor', 'Read chapter 2'],
    ]);
    expect(await list(ivy)).toMatchObject({ count: 0 });
  });

  it('is one for a conversation, and unread again with each message', async () => {
    const { body } = await write('One');
    await server.tick();
    const [first] = (await list(ida)).data;
    await ida.call(notifications.read, { body: { id: first?.id ?? 0 } });
    expect(await list(ida)).toMatchObject({ count: 1, unread_total: 0 });
    server.clock.advance(1000);
    await ivy.call(messages.sendMessage, { body: { conversation_id: body.id, message: 'Two' } });
    await server.tick();
    expect(await list(ida)).toMatchObject({ count: 1, unread_total: 1, data: [{ id: first?.id }] });
  });

  it('is read with all up to the newest that was shown, and none that came since', async () => {
    await give('One');
    await server.tick();
    const [shown] = (await list(ida)).data;
    server.clock.advance(1000);
    await give('Two');
    await server.tick();
    await ida.call(notifications.read, { body: { until: shown?.told_at ?? '' } });
    expect((await list(ida)).data.map(({ subject, is_read: isRead }) => [subject, isRead])).toEqual([
      ['Two', false],
      ['One', true],
    ]);
  });

  it('is read by its person alone', async () => {
    await give('One');
    await server.tick();
    const [shown] = (await list(ida)).data;
    const otto = await server.person('Student');
    const refused = await otto.send('POST', '/api/notifications/readings', { id: shown?.id });
    expect(refused.status).toBe(404);
    expect(await list(otto)).toMatchObject({ count: 0 });
    await otto.call(notifications.read, { body: { until: '2100-01-01T00:00:00.000Z' } });
    expect(await list(ida)).toMatchObject({ unread_total: 1 });
  });

  it('is not shown where its person does not want its kind', async () => {
    await ida.call(profile.updateNotificationSetting, { body: { task: { in_app: false } } });
    await give('One');
    await server.tick();
    expect(await list(ida)).toMatchObject({ count: 0 });
  });

  it('says that answers wait for a mark, and when the result is final', async () => {
    const exam = await publishedExam(server, ivy, { questions: 0, openQuestions: 1, enrol: [ida] });
    const { body } = await ida.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    await ida.call(attempts.saveAnswer, {
      params: { id: body.id, questionId: exam.questionIds[0] ?? 0 },
      body: { selectedAnswerId: null, answerText: 'Because of osmosis.', timeTakenPerQuestion: 1 },
    });
    await ida.call(attempts.submitAttempt, { params: { id: body.id } });
    await server.tick();
    expect((await list(ivy)).data).toMatchObject([{ kind: 'to_mark', about_id: exam.examId }]);
    const mark = { params: { id: body.id, questionId: exam.questionIds[0] ?? 0 }, body: { points: 1 } };
    await ivy.call(attempts.markOpenAnswer, mark);
    await server.tick();
    const kinds = async () => (await list(ida)).data.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('result');
    server.clock.advance(2 * 60_000);
    await server.tick();
    expect(await kinds()).toContain('result');
  });
});

describe('the mail of notifications', () => {
  beforeEach(async () => {
    await server.write(({ db, now }) =>
      db
        .insertInto('mail_server')
        .values({
          name: 'default',
          host: 'localhost',
          port: 1,
          security: 'none',
          user_name: null,
          from_name: 'School',
          from_address: 'school@example.org',
          updated_at: now,
        })
        .execute(),
    );
    await ida.call(profile.updateNotificationSetting, { body: { task: { mail: true } } });
  });

  it('gathers what comes together, and is one in an hour at most', async () => {
    await give('One');
    await give('Two');
    await server.tick();
    expect(await mails()).toEqual([]);
    server.clock.advance(11 * 60_000);
    await server.tick();
    expect(await mails()).toHaveLength(1);
    await give('Three');
    server.clock.advance(11 * 60_000);
    await server.tick();
    expect(await mails()).toHaveLength(1);
    server.clock.advance(50 * 60_000);
    await server.tick();
    const [first, second] = await mails();
    expect([first?.subject, second?.subject]).toEqual(['News for you: 2', 'News for you: 1']);
  });

  it('does not say what was read meanwhile', async () => {
    await give('One');
    await server.tick();
    await ida.call(notifications.read, { body: { until: new Date(server.clock.now()).toISOString() } });
    server.clock.advance(11 * 60_000);
    await server.tick();
    expect(await mails()).toEqual([]);
  });

  it('has words for every kind that writes no letter of its own', async () => {
    const { default: words } = await import('#resources/mail/en.json', { with: { type: 'json' } });
    const mailed = Object.keys(NOTIFICATIONS).filter((kind) => notificationOf(kind)?.hasOwnLetter !== true);
    expect(mailed.filter((kind) => !Object.hasOwn(words.news, kind))).toEqual([]);
  });

  it('is due ten minutes after the first news, and an hour after the last mail', () => {
    expect(digestDueAt(0, null)).toBe(10 * 60_000);
    expect(digestDueAt(0, 30 * 60_000)).toBe(90 * 60_000);
  });
});

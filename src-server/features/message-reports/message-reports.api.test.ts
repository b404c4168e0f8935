import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { courseReviewsContract as reviews } from '#shared/contract/course-reviews.ts';
import { messageReportsContract as reports } from '#shared/contract/message-reports.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';

let server: TestServer;
let ivy: Person;
let ida: Person;
let sue: Person;
let conversation: number;
beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  sue = await server.person('Support', 'Sue Support');
  await learnedCourse(server, ivy, ida);
  conversation = (
    await ida.call(messages.startConversation, {
      body: { recipient_ids: [ivy.id], subject: 'Marks', message: 'Message 0' },
    })
  ).body.id;
});
afterEach(() => server.close());

const write = async (who: Person, message: string): Promise<number> => {
  server.clock.advance(1000);
  return (await who.call(messages.sendMessage, { body: { conversation_id: conversation, message } })).body
    .data.id;
};
const report = async (ids: number[]): Promise<number> =>
  (
    await ivy.call(messages.reportConversation, {
      body: { conversation_id: conversation, reason: 'insult', message_ids: ids, text: 'Look at this.' },
    })
  ).body.id;
const decide = (id: number, body: object) => sue.send('POST', `/api/message-reports/${id}/decision`, body);

describe('a report', () => {
  it('shows ten messages around what it is about, and nothing else', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await write(ida, `Message ${count + 1}`));
    const id = await report([ids[9] ?? 0]);
    const { body } = await sue.call(reports.get, { params: { id } });
    expect(body.messages).toHaveLength(10);
    expect(body.messages.map(({ text }) => text)).toContain('Message 10');
    expect(body.messages.map(({ text }) => text)).not.toContain('Message 20');
    expect(body.writers).toEqual([{ user_id: ida.id, name: 'Ida Zeller' }]);
    expect((await sue.call(reports.list, { query: { state: 'open' } })).body).toMatchObject({
      count: 1,
      data: [
        { id, reason: 'insult', subject: 'Marks', reporter: { name: 'Ivy Instructor' }, decision: null },
      ],
    });
    expect((await ida.send('GET', '/api/message-reports')).status).toBe(403);
    expect((await ivy.send('GET', `/api/message-reports/${id}`)).status).toBe(403);
  });

  it('is decided once: a removed message leaves a mark, and its text stays for those who keep order', async () => {
    const bad = await write(ida, 'Something rude');
    const id = await report([bad]);
    expect((await decide(id, { decision: 'remove' })).status).toBe(422);
    expect((await decide(id, { decision: 'remove', message_ids: [999] })).status).toBe(422);
    expect((await decide(id, { decision: 'remove', message_ids: [bad], note: 'Be kind.' })).status).toBe(201);
    const again = await decide(id, { decision: 'none' });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('Sue Support has decided about this already.');
    const { body } = await ivy.call(messages.fetchConversationMessages, {
      params: { id: conversation },
      query: {},
    });
    expect(body.data.find((message) => message.id === bad)).toMatchObject({ is_removed: true, text: '' });
    const kept = await sue.call(reports.get, { params: { id } });
    expect(kept.body.messages.find((message) => message.id === bad)?.text).toBe('Something rude');
    // Putting the conversation away takes it from nobody else.
    await ivy.send('DELETE', `/api/delete-conversation/${conversation}`);
    await ida.send('DELETE', `/api/delete-conversation/${conversation}`);
    const after = await sue.call(reports.get, { params: { id } });
    expect(after.body.messages).toEqual(kept.body.messages);
    await server.tick();
    const kinds = async (who: Person) =>
      (await who.call(notifications.list, { query: {} })).body.data.map(({ kind, actor }) => [kind, actor]);
    expect(await kinds(ida)).toContainEqual(['order_decided', '']);
    expect(await kinds(ivy)).toContainEqual(['report_decided', '']);
  });

  it('may end in no messages for some days, and the refusal says until when', async () => {
    const id = await report([await write(ida, 'Something rude')]);
    expect((await decide(id, { decision: 'silence', user_id: ivy.id, days: 2 })).status).toBe(422);
    expect((await decide(id, { decision: 'silence', user_id: ida.id, days: 2 })).status).toBe(201);
    const refused = await ida.send('POST', '/api/send-message', {
      conversation_id: conversation,
      message: 'And again',
    });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('You can write messages again from');
    await write(ivy, 'Others go on.');
  });
});

it('about a review of a course takes it away, and its student may write another one', async () => {
  const course = await learnedCourse(server, ivy, ida);
  const store = async (detailed_review: string) =>
    (
      await ida.call(reviews.storeStudentReview, {
        body: { content_id: course.id, review_rating: 1, detailed_review },
      })
    ).body.id;
  const shown = async () =>
    (await ivy.call(reviews.listCourseReviews, { params: { id: course.id }, query: {} })).body;
  const review = await store('Your teacher is a fool.');
  const reported = { reason: 'insult', text: 'Rude.' };
  const path = `/api/course-reviews/${review}/report`;
  const otto = await server.person('Student', 'Otto Other');
  expect((await otto.send('POST', path, reported)).status).toBe(404);
  expect((await ida.send('POST', path, reported)).status).toBe(409);
  expect((await ivy.send('POST', path, reported)).status).toBe(201);
  const [open] = (await sue.call(reports.list, { query: { state: 'open' } })).body.data;
  expect(open).toMatchObject({
    reported: { user_id: ida.id },
    review: { text: 'Your teacher is a fool.', rating: 1, is_removed: false },
  });
  expect((await decide(open?.id ?? 0, { decision: 'remove_review', note: 'Be kind.' })).status).toBe(201);
  expect(await shown()).toMatchObject({ total: 0, rating: { total: 0 } });
  expect((await sue.call(reports.get, { params: { id: open?.id ?? 0 } })).body.review).toMatchObject({
    text: 'Your teacher is a fool.',
    is_removed: true,
  });
  server.clock.advance(1000);
  await store('I learned little.');
  expect(await shown()).toMatchObject({ total: 1, data: [{ detailed_review: 'I learned little.' }] });
  const again = `/api/course-reviews/${(await shown()).data[0]?.id ?? 0}/report`;
  expect((await ivy.send('POST', again, reported)).status).toBe(201);
  server.clock.advance(1000);
  await store('I learned a little.');
  const [second] = (await sue.call(reports.list, { query: { state: 'open' } })).body.data;
  expect((await decide(second?.id ?? 0, { decision: 'remove_review' })).status).toBe(201);
  // What was written since was not reported.
  expect(await shown()).toMatchObject({ total: 1, data: [{ detailed_review: 'I learned a little.' }] });
});

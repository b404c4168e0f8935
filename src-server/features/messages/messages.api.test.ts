import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/contract/errors.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';
import { inboxProblems } from './inbox-repo.ts';

let server: TestServer;
let ivy: Person;
let ida: Person;
let otto: Person;
beforeEach(async () => {
  server = await createTestServer();
  ivy = await server.person('Instructor', 'Ivy Instructor');
  ida = await server.person('Student', 'Ida Zeller');
  otto = await server.person('Student', 'Otto Other');
});
afterEach(() => server.close());

const write = async (from: Person, to: readonly Person[], message = 'Hello', subject = 'A question') =>
  (
    await from.call(messages.startConversation, {
      body: {
        recipient_ids: to.map(({ id }) => id),
        subject,
        message,
        attachments: [],
        course_id: null,
        exam_id: null,
      },
    })
  ).body;
const send = async (from: Person, conversationId: number, message: string) =>
  (
    await from.call(messages.sendMessage, {
      body: { conversation_id: conversationId, message, attachments: [], reply_to: null },
    })
  ).body.data;
const inbox = async (who: Person, query: Record<string, unknown> = {}) =>
  (
    await who.call(messages.fetchConversations, {
      query: { page: 1, message_type: 'all', sort_by: 'newest', ...query },
    })
  ).body;
const said = async (who: Person, id: number, page = 1) =>
  (await who.call(messages.fetchConversationMessages, { params: { id }, query: { page } })).body;
const refused = async (who: Person, method: string, path: string, body?: object) => {
  const response = await who.send(method, path, body);
  return { status: response.status, ...ErrorBody.parse(await jsonOf(response)) };
};

describe('a conversation', () => {
  it('arrives with its people, and counts what each has not read', async () => {
    const { id } = await write(ida, [ivy]);
    const [theirs] = (await inbox(ivy)).data;
    expect(theirs).toMatchObject({
      id,
      kind: 'direct',
      subject: 'A question',
      latest_is_read: false,
      unread_count: 1,
      conversation_messages: [
        { text: 'Hello', is_own: false, sender_name: 'Ida Zeller', state: 'sent', seq: 1 },
      ],
    });
    expect(theirs?.participants.map(({ name, role, is_self: isSelf }) => [name, role, isSelf])).toEqual([
      ['Ida Zeller', 'Student', false],
      ['Ivy Instructor', 'Instructor', true],
    ]);
    expect(await inbox(ida)).toMatchObject({ total: 1, unread_total: 0, data: [{ latest_is_read: true }] });
    expect(await inbox(ivy)).toMatchObject({ unread_total: 1 });
    await ivy.send('GET', `/api/mark-as-read/${id}`);
    expect(await inbox(ivy)).toMatchObject({ unread_total: 0 });
    await send(ida, id, 'One more');
    expect(await inbox(ivy)).toMatchObject({ unread_total: 1, data: [{ read_seq: 1, unread_count: 1 }] });
    expect(JSON.stringify(await inbox(ivy))).not.toContain('@');
  });

  it('goes on with the same people and subject within the day, and begins anew after it', async () => {
    const first = await write(ida, [ivy]);
    expect((await write(ida, [ivy], 'More', 'a QUESTION ')).id).toBe(first.id);
    expect((await write(ida, [ivy], 'More', 'Another')).id).not.toBe(first.id);
    await sql`update conversation set created_at = created_at - 90000000`.execute(server.database.write);
    expect((await write(ida, [ivy])).id).not.toBe(first.id);
  });

  it('is nobody else’s, whatever they do with it', async () => {
    const { id, message_id: messageId } = await write(ida, [ivy]);
    for (const [method, path, body] of [
      ['GET', `/api/conversations/${id}`],
      ['GET', `/api/fetch-conversation-message/${id}`],
      ['GET', `/api/mark-as-read/${id}`],
      ['POST', `/api/conversations/${id}/pin`],
      ['DELETE', `/api/delete-conversation/${id}`],
      ['POST', '/api/send-message', { conversation_id: id, message: 'I too' }],
      ['POST', `/api/edit-message/${messageId}`, { message: 'Changed' }],
      ['DELETE', `/api/messages/${messageId}`],
      ['POST', '/api/report-conversation', { conversation_id: id, reason: 'spam' }],
    ] as const)
      expect(await refused(otto, method, path, body), path).toMatchObject({ status: 404 });
    expect((await inbox(otto)).total).toBe(0);
    expect((await refused(ivy, 'POST', `/api/edit-message/${messageId}`, { message: 'Mine' })).status).toBe(
      404,
    );
  });

  it('is pinned, flagged and put away for oneself alone', async () => {
    const first = await write(ida, [ivy], 'Hello', 'First');
    server.clock.advance(1000);
    const second = await write(ida, [ivy], 'Hello', 'Second');
    await ivy.send('GET', `/api/pin-conversation/${first.id}`);
    await ivy.send('GET', `/api/pin-conversation/${first.id}`);
    await ivy.send('GET', `/api/flag-conversation/${second.id}`);
    const listed = (await inbox(ivy)).data;
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(listed[0]?.participant_pivots).toEqual([
      { user_id: ida.id, is_pinned: false, is_flagged: false },
      { user_id: ivy.id, is_pinned: true, is_flagged: false },
    ]);
    expect((await inbox(ida)).data.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await inbox(ivy, { message_type: 'pinned' })).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await inbox(ivy, { message_type: 'flagged' })).data.map(({ id }) => id)).toEqual([second.id]);
    server.clock.advance(1000);
    await ivy.send('GET', `/api/unpin-conversation/${first.id}`);
    await ivy.send('POST', `/api/conversations/${second.id}/unflag`);
    expect((await inbox(ivy, { message_type: 'pinned' })).total).toBe(0);
    await ivy.send('DELETE', `/api/delete-conversation/${second.id}`);
    expect((await inbox(ivy)).data.map(({ id }) => id)).toEqual([first.id]);
    expect((await inbox(ida)).total).toBe(2);
    await send(ida, second.id, 'Still there?');
    expect((await inbox(ivy)).total).toBe(2);
  });

  it('is filtered by what it is about, who is in it and what was said', async () => {
    const course = await learnedCourse(server, ivy, ida);
    const mia = await server.person('SME', 'Mia Expert');
    const about = {
      recipient_ids: [ida.id],
      subject: 'Cells',
      message: 'Welcome',
      course_id: course.id,
      exam_id: null,
    };
    const { id } = (await ivy.call(messages.startConversation, { body: about })).body;
    await write(mia, [ivy], 'A word about membranes', 'Staff');
    expect((await inbox(ivy, { course: course.id })).data.map((one) => one.id)).toEqual([id]);
    expect((await inbox(ivy, { students: 'all' })).data.map((one) => one.id)).toEqual([id]);
    expect((await inbox(ivy, { students: String(mia.id) })).total).toBe(1);
    expect((await inbox(ivy, { message_type: 'sent' })).data.map((one) => one.id)).toEqual([id]);
    expect((await inbox(ivy, { message_type: 'unread' })).total).toBe(1);
    expect((await inbox(ivy, { message_type: 'read' })).total).toBe(1);
    expect((await inbox(ivy, { search: 'membranes word' })).total).toBe(1);
    expect((await inbox(ivy, { message_type: 'support' })).total).toBe(0);
    for (const query of ['message_type=new', 'sort_by=name', 'students=me', 'page=0', 'course=x'])
      expect((await refused(ivy, 'GET', `/api/fetch-conversation?${query}`)).status, query).toBe(422);
  });

  it('names only a course that its writer has to do with', async () => {
    const course = await learnedCourse(server, ivy, ida);
    const offered = async (who: Person) =>
      (await who.call(messages.listRecipients, { query: {} })).body.about;
    const title = 'Cells and energy';
    expect(await offered(ida)).toMatchObject([{ type: 'course', id: course.id }]);
    expect(await offered(otto)).toEqual([]);
    const body = { recipient_ids: [ivy.id], subject: title, message: 'Hello', course_id: course.id };
    const foreign = await refused(otto, 'POST', '/api/create-new-message-post', body);
    expect(foreign.status).toBe(422);
    expect((await ida.send('POST', '/api/create-new-message-post', body)).status).toBe(201);
  });

  it('is searched by the words that its messages show now, and opened at the page of a hit', async () => {
    const { id } = await write(ida, [ivy], 'The Krebs cycle has eight steps', 'Biology');
    await write(otto, [ivy], 'The Krebs cycle is nobody else’s business', 'Elsewhere');
    const found = async (person: Person, search: string) =>
      (await person.call(messages.findMessages, { query: { search } })).body;
    const first = await found(ida, 'kreb CYCLE');
    expect(first.data.map(({ message, conversation }) => [message.text, conversation.id])).toEqual([
      ['The Krebs cycle has eight steps', id],
    ]);
    expect((await found(ivy, 'krebs')).total).toBe(2);
    expect((await found(ida, '...')).total).toBe(0);
    // Everybody's mark stands in the index, and no word finds it.
    for (const mark of ['\ue000', `@${ida.id}`, String(ida.id)])
      expect((await found(ida, mark)).total, mark).toBe(0);
    const messageId = first.data[0]?.message.id ?? 0;
    await ida.call(messages.editMessage, { params: { id: messageId }, body: { message: 'Citric acid' } });
    expect((await found(ida, 'krebs')).total).toBe(0);
    expect((await found(ida, 'citric')).total).toBe(1);
    for (let count = 0; count < 45; count += 1) {
      server.clock.advance(2000);
      await send(ida, id, `Later ${count}`);
    }
    const around = { params: { id }, query: { around: messageId } };
    const { data, page } = (await ida.call(messages.fetchConversationMessages, around)).body;
    expect(page).toBe(3);
    expect(data.map((one) => one.id)).toContain(messageId);
    await ida.call(messages.removeMessage, { params: { id: messageId } });
    expect((await found(ida, 'citric')).total).toBe(0);
  });

  it('tells who is mentioned that they are, and the others that something was said', async () => {
    const mia = await server.person('SME', 'Mia Expert');
    const sam = await server.person('SME', 'Sam Expert');
    await write(mia, [ivy, sam], 'Could @Ivy Instructor look at it?', 'A group');
    await server.tick();
    const kinds = async (who: Person) =>
      (await who.call(notifications.list, { query: {} })).body.data.map(({ kind }) => kind);
    expect(await kinds(ivy)).toEqual(['mention']);
    expect(await kinds(sam)).toEqual(['message']);
    expect(await kinds(mia)).toEqual([]);
  });

  it('of a group is left for good, and nobody leaves another one', async () => {
    const mia = await server.person('SME', 'Mia Expert');
    const { id } = await write(ida, [ivy, mia]);
    expect((await inbox(mia)).data[0]).toMatchObject({ kind: 'group' });
    await mia.send('POST', `/api/conversations/${id}/leave`);
    expect((await inbox(mia)).total).toBe(0);
    expect((await refused(mia, 'GET', `/api/fetch-conversation-message/${id}`)).status).toBe(404);
    expect((await inbox(ivy)).data[0]?.participants).toHaveLength(2);
    const direct = await write(ida, [ivy], 'Only you', 'Direct');
    expect(await refused(ivy, 'POST', `/api/conversations/${direct.id}/leave`)).toMatchObject({
      status: 409,
    });
  });
});

describe('a message', () => {
  it('is changed for 15 minutes, keeps what stood there, and leaves a mark when it is removed', async () => {
    const { id, message_id: messageId } = await write(ida, [ivy], 'Helo');
    server.clock.advance(60_000);
    await ida.call(messages.editMessage, { params: { id: messageId }, body: { message: 'Hello' } });
    const [edited] = (await said(ivy, id)).data;
    expect(edited).toMatchObject({ text: 'Hello', earlier: [{ text: 'Helo' }], may_edit: false });
    server.clock.advance(15 * 60_000);
    expect(await refused(ida, 'POST', `/api/edit-message/${messageId}`, { message: 'Late' })).toMatchObject({
      status: 409,
      message: 'A message can be changed for 15 minutes. Write another one.',
    });
    await ida.call(messages.removeMessage, { params: { id: messageId } });
    await ida.call(messages.removeMessage, { params: { id: messageId } });
    expect((await said(ivy, id)).data).toMatchObject([{ text: '', is_removed: true, earlier: [] }]);
    expect(JSON.stringify(await inbox(ivy))).not.toContain('Hello');
  });

  it('stands in the order of arrival, 20 a page, page 1 the newest', async () => {
    const { id } = await write(ida, [ivy], 'Message 1');
    for (let no = 2; no <= 23; no += 1) {
      server.clock.advance(10_000);
      await send(no % 2 === 0 ? ivy : ida, id, `Message ${no}`);
    }
    const page = await said(ida, id);
    expect(page).toMatchObject({ total: 23, page: 1 });
    expect(page.data.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 4));
    expect((await said(ida, id, 2)).data.map(({ text }) => text)).toEqual([
      'Message 1',
      'Message 2',
      'Message 3',
    ]);
  });

  it('is numbered once where two write at the same moment', async () => {
    const { id } = await write(ida, [ivy]);
    await Promise.all([send(ida, id, 'One'), send(ivy, id, 'Two'), send(ida, id, 'Three')]);
    expect((await said(ida, id)).data.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('is refused where it says nothing, too much, or comes too fast', async () => {
    const { id } = await write(ida, [ivy]);
    for (const message of ['', '  ', 'x'.repeat(20_001), 'a\u0000b'])
      expect((await refused(ida, 'POST', '/api/send-message', { conversation_id: id, message })).status).toBe(
        422,
      );
    expect((await send(ida, id, '<script>alert(1)</script> مرحبا')).text).toBe(
      '<script>alert(1)</script> مرحبا',
    );
    for (let no = 0; no < 58; no += 1) await send(ida, id, 'Again');
    expect(
      await refused(ida, 'POST', '/api/send-message', { conversation_id: id, message: 'Again' }),
    ).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    });
    server.clock.advance(61_000);
    await send(ida, id, 'Again');
  });
});

describe('recipients', () => {
  it('are staff, and who one learns from or teaches; students among themselves are not', async () => {
    const course = await learnedCourse(server, ivy, ida);
    const names = async (who: Person) =>
      (await who.call(messages.listRecipients, { query: {} })).body.recipients.map(({ name }) => name);
    expect(await names(ida)).toContain('Ivy Instructor');
    expect(await names(ida)).not.toContain('Otto Other');
    expect(await names(ivy)).toContain('Ida Zeller');
    expect(await names(ivy)).not.toContain('Otto Other');
    const { recipients: data } = (await ivy.call(messages.listRecipients, { query: { search: 'zell' } }))
      .body;
    expect(data).toMatchObject([{ name: 'Ida Zeller', role: 'Student' }]);
    expect(data[0]?.shares).toHaveLength(1);
    expect(course.id).toBeGreaterThan(0);
    expect(
      await refused(ida, 'POST', '/api/create-new-message-post', {
        recipient_ids: [otto.id],
        subject: 'Psst',
        message: 'What is question 3?',
      }),
    ).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('may block somebody, who hears it when they write', async () => {
    const { id } = await write(ida, [ivy]);
    await ivy.send('PUT', `/api/blocked-people/${ida.id}`);
    await ivy.send('PUT', `/api/blocked-people/${ida.id}`);
    expect((await ivy.call(messages.listBlocked, {})).body.data).toEqual([
      { user_id: ida.id, name: 'Ida Zeller' },
    ]);
    const again = { conversation_id: id, message: 'Please' };
    expect(await refused(ida, 'POST', '/api/send-message', again)).toMatchObject({
      status: 403,
      message: 'Ivy Instructor takes no messages of yours.',
    });
    await ivy.send('DELETE', `/api/blocked-people/${ida.id}`);
    await send(ida, id, 'Thank you');
    expect((await refused(ida, 'PUT', `/api/blocked-people/${otto.id}`)).status).toBe(404);
  });

  it('are reported with a reason, which nobody in the conversation sees', async () => {
    const { id, message_id: messageId } = await write(ida, [ivy]);
    const report = { conversation_id: id, reason: 'insult', message_ids: [messageId], text: 'Rude.' };
    expect((await ivy.send('POST', '/api/report-conversation', report)).status).toBe(201);
    expect((await ivy.send('POST', '/api/report-user', { user_id: ida.id, reason: 'spam' })).status).toBe(
      201,
    );
    expect(
      (await refused(ivy, 'POST', '/api/report-user', { user_id: ida.id, reason: 'boring' })).status,
    ).toBe(422);
    expect(JSON.stringify(await said(ida, id))).not.toContain('Rude');
  });

  it('are written to by a student in 20 new conversations a day', async () => {
    for (let no = 0; no < 20; no += 1) {
      server.clock.advance(60_000);
      await write(ida, [ivy], 'Hello', `Subject ${no}`);
    }
    const body = { recipient_ids: [ivy.id], subject: 'One more', message: 'Hello' };
    expect(await refused(ida, 'POST', '/api/create-new-message-post', body)).toMatchObject({ status: 429 });
  });
});

it('the inbox equals a fresh count, and a row that is off is found', async () => {
  const { id } = await write(ida, [ivy]);
  await send(ivy, id, 'Yes?');
  await ivy.send('POST', `/api/conversations/${id}/read`);
  expect(await inboxProblems(server.database.read)).toEqual({ checked: 2, problems: [] });
  await sql`update conversation_inbox set unread = unread + 1 where user_id = ${ivy.id}`.execute(
    server.database.write,
  );
  expect((await inboxProblems(server.database.read)).problems).toHaveLength(1);
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#shared/contract/errors.ts';
import { answerTemplatesContract as templates } from '#shared/contract/answer-templates.ts';
import { messagesContract as messages } from '#shared/contract/messages.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { supportTicketsContract as support } from '#shared/contract/support-tickets.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { learnedCourse } from '../course-progress/learning.test-data.ts';

let server: TestServer;
let ida: Person;
let sam: Person;
let sue: Person;
beforeEach(async () => {
  server = await createTestServer();
  ida = await server.person('Student', 'Ida Zeller');
  sam = await server.person('Support', 'Sam Support');
  sue = await server.person('Support', 'Sue Support');
});
afterEach(() => server.close());

const problem = {
  subject: 'No sound',
  description: 'The film in lesson 2 is silent.',
  screen: '/coursePage',
};
const report = async (changes: object = {}, who = ida) =>
  (await who.call(support.reportProblem, { body: { ...problem, ...changes } })).body;
const own = async (who = ida) => (await who.call(support.listOwn, { query: {} })).body.data;
const queue = async (who: Person) => (await who.call(support.fetchUnacceptedSupport, {})).body.data.data;
const accept = (who: Person, conversationId: number) =>
  who.send('POST', '/api/accept-support-request', { conversation_id: conversationId });
const move = (who: Person, id: number, to: string) =>
  who.send('POST', `/api/support-tickets/${id}/moves`, { move: to });
const messageOf = async (response: Response) => ErrorBody.parse(await jsonOf(response)).message;

describe('a request for support', () => {
  it('is a numbered ticket with a talk, and what its person agreed to send', async () => {
    const first = await report({ include_diagnostics: true, diagnostics: 'Lectern 1.0' });
    await report({ diagnostics: 'Never sent' });
    const [later, ticket] = await own();
    expect(later).toMatchObject({ number: 2, diagnostics: '' });
    expect(ticket).toMatchObject({
      id: first.id,
      number: 1,
      state: 'new',
      diagnostics: 'Lectern 1.0',
      moves: ['close'],
    });
    const talk = await ida.call(messages.fetchConversationMessages, {
      params: { id: first.conversation_id },
      query: { page: 1 },
    });
    expect(talk.body.data).toMatchObject([{ text: 'The film in lesson 2 is silent.', is_own: true }]);
    const inbox = await ida.call(messages.fetchConversations, {
      query: { page: 1, message_type: 'support', sort_by: 'newest' },
    });
    expect(inbox.body.total).toBe(2);
  });

  it('names what is wrong with it, field by field', async () => {
    const response = await ida.send('POST', '/api/report-problem', { subject: ' ', description: '' });
    expect(response.status).toBe(422);
    expect(Object.keys(ErrorBody.parse(await jsonOf(response)).errors ?? {})).toEqual([
      'subject',
      'description',
    ]);
  });

  it('is taken on by one of two at the same moment; the other hears who has it', async () => {
    const { conversation_id: id } = await report();
    expect(await queue(sam)).toMatchObject([
      { subject: 'No sound', user_name: 'Ida Zeller', may_accept: true },
    ]);
    const answers = await Promise.all([accept(sam, id), accept(sue, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isSams = answers[0]?.status === 200;
    const loser = answers[isSams ? 1 : 0] ?? new Response();
    expect(await messageOf(loser)).toBe(`${isSams ? 'Sam' : 'Sue'} Support has this request already.`);
    expect(await queue(sam)).toEqual([]);
    const winner = isSams ? sam : sue;
    expect((await accept(winner, id)).status).toBe(200);
    const said = { conversation_id: id, message: 'Which browser?', attachments: [], reply_to: null };
    expect((await winner.call(messages.sendMessage, { body: said })).status).toBe(201);
    expect((await (isSams ? sue : sam).send('POST', '/api/send-message', said)).status).toBe(404);
    expect(await own()).toMatchObject([
      { state: 'accepted', accepted_name: `${isSams ? 'Sam' : 'Sue'} Support` },
    ]);
  });

  it('goes from state to state, and by whoever may say so', async () => {
    const { id, conversation_id: conversationId } = await report();
    expect((await move(ida, id, 'solve')).status).toBe(409);
    expect((await move(sam, id, 'solve')).status).toBe(409);
    await accept(sam, conversationId);
    for (const [who, to, state] of [
      [sam, 'wait', 'waiting'],
      [sam, 'solve', 'solved'],
      [ida, 'reopen', 'accepted'],
      [ida, 'close', 'closed'],
    ] as const) {
      expect((await move(who, id, to)).status, to).toBe(200);
      expect(await own()).toMatchObject([{ state }]);
    }
    const otto = await server.person('Student', 'Otto Other');
    expect((await move(otto, id, 'reopen')).status).toBe(404);
  });

  it('that was closed before anybody had it waits in the queue again once it is reopened', async () => {
    const { id, conversation_id: conversationId } = await report();
    await move(ida, id, 'close');
    expect(await queue(sam)).toEqual([]);
    expect((await move(ida, id, 'reopen')).status).toBe(200);
    expect(await queue(sam)).toMatchObject([{ conversation_id: conversationId, priority: 'normal' }]);
    expect((await ida.send('POST', '/api/report-problem', { ...problem, attachments: [] })).status).toBe(201);
  });

  it('that is given back waits for the next one, and its talk leaves who had it', async () => {
    const { id, conversation_id: conversationId } = await report();
    await accept(sam, conversationId);
    expect((await move(sam, id, 'give_back')).status).toBe(200);
    expect((await sam.send('GET', `/api/conversations/${conversationId}`)).status).toBe(404);
    expect(await queue(sue)).toHaveLength(1);
    expect((await accept(sue, conversationId)).status).toBe(200);
  });

  it('is opened by its address by its person alone', async () => {
    const { id } = await report();
    const [listed] = await own();
    expect((await ida.call(support.getOwn, { params: { id } })).body.data).toEqual(listed);
    for (const who of [sam, await server.person('Student', 'Otto Other')])
      expect((await who.send('GET', `/api/support-tickets/${id}`)).status).toBe(404);
  });

  it('is found by who has it, and by how urgent it is', async () => {
    const { id, conversation_id: conversationId } = await report();
    const found = async (who: Person, query: object) =>
      (await who.call(support.listAll, { query })).body.data.map((one) => one.id);
    expect(await found(sam, { accepted: 'nobody' })).toEqual([id]);
    await accept(sam, conversationId);
    expect(await found(sam, { accepted: 'nobody' })).toEqual([]);
    expect(await found(sam, { accepted: 'me' })).toEqual([id]);
    expect(await found(sue, { accepted: 'me' })).toEqual([]);
    await sam.send('PUT', `/api/support-tickets/${id}/priority`, { priority: 'high' });
    expect(await found(sam, { priority: 'high' })).toEqual([id]);
    expect(await found(sam, { priority: 'normal' })).toEqual([]);
  });

  it('is handed over to who answers it alone, and its talk with it', async () => {
    const { id, conversation_id: conversationId } = await report();
    await accept(sam, conversationId);
    const { data: colleagues } = (await sam.call(support.listColleagues, { params: { id } })).body;
    expect(colleagues.map(({ name }) => name)).toContain('Sue Support');
    expect(colleagues.map(({ name }) => name)).not.toContain('Ida Zeller');
    const hand = (who: Person, to: Person) =>
      who.send('POST', `/api/support-tickets/${id}/hand-over`, { user_id: to.id });
    const ivy = await server.person('Instructor', 'Ivy Instructor');
    const refused = await hand(sam, ivy);
    expect([refused.status, await messageOf(refused)]).toEqual([
      422,
      'This person does not answer this request.',
    ]);
    expect((await hand(ivy, sue)).status).toBe(404);
    expect((await hand(ida, sue)).status).toBe(403);
    expect((await hand(sam, sue)).status).toBe(200);
    expect(await own()).toMatchObject([{ state: 'accepted', accepted_name: 'Sue Support' }]);
    expect((await sam.send('GET', `/api/conversations/${conversationId}`)).status).toBe(404);
    expect((await sue.send('GET', `/api/conversations/${conversationId}`)).status).toBe(200);
    await move(sue, id, 'close');
    expect((await hand(sue, sam)).status).toBe(409);
  });

  it('that somebody takes on while it is handed over has one of them', async () => {
    const { id, conversation_id: conversationId } = await report();
    const wish = { user_id: sue.id };
    const answers = await Promise.all([
      accept(sam, conversationId),
      sue.send('POST', `/api/support-tickets/${id}/hand-over`, wish),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const [ticket] = await own();
    const names = (
      await ida.call(messages.getConversation, { params: { id: conversationId } })
    ).body.data.participants
      .filter((one) => !one.is_self)
      .map((one) => one.name);
    expect(names).toEqual([ticket?.accepted_name]);
  });

  it('is told to who could take it on once it has waited too long, and not where somebody has it', async () => {
    const { id, conversation_id: conversationId } = await report();
    const quick = await report({ subject: 'Taken at once' });
    await accept(sam, quick.conversation_id);
    const late = async (who: Person) =>
      (await who.call(notifications.list, { query: {} })).body.data.filter(
        ({ kind }) => kind === 'ticket_late',
      );
    const urgent = { priority: 'high' };
    expect((await ida.send('PUT', `/api/support-tickets/${id}/priority`, urgent)).status).toBe(403);
    expect((await sue.send('PUT', `/api/support-tickets/${id}/priority`, urgent)).status).toBe(200);
    expect(await queue(sue)).toMatchObject([{ priority: 'high', is_late: false }]);
    const [sueLater, idaLater] = [await server.remembered(sue), await server.remembered(ida)];
    server.clock.advance(4 * 60 * 60_000 - 60_000);
    await server.tick();
    expect([...(await late(sueLater)), ...(await late(idaLater))]).toEqual([]);
    server.clock.advance(2 * 60_000);
    await server.tick();
    expect(await queue(sueLater)).toMatchObject([{ is_late: true }]);
    expect(await late(sueLater)).toMatchObject([{ subject: 'No sound' }]);
    expect(await late(idaLater)).toEqual([]);
    const opened = await sueLater.call(support.getAnswered, { params: { id } });
    expect(opened.body.data).toMatchObject({ conversation_id: conversationId, is_late: true });
    expect((await idaLater.send('GET', `/api/support-tickets/all/${id}`)).status).toBe(403);
  });

  it('is answered with templates that all of staff share', async () => {
    const wish = { title: 'No sound', text: 'Hello {name}, is the sound of the computer on?' };
    const { id } = (await sam.call(templates.create, { body: wish })).body;
    expect((await sue.call(templates.list, {})).body.data).toMatchObject([
      { ...wish, id, author_name: 'Sam Support' },
    ]);
    await sue.call(templates.update, { params: { id }, body: { ...wish, title: 'Silent film' } });
    expect((await sam.call(templates.list, {})).body.data).toMatchObject([{ title: 'Silent film' }]);
    expect((await sam.send('POST', '/api/answer-templates', { ...wish, text: ' ' })).status).toBe(422);
    expect((await ida.send('GET', '/api/answer-templates')).status).toBe(403);
    expect((await sue.call(templates.delete, { params: { id } })).status).toBe(200);
    expect((await sue.send('DELETE', `/api/answer-templates/${id}`)).status).toBe(404);
  });

  it('has notes of staff that its person never gets', async () => {
    const { id } = await report();
    expect(
      (await sam.send('POST', `/api/support-tickets/${id}/notes`, { text: 'Third time this week.' })).status,
    ).toBe(201);
    expect((await sue.call(support.listNotes, { params: { id } })).body.data).toMatchObject([
      { author_name: 'Sam Support', text: 'Third time this week.' },
    ]);
    expect((await ida.send('GET', `/api/support-tickets/${id}/notes`)).status).toBe(403);
    expect(JSON.stringify(await own())).not.toContain('Third time');
    const byStaff = await report({ subject: 'My own' }, sam);
    expect((await sam.send('GET', `/api/support-tickets/${byStaff.id}/notes`)).status).toBe(404);
  });

  it('about a course is seen by its author, and no other author', async () => {
    const ivy = await server.person('Instructor', 'Ivy Instructor');
    const other = await server.person('Instructor', 'Olga Other');
    const course = await learnedCourse(server, ivy, ida);
    const { conversation_id: id } = await report({ course_id: course.id });
    await report({ subject: 'My account' });
    expect(await queue(ivy)).toMatchObject([{ about: { type: 'course', id: course.id } }]);
    expect(await queue(other)).toEqual([]);
    expect((await accept(other, id)).status).toBe(404);
    expect((await ivy.call(support.listAll, { query: {} })).body.count).toBe(1);
    expect(
      (await sam.call(support.listAll, { query: { state: 'open', category: 'problem' } })).body.count,
    ).toBe(2);
    expect((await sam.call(support.listAll, { query: { search: 'account' } })).body.count).toBe(1);
    expect(await queue(ida).catch(() => 'refused')).toBe('refused');
  });
});

import { z } from 'zod';
import type { Person } from './templates.ts';

const Started = z.object({ id: z.number(), message_id: z.number() });
const Made = z.object({ id: z.number() });

type Call = (key: string, person: Person, method: string, url: string, body?: unknown) => Promise<unknown>;

/** Every command of messages once, between a student and an author. */
export async function playMessages(call: Call, author: Person, student: Person): Promise<void> {
  const give = (name: string, person: Person, method: string, url: string, body?: unknown) =>
    call(`messages.${name}`, person, method, url, body);
  const to = { recipient_ids: [author.id], subject: 'Cells', message: 'Hello' };
  const { id, message_id: messageId } = Started.parse(
    await give('startConversation', student, 'POST', '/api/create-new-message-post', to),
  );
  await give('editMessage', student, 'POST', `/api/edit-message/${messageId}`, { message: 'Hello!' });
  const said = { conversation_id: id, message: 'Yes?' };
  const answer = Made.parse(await give('sendMessage', author, 'POST', '/api/send-message', said));
  await give('removeMessage', author, 'DELETE', `/api/messages/${answer.id}`);
  await give('markAsRead', author, 'GET', `/api/mark-as-read/${id}`);
  await give('pinConversation', author, 'GET', `/api/pin-conversation/${id}`);
  await give('unpinConversation', author, 'GET', `/api/unpin-conversation/${id}`);
  await give('flagConversation', author, 'GET', `/api/flag-conversation/${id}`);
  const url = `/api/conversations/${id}`;
  await give('readConversation', student, 'POST', `${url}/read`);
  await give('pinConversationByPost', student, 'POST', `${url}/pin`);
  await give('unpinConversationByPost', student, 'POST', `${url}/unpin`);
  await give('flagConversationByPost', student, 'POST', `${url}/flag`);
  await give('unflagConversation', student, 'POST', `${url}/unflag`);
  await give('deleteConversation', student, 'DELETE', `/api/delete-conversation/${id}`);
  await give('restoreConversation', student, 'POST', `${url}/restore`);
  const report = { conversation_id: id, reason: 'spam' };
  await give('reportConversation', author, 'POST', '/api/report-conversation', report);
  const person = { user_id: student.id, reason: 'spam' };
  await give('reportUser', author, 'POST', '/api/report-user', person);
  await give('blockPerson', author, 'PUT', `/api/blocked-people/${student.id}`);
  const entry = {
    title: 'Lab',
    description: '',
    starts_at: '2031-03-01T10:00:00.000Z',
    ends_at: '2031-03-01T11:00:00.000Z',
  };
  const planned = Made.parse(
    await call('calendars.createEntry', student, 'POST', '/api/calendar-entries', entry),
  );
  const at = `/api/calendar-entries/${planned.id}`;
  await call('calendars.updateEntry', student, 'PUT', at, { ...entry, title: 'Lab 2' });
  await call('calendars.deleteEntry', student, 'DELETE', at);
  const task = {
    title: 'Read',
    description: '',
    priority: 'normal',
    due_on: null,
    assignee_id: null,
    checklist: [{ id: null, text: 'Chapter 2' }],
  };
  const given = Made.parse(await call('tasks.create', author, 'POST', '/api/tasks', task));
  const { assignee_id: _to, checklist: _points, ...changed } = task;
  const { data } = z
    .object({ data: z.object({ checklist: z.array(Made) }) })
    .parse(await call('tasks.get', author, 'GET', `/api/tasks/${given.id}`));
  const point = { point_id: data.checklist[0]?.id, is_done: true };
  await call('tasks.check', author, 'POST', `/api/tasks/${given.id}/checks`, point);
  await call('tasks.update', author, 'PUT', `/api/tasks/${given.id}`, changed);
  await call('tasks.step', author, 'POST', `/api/tasks/${given.id}/steps`, { kind: 'done', text: '' });
  await call('tasks.delete', author, 'DELETE', `/api/tasks/${given.id}`);
  const problem = { subject: 'Sound', description: 'The film has none.' };
  await call('support-tickets.reportProblem', student, 'POST', '/api/report-problem', problem);
  await give('unblockPerson', author, 'DELETE', `/api/blocked-people/${student.id}`);
}

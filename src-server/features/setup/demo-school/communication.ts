import { announcementsContract } from '#shared/contract/announcements.ts';
import type { Ctx } from '#server/context.ts';
import { insertBlob } from '#server/blobs/blob-repo.ts';
import {
  createAnnouncement,
  getFigures,
  listAudiences,
  receive,
} from '#server/features/announcements/service.ts';
import {
  flagConversation,
  pinConversation,
  readConversation,
} from '#server/features/messages/mark-service.ts';
import { reportConversation } from '#server/features/messages/order-service.ts';
import { sendMessage, startConversation } from '#server/features/messages/say-service.ts';
import {
  acceptRequest,
  addNote,
  moveTicket,
  reportProblem,
  setPriority,
} from '#server/features/support-tickets/service.ts';
import type { Cast } from './cast.ts';
import type { DemoCommunication } from './communication-data.ts';
import { MINUTE_MS, DAY_MS } from './writer.ts';

const LAB_PLAN = 'Group,Room,Starts\r\nA,12,09:00\r\nB,12,10:30\r\nC,14,09:00\r\n';
/** Between one message of a talk and the next. */
const PAUSE_DAYS = (47 * MINUTE_MS) / DAY_MS;
const SUPPORTER = 'support';

/** A small file that goes with a message. */
async function labPlan(ctx: Ctx) {
  const bytes = new TextEncoder().encode(LAB_PLAN);
  const sha256 = ctx.services.blobs.put(bytes);
  const size = bytes.byteLength;
  await insertBlob(ctx.db, { id: ctx.newId(), sha256, mime: 'text/plain', size, now: ctx.now });
  return { sha256, name: 'lab-groups.csv' };
}

async function insertTalk(cast: Cast, talk: DemoCommunication['talks'][number]): Promise<void> {
  const [first, ...rest] = talk.messages;
  if (first === undefined) return;
  const { id, messageId: firstId } = await startConversation(cast.as(talk.by, talk.days_ago), {
    recipient_ids: talk.to.map((who) => cast.person(who).id),
    subject: talk.subject,
    message: first.text,
    attachments: [],
    ...cast.about(talk),
  });
  const said = [firstId];
  let ago = talk.days_ago;
  for (const [index, { by, text }] of rest.entries()) {
    ago -= PAUSE_DAYS;
    const ctx = cast.as(by, ago);
    const attachments = talk.file_with === index + 1 ? [await labPlan(ctx)] : [];
    const sent = await sendMessage(ctx, { conversation_id: id, message: text, attachments, reply_to: null });
    said.push(sent.id);
  }
  const after = ago - PAUSE_DAYS;
  for (const reader of [talk.by, ...talk.to].filter((who) => !talk.unread_by.includes(who)))
    await readConversation(cast.as(reader, after), id);
  for (const who of talk.pinned_by) await pinConversation(cast.as(who, after), id, true);
  for (const who of talk.flagged_by) await flagConversation(cast.as(who, after), id, true);
  if (talk.reported === undefined) return;
  const { by, reason, text } = talk.reported;
  const messageIds = said.slice(-1);
  await reportConversation(cast.as(by, after), {
    conversation_id: id,
    reason,
    text,
    message_ids: messageIds,
  });
}

async function insertTicket(cast: Cast, ticket: DemoCommunication['tickets'][number]): Promise<void> {
  const { subject, description, category, state, priority, days_ago: daysAgo } = ticket;
  const { id, conversationId } = await reportProblem(cast.as(ticket.by, daysAgo), {
    subject,
    description,
    category,
    screen: '',
    include_diagnostics: false,
    diagnostics: '',
    attachments: [],
    ...cast.about(ticket),
  });
  let ago = daysAgo - PAUSE_DAYS;
  const later = (who: string): Ctx => cast.as(who, (ago -= PAUSE_DAYS));
  if (priority !== undefined) await setPriority(later(SUPPORTER), id, priority);
  if (state === 'new') return;
  await acceptRequest(later(SUPPORTER), conversationId);
  if (ticket.note !== undefined) await addNote(later(SUPPORTER), id, ticket.note);
  for (const { by, text } of ticket.answers)
    await sendMessage(later(by), {
      conversation_id: conversationId,
      message: text,
      attachments: [],
      reply_to: null,
    });
  if (state === 'waiting') await moveTicket(later(SUPPORTER), id, { move: 'wait' });
  if (state === 'solved') await moveTicket(later(SUPPORTER), id, { move: 'solve' });
  if (state === 'closed') await moveTicket(later(SUPPORTER), id, { move: 'close' });
  for (const who of [ticket.by, SUPPORTER]) await readConversation(later(who), conversationId);
}

async function audienceOf(
  cast: Cast,
  { by, role, ...contents }: DemoCommunication['announcements'][number],
): Promise<object> {
  if (role !== undefined) {
    const found = (await listAudiences(cast.as(by, 0))).find((one) => one.name === role);
    return { audience: 'role', audience_id: found?.audience_id };
  }
  const { course_id: courseId, exam_id: examId } = cast.about(contents);
  if (courseId !== null) return { audience: 'course', audience_id: courseId };
  return examId === null ? {} : { audience: 'exam', audience_id: examId };
}

async function insertAnnouncement(
  cast: Cast,
  told: DemoCommunication['announcements'][number],
): Promise<void> {
  const { title, description, is_pinned, must_acknowledge, days_ago: daysAgo } = told;
  const body = { title, description, is_pinned, must_acknowledge, ...(await audienceOf(cast, told)) };
  const author = cast.as(told.by, daysAgo);
  const id = await createAnnouncement(author, announcementsContract.create.body.parse(body));
  const { missing } = await getFigures(author, id);
  // The demo student keeps something to read.
  const readers = missing.map((one) => one.user_id).filter((userId) => userId !== cast.person('student').id);
  for (const [index, userId] of readers.slice(0, told.read).entries())
    await receive(cast.asId(userId, daysAgo / 2), id, index < told.acknowledged ? 'acknowledged' : 'read');
}

/** What people of the demo school write to each other, ask the support, and are told. */
export async function insertCommunication(cast: Cast, data: DemoCommunication): Promise<void> {
  for (const talk of data.talks.toSorted((a, b) => b.days_ago - a.days_ago)) await insertTalk(cast, talk);
  for (const ticket of data.tickets.toSorted((a, b) => b.days_ago - a.days_ago))
    await insertTicket(cast, ticket);
  for (const told of data.announcements.toSorted((a, b) => b.days_ago - a.days_ago))
    await insertAnnouncement(cast, told);
}

import type { messagesContract, ChatMessage } from '#shared/contract/messages.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import {
  CONTINUED_WITHIN_MS,
  isEditable,
  isSameSubject,
  kindOf,
  MESSAGES_A_MINUTE,
  NEW_CONVERSATIONS_A_DAY,
} from '#shared/domain/messages/message-rules.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { assertNotSilenced } from '../message-reports/silence.ts';
import {
  actorAsPerson,
  assertAbout,
  openConversation,
  removeParticipant,
  say,
  type Person,
} from './conversation-service.ts';
import { nameOfParticipant } from './present.ts';
import { getOwn, presentMessages, recipientsOf } from './read-service.ts';
import * as repo from './repo.ts';
import * as said from './said-repo.ts';

type Body<E extends 'startConversation' | 'sendMessage'> = HandlerInput<(typeof messagesContract)[E]>['body'];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @throws RATE_LIMITED with the time when it goes on */
async function assertPace(ctx: Ctx): Promise<void> {
  const sent = await repo.listSentSince(ctx.db, ctx.actor.userId, ctx.now - MINUTE_MS, MESSAGES_A_MINUTE);
  const first = sent.at(-1);
  if (first !== undefined && sent.length >= MESSAGES_A_MINUTE)
    refuse('RATE_LIMITED', `You have sent ${MESSAGES_A_MINUTE} messages in a minute. Go on in a moment.`, {
      extra: { retry_at: iso(first.created_at + MINUTE_MS) },
    });
}

async function assertMayStart(ctx: Ctx, started: readonly repo.ConversationRow[]): Promise<void> {
  if (ctx.actor.role !== 'Student' || started.length < NEW_CONVERSATIONS_A_DAY) return;
  const first = started[NEW_CONVERSATIONS_A_DAY - 1];
  const at = iso((first?.created_at ?? ctx.now) + DAY_MS);
  refuse(
    'RATE_LIMITED',
    `You have started ${NEW_CONVERSATIONS_A_DAY} conversations in a day. Go on at ${at}.`,
    {
      extra: { retry_at: at },
    },
  );
}

/** @throws where one of them takes no messages of the signed-in person */
async function assertNotBlocked(
  ctx: Ctx,
  people: readonly { readonly userId: number; readonly name: string }[],
): Promise<void> {
  const others = people.filter(({ userId }) => userId !== ctx.actor.userId);
  const blockers = await repo.listBlockers(
    ctx.db,
    ctx.actor.userId,
    others.map(({ userId }) => userId),
  );
  const blocker = others.find(({ userId }) => blockers.some(({ user_id }) => user_id === userId));
  if (blocker !== undefined) refuse('FORBIDDEN', `${blocker.name} takes no messages of yours.`);
}

/** Recipients by their ids. @throws VALIDATION_FAILED where one is gone, suspended, or nobody to write to */
async function getRecipients(ctx: Ctx, ids: readonly number[]): Promise<Person[]> {
  const known = new Map((await recipientsOf(ctx)).map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = known.get(id);
    if (row === undefined) {
      const reason =
        'You cannot write to one of these people: they are gone, suspended, or not in your courses and exams.';
      return refuse('VALIDATION_FAILED', reason, { fields: { recipient_ids: [reason] } });
    }
    return { userId: id, name: `${row.first_name} ${row.last_name}`.trim(), role: row.role };
  });
}

async function findContinued(
  ctx: Ctx,
  started: readonly repo.ConversationRow[],
  { subject, people }: { readonly subject: string; readonly people: readonly Person[] },
): Promise<number | undefined> {
  const alike = started.filter(
    (row) => isSameSubject(row.subject, subject) && row.created_at > ctx.now - CONTINUED_WITHIN_MS,
  );
  const wanted = people.map(({ userId }) => userId).toSorted((a, b) => a - b);
  for (const { id } of alike) {
    const present = (await repo.listParticipants(ctx.db, [id])).map(({ user_id }) => user_id);
    if (JSON.stringify(present.toSorted((a, b) => a - b)) === JSON.stringify(wanted)) return id;
  }
  return undefined;
}

/**
 * Writes to people. The same people and subject within a day go on with the conversation that there is.
 * @returns the conversation and its message
 */
export async function startConversation(
  ctx: Ctx,
  body: Body<'startConversation'>,
): Promise<{ readonly id: number; readonly messageId: number }> {
  const [id, messageId] = [ctx.newId(), ctx.newId()];
  await assertNotSilenced(ctx);
  await assertPace(ctx);
  const recipients = await getRecipients(ctx, body.recipient_ids);
  await assertNotBlocked(ctx, recipients);
  await assertAbout(ctx, body);
  const people = [actorAsPerson(ctx), ...recipients];
  const started = await repo.listStartedSince(ctx.db, ctx.actor.userId, ctx.now - DAY_MS);
  const continued = await findContinued(ctx, started, { subject: body.subject, people });
  if (continued === undefined) {
    await assertMayStart(ctx, started);
    await openConversation(ctx, {
      id,
      kind: kindOf(recipients.length),
      subject: body.subject,
      courseId: body.course_id,
      examId: body.exam_id,
      people,
    });
  }
  const conversationId = continued ?? id;
  await say(ctx, { id: messageId, conversationId, text: body.message, attachments: body.attachments });
  return { id: conversationId, messageId };
}

async function presented(ctx: Ctx, id: number): Promise<ChatMessage> {
  const row = await said.findMessage(ctx.db, id);
  const [message] = row === undefined ? [] : await presentMessages(ctx, [row]);
  return message ?? refuse('NOT_FOUND', 'There is no such message.');
}

/** Writes in a conversation of one's own. */
export async function sendMessage(ctx: Ctx, body: Body<'sendMessage'>): Promise<ChatMessage> {
  const id = ctx.newId();
  const { conversation_id: conversationId, reply_to: replyTo } = body;
  await getOwn(ctx, conversationId);
  await assertNotSilenced(ctx);
  await assertPace(ctx);
  const people = await repo.listParticipants(ctx.db, [conversationId]);
  if (people.length === 2)
    await assertNotBlocked(
      ctx,
      people.map((one) => ({ userId: one.user_id, name: nameOfParticipant(one) })),
    );
  const others = people.filter(({ user_id }) => user_id !== ctx.actor.userId);
  if (
    others.length > 0 &&
    others.every(({ deleted_at, anonymised_at }) => (deleted_at ?? anonymised_at) !== null)
  )
    refuse('ILLEGAL_STATE', 'Nobody is left in this conversation who could read it.');
  if (replyTo !== null && (await said.findMessage(ctx.db, replyTo))?.conversation_id !== conversationId)
    refuse('VALIDATION_FAILED', 'The message that this answers is not in this conversation.');
  await say(ctx, { id, conversationId, text: body.message, replyTo, attachments: body.attachments });
  return presented(ctx, id);
}

/** A message that the signed-in person wrote. @throws NOT_FOUND for every other one */
async function getOwnMessage(ctx: Ctx, id: number): Promise<said.ListedMessage> {
  const row = await said.findMessage(ctx.db, id);
  if (row === undefined || row.sender_id !== ctx.actor.userId)
    return refuse('NOT_FOUND', 'There is no such message of yours.');
  await getOwn(ctx, row.conversation_id);
  return row;
}

async function isRemoved(ctx: Ctx, id: number): Promise<boolean> {
  return (await said.listChanges(ctx.db, [id])).some(({ kind }) => kind === 'removed');
}

async function change(
  ctx: Ctx,
  row: said.ListedMessage,
  kind: 'edited' | 'removed',
  text: string,
): Promise<void> {
  await repo.insertChange(ctx.db, {
    id: ctx.newId(),
    conversation_id: row.conversation_id,
    message_id: row.id,
    user_id: ctx.actor.userId,
    kind,
    text,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

/** Changes an own message, within 15 minutes of writing it by the time of the command. */
export async function editMessage(ctx: Ctx, id: number, text: string): Promise<ChatMessage> {
  const row = await getOwnMessage(ctx, id);
  if (await isRemoved(ctx, id)) refuse('ILLEGAL_STATE', 'This message was removed.');
  if (!isEditable(row.created_at, ctx.now))
    refuse('ILLEGAL_STATE', 'A message can be changed for 15 minutes. Write another one.');
  await change(ctx, row, 'edited', text);
  return presented(ctx, id);
}

/** Removes an own message: a mark stays in its place. A second time changes nothing. */
export async function removeMessage(ctx: Ctx, id: number): Promise<void> {
  const row = await getOwnMessage(ctx, id);
  if (!(await isRemoved(ctx, id))) await change(ctx, row, 'removed', '');
}

/** Leaves a group: what is said there from now on, and what was, is on this person's computers no longer. */
export async function leaveConversation(ctx: Ctx, id: number): Promise<void> {
  const { kind } = await getOwn(ctx, id);
  if (kind === 'direct' || kind === 'support')
    refuse('ILLEGAL_STATE', 'Only group conversations can be left. Delete this one for yourself instead.');
  await removeParticipant(ctx, id, ctx.actor.userId);
}

import type { messagesContract } from '#shared/contract/messages.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { nameOfParticipant } from './present.ts';
import { getOwn, recipientsOf } from './read-service.ts';
import * as repo from './repo.ts';
import * as said from './said-repo.ts';

type Body<E extends 'reportConversation' | 'reportUser'> = HandlerInput<(typeof messagesContract)[E]>['body'];

/** Reports a conversation that one is part of. @returns the id of the report */
export async function reportConversation(ctx: Ctx, body: Body<'reportConversation'>): Promise<number> {
  const id = ctx.newId();
  await getOwn(ctx, body.conversation_id);
  for (const messageId of body.message_ids)
    if ((await said.findMessage(ctx.db, messageId))?.conversation_id !== body.conversation_id)
      refuse('VALIDATION_FAILED', 'One of the messages is not in this conversation.');
  await repo.insertReport(ctx.db, {
    id,
    reporter_id: ctx.actor.userId,
    conversation_id: body.conversation_id,
    reported_id: null,
    course_review_id: null,
    reason: body.reason,
    text: body.text.trim(),
    message_ids: JSON.stringify(body.message_ids),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

/** Whom one may report or block: whoever one shares a conversation with, or could write to. */
async function assertKnown(ctx: Ctx, userId: number): Promise<void> {
  if (userId === ctx.actor.userId) refuse('ILLEGAL_STATE', 'This is yourself.');
  const isKnown =
    (await repo.sharesConversation(ctx.db, ctx.actor.userId, userId)) ||
    (await recipientsOf(ctx)).some((row) => row.id === userId);
  if (!isKnown) refuse('NOT_FOUND', 'There is no such person in your conversations.');
}

/** Reports a person. @returns the id of the report */
export async function reportUser(ctx: Ctx, body: Body<'reportUser'>): Promise<number> {
  const id = ctx.newId();
  await assertKnown(ctx, body.user_id);
  if (body.conversation_id !== null) await getOwn(ctx, body.conversation_id);
  await repo.insertReport(ctx.db, {
    id,
    reporter_id: ctx.actor.userId,
    conversation_id: body.conversation_id,
    reported_id: body.user_id,
    course_review_id: null,
    reason: body.reason,
    text: body.text.trim(),
    message_ids: '[]',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

interface ReportedSaid {
  /** Who said it. */
  readonly userId: number;
  readonly courseReviewId: number;
  readonly reason: string;
  readonly text: string;
}

/** Reports what somebody said elsewhere, for the feature that it stands in. @returns the id of the report */
export async function reportSaid(ctx: Ctx, said: ReportedSaid): Promise<number> {
  const id = ctx.newId();
  await repo.insertReport(ctx.db, {
    id,
    reporter_id: ctx.actor.userId,
    conversation_id: null,
    reported_id: said.userId,
    course_review_id: said.courseReviewId,
    reason: said.reason,
    text: said.text.trim(),
    message_ids: '[]',
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

/** Takes no more messages of somebody. A second time changes nothing. */
export async function blockPerson(ctx: Ctx, userId: number): Promise<void> {
  const id = ctx.newId();
  await assertKnown(ctx, userId);
  if ((await repo.listBlockers(ctx.db, userId, [ctx.actor.userId])).length > 0) return;
  await repo.insertBlock(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    blocked_id: userId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

export const unblockPerson = async (ctx: Ctx, userId: number): Promise<void> =>
  void (await repo.removeBlock(ctx.db, ctx.actor.userId, userId, ctx.now));

/** Whose messages the signed-in person does not take. */
export const listBlocked = async (ctx: Ctx) =>
  (await repo.listBlocked(ctx.db, ctx.actor.userId)).map((row) => ({
    user_id: row.blocked_id,
    name: nameOfParticipant({ name: '', first_name: row.first_name, last_name: row.last_name }),
  }));

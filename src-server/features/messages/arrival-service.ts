import { mentionedIn } from '#shared/domain/messages/mentions.ts';
import type { Ctx } from '#server/context.ts';
import { notify } from '../notifications/notify.ts';
import { nameOfParticipant } from './present.ts';
import { findSubject, insertArrival, lastSeq, listParticipants } from './repo.ts';

interface Arriving {
  /** Drawn whether it is used or not, so that a replay finds the same ids in the same order. */
  readonly id: number;
  readonly messageId: number;
  readonly conversationId: number;
  readonly text: string;
}

/**
 * Gives a message its place in the order of arrival, by the clock of the institution. A computer of a hub gives none:
 * its message waits until the hub has it.
 */
export async function noteArrival(
  ctx: Ctx,
  { id, messageId, conversationId, text }: Arriving,
): Promise<void> {
  if (ctx.services.authority !== 'here') return;
  const arrivedAt = ctx.services.clock.now();
  await insertArrival(ctx.db, {
    id,
    conversation_id: conversationId,
    message_id: messageId,
    sender_id: ctx.actor.userId,
    seq: (await lastSeq(ctx.db, conversationId)) + 1,
    arrived_at: arrivedAt,
    created_at: arrivedAt,
    updated_at: arrivedAt,
  });
  const { firstName, lastName } = ctx.actor;
  const news = {
    aboutId: conversationId,
    actor: `${firstName} ${lastName}`.trim(),
    subject: (await findSubject(ctx.db, conversationId)) ?? '',
  };
  const people = (await listParticipants(ctx.db, [conversationId])).map((row) => ({
    userId: row.user_id,
    name: nameOfParticipant(row),
  }));
  const mentioned = mentionedIn(text, people);
  const others = people.flatMap(({ userId }) => (mentioned.includes(userId) ? [] : [userId]));
  await notify(ctx, { ...news, kind: 'mention', to: mentioned });
  await notify(ctx, { ...news, kind: 'message', to: others });
}

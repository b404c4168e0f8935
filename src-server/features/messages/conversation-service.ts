import type { NamedFile } from '#shared/contract/stored-files.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { noteArrival } from './arrival-service.ts';
import { attach } from './attachment-service.ts';
import { hasToDoWith } from './recipient-repo.ts';
import * as repo from './repo.ts';

/** Somebody of a conversation, as the server knows them. */
export interface Person {
  readonly userId: number;
  readonly name: string;
  readonly role: string;
}

interface NewConversation {
  readonly id: number;
  readonly kind: 'direct' | 'group' | 'course' | 'exam' | 'support';
  readonly subject: string;
  readonly courseId?: number | null;
  readonly examId?: number | null;
  /** Whoever starts it among them. */
  readonly people: readonly Person[];
}

export const actorAsPerson = ({ actor }: Pick<Ctx, 'actor'>): Person => ({
  userId: actor.userId,
  name: `${actor.firstName} ${actor.lastName}`.trim(),
  role: actor.role,
});

/** What a conversation is about must be here. @throws VALIDATION_FAILED at its field */
export async function assertAbout(
  ctx: Ctx,
  about: { readonly course_id: number | null; readonly exam_id: number | null },
): Promise<void> {
  const seesAll = ctx.actor.ability.can('view', 'content-management');
  for (const kind of ['course', 'exam'] as const) {
    const id = about[`${kind}_id`];
    if (id === null) continue;
    const isKnown = seesAll
      ? (await repo.titlesOf(ctx.db, kind, [id])).size > 0
      : await hasToDoWith(ctx.db, ctx.actor.userId, { type: kind, id });
    if (isKnown) continue;
    refuse('VALIDATION_FAILED', `There is no such ${kind}.`, {
      fields: { [`${kind}_id`]: [`There is no such ${kind}.`] },
    });
  }
}

/** Starts a conversation. @param made.id drawn by the caller, so that a replay finds the same ids in the same order */
export async function openConversation(ctx: Ctx, made: NewConversation): Promise<void> {
  await repo.insertConversation(ctx.db, {
    id: made.id,
    kind: made.kind,
    subject: made.subject,
    course_id: made.courseId ?? null,
    exam_id: made.examId ?? null,
    started_by: ctx.actor.userId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await repo.insertParticipants(
    ctx.db,
    made.people.map((person) => participantRow(ctx, made.id, person)),
  );
}

const participantRow = (ctx: Ctx, conversationId: number, { userId, name, role }: Person) => ({
  id: ctx.newId(),
  conversation_id: conversationId,
  user_id: userId,
  name,
  role,
  added_by: ctx.actor.userId,
  created_at: ctx.now,
  updated_at: ctx.now,
});

/** Adds somebody who is not part of it yet. */
export async function addParticipant(ctx: Ctx, conversationId: number, person: Person): Promise<void> {
  const row = participantRow(ctx, conversationId, person);
  const people = await repo.listParticipants(ctx.db, [conversationId]);
  if (people.some(({ user_id }) => user_id === person.userId)) return;
  await repo.insertParticipants(ctx.db, [row]);
}

/** Takes somebody out, who holds what was said no longer. */
export async function removeParticipant(ctx: Ctx, conversationId: number, userId: number): Promise<void> {
  const id = ctx.newId();
  const people = await repo.listParticipants(ctx.db, [conversationId]);
  const participant = people.find(({ user_id }) => user_id === userId);
  if (participant === undefined) return;
  await repo.insertLeaving(ctx.db, {
    id,
    conversation_id: conversationId,
    conversation_participant_id: participant.id,
    user_id: userId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

interface Said {
  readonly id: number;
  readonly conversationId: number;
  readonly text: string;
  readonly replyTo?: number | null;
  readonly attachments?: readonly NamedFile[];
}

/**
 * Writes a message. Its place in the order of arrival is given where the institution decides: a computer of a hub
 * writes none, so its message waits until the hub has it.
 */
export async function say(ctx: Ctx, said: Said): Promise<void> {
  const { id, conversationId, text, replyTo, attachments = [] } = said;
  const arrivalId = ctx.newId();
  const senderId = ctx.actor.userId;
  await repo.insertMessage(ctx.db, {
    id,
    conversation_id: conversationId,
    sender_id: senderId,
    sender_name: actorAsPerson(ctx).name,
    reply_to: replyTo ?? null,
    text,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await attach(ctx, { conversationId, messageId: id, files: attachments });
  await noteArrival(ctx, { id: arrivalId, messageId: id, conversationId, text });
}

import type { messagesContract, ChatMessage, Conversation, Recipient } from '#shared/contract/messages.ts';
import { MESSAGES_PAGE } from '#shared/contract/messages.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { queryWords } from '#shared/domain/questions/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { nameOfParticipant, toConversation, toMessage } from './present.ts';
import { listAbout, listRecipients, listShared } from './recipient-repo.ts';
import * as repo from './repo.ts';
import * as said from './said-repo.ts';

type Query<E extends 'fetchConversations' | 'fetchConversationMessages' | 'findMessages'> = HandlerInput<
  (typeof messagesContract)[E]
>['query'];

const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/u).filter((word) => word !== '');

/** A conversation that the signed-in person is part of. @throws NOT_FOUND for every other one */
export async function getOwn(ctx: Ctx, id: number): Promise<repo.ListedConversation> {
  const row = await repo.findOwn(ctx.db, ctx.actor.userId, id);
  return row ?? refuse('NOT_FOUND', 'There is no such conversation of yours.');
}

/** Messages as their reader sees them, in the order of the rows. */
export async function presentMessages(ctx: Ctx, rows: readonly said.ListedMessage[]): Promise<ChatMessage[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const changes = Map.groupBy(await said.listChanges(ctx.db, ids), (one) => one.message_id);
  const attachments = Map.groupBy(await repo.listAttachments(ctx.db, ids), (one) => one.message_id);
  const people = await repo.listParticipants(ctx.db, [...new Set(rows.map((row) => row.conversation_id))]);
  const names = new Map(people.map((one) => [one.user_id, nameOfParticipant(one)]));
  const isHere = (sha256: string): boolean => ctx.services.blobs.has(sha256);
  const reading = { userId: ctx.actor.userId, now: ctx.now, names, isHere };
  return rows.map((row) =>
    toMessage(
      row,
      { changes: changes.get(row.id) ?? [], attachments: attachments.get(row.id) ?? [] },
      reading,
    ),
  );
}

/** Whether somebody is left who could read it, and the signed-in person may write at all. */
function mayWrite(ctx: Ctx, people: readonly repo.ParticipantRow[]): boolean {
  if (!ctx.actor.ability.can('add', 'messages')) return false;
  return people.some(
    ({ user_id, deleted_at, anonymised_at }) =>
      user_id !== ctx.actor.userId && deleted_at === null && anonymised_at === null,
  );
}

/** Conversations with their people and newest messages: four queries, however many there are. */
export async function presentConversations(
  ctx: Ctx,
  rows: readonly repo.ListedConversation[],
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const { userId } = ctx.actor;
  const people = await repo.listParticipants(ctx.db, ids);
  const newest = await presentMessages(ctx, await said.listNewest(ctx.db, ids));
  const read = await repo.readSeqs(ctx.db, userId, ids);
  const courses = await repo.titlesOf(
    ctx.db,
    'course',
    rows.flatMap(({ course_id }) => course_id ?? []),
  );
  const exams = await repo.titlesOf(
    ctx.db,
    'exam',
    rows.flatMap(({ exam_id }) => exam_id ?? []),
  );
  const aboutOf = (row: repo.ListedConversation): Conversation['about'] => {
    if (row.course_id !== null)
      return { type: 'course', id: row.course_id, title: courses.get(row.course_id) ?? '' };
    return row.exam_id === null
      ? null
      : { type: 'exam', id: row.exam_id, title: exams.get(row.exam_id) ?? '' };
  };
  return rows.map((row) => {
    const participants = people.filter(({ conversation_id }) => conversation_id === row.id);
    return toConversation(row, {
      participants,
      newest: newest.find(({ conversation_id }) => conversation_id === row.id),
      readSeq: read.get(row.id) ?? 0,
      about: aboutOf(row),
      userId,
      mayWrite: mayWrite(ctx, participants),
    });
  });
}

export async function presentConversation(ctx: Ctx, id: number): Promise<Conversation> {
  const [conversation] = await presentConversations(ctx, [await getOwn(ctx, id)]);
  return conversation ?? refuse('NOT_FOUND', 'There is no such conversation of yours.');
}

/** One page of one's inbox (spec 2 §7 messaging). */
export async function listConversations(ctx: Ctx, query: Query<'fetchConversations'>) {
  const { students } = query;
  const { rows, total } = await repo.listInbox(ctx.db, ctx.actor.userId, {
    page: query.page,
    pageSize: MESSAGES_PAGE,
    messageType: query.message_type,
    sortBy: query.sort_by,
    courseId: query.course,
    examId: query.exam,
    students: students === undefined || students === 'all' ? students : students.split(',').map(Number),
    words: wordsOf(query.search),
  });
  return {
    data: await presentConversations(ctx, rows),
    page: query.page,
    total,
    unread_total: await repo.countUnread(ctx.db, ctx.actor.userId),
  };
}

/** The page of a conversation that a message stands on; the first one where it is not in it. */
async function pageOf(ctx: Ctx, conversationId: number, messageId: number): Promise<number> {
  const row = await said.findMessage(ctx.db, messageId);
  if (row?.conversation_id !== conversationId) return 1;
  return Math.floor((await said.countNewer(ctx.db, row)) / MESSAGES_PAGE) + 1;
}

/** One page of the messages of a conversation, its oldest first. */
export async function listMessages(ctx: Ctx, id: number, query: Query<'fetchConversationMessages'>) {
  await getOwn(ctx, id);
  const page = query.around === undefined ? query.page : await pageOf(ctx, id, query.around);
  const rows = await said.listMessages(ctx.db, id, {
    offset: (page - 1) * MESSAGES_PAGE,
    limit: MESSAGES_PAGE,
  });
  return {
    data: await presentMessages(ctx, rows.toReversed()),
    page,
    total: await said.countMessages(ctx.db, id),
  };
}

/** One page of what was said in one's own conversations with some words in it, also in those that are put away. */
export async function findMessages(ctx: Ctx, { search, page }: Query<'findMessages'>) {
  const words = queryWords(search);
  if (words.length === 0) return { data: [], page, total: 0 };
  const { rows, total } = await said.listFound(ctx.db, ctx.actor.userId, {
    words,
    offset: (page - 1) * MESSAGES_PAGE,
    limit: MESSAGES_PAGE,
  });
  const messages = await presentMessages(ctx, rows);
  const own = await repo.listOwn(ctx.db, ctx.actor.userId, [
    ...new Set(rows.map((row) => row.conversation_id)),
  ]);
  const conversations = new Map((await presentConversations(ctx, own)).map((one) => [one.id, one]));
  const data = messages.flatMap((message) => {
    const conversation = conversations.get(message.conversation_id);
    return conversation === undefined ? [] : [{ message, conversation }];
  });
  return { data, page, total };
}

const LOOKS_AFTER_PEOPLE = ['view', 'users'] as const;

/** To whom the signed-in person may write. */
export const recipientsOf = (ctx: Ctx) =>
  listRecipients(ctx.db, {
    userId: ctx.actor.userId,
    mayWriteToAll: ctx.actor.ability.can(...LOOKS_AFTER_PEOPLE),
  });

/** The same with what they share, by name. */
export async function presentRecipients(ctx: Ctx, search: string | undefined): Promise<Recipient[]> {
  const shared = await listShared(ctx.db, ctx.actor.userId);
  const words = wordsOf(search).map((word) => word.toLocaleLowerCase());
  return (await recipientsOf(ctx))
    .map((row) => ({
      user_id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      role: row.role,
      shares: shared.get(row.id) ?? [],
    }))
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)));
}

/** What a message of the signed-in person can be about. */
export const listOwnContents = ({ db, actor }: Ctx) => listAbout(db, actor.userId);

import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import { dialectOf } from '#server/db/dialect.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import { messagesWithWords } from '#server/db/message-words.ts';
import type {
  ConversationLeavingTable,
  ConversationMarkTable,
  ConversationParticipantTable,
  ConversationTable,
  MessageArrivalTable,
  MessageChangeTable,
  MessageAttachmentTable,
  MessageReportTable,
  MessageTable,
  PersonBlockTable,
} from '#server/db/message-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { queryWords } from '#shared/domain/questions/search-words.ts';

export type ConversationRow = Selectable<ConversationTable>;
export type MarkRow = Selectable<ConversationMarkTable>;

export interface InboxQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly messageType: 'all' | 'unread' | 'read' | 'pinned' | 'flagged' | 'support' | 'sent';
  readonly sortBy: 'newest' | 'oldest' | 'unread';
  readonly courseId?: number | undefined;
  readonly examId?: number | undefined;
  /** With one of these people in it, or with any student. */
  readonly students?: readonly number[] | 'all' | undefined;
  readonly words: readonly string[];
}

/** People of a conversation, as SQL over `j`: whoever has not left. */
const stays = sql<SqlBool>`not exists (select 1 from conversation_leaving l where l.conversation_participant_id = j.id)`;

/** Said in full, as the index of what is unread says it: so its use depends on no value that is bound. */
const isUnread = sql<SqlBool>`i.unread > 0`;

/** What is true of a conversation `c`, as SQL over a place in an inbox. */
const isAbout = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from conversation c where c.id = i.conversation_id and ${condition})`;

/** The conversations of somebody that are not put away: their places alone, so that an index has all of it. */
function inboxOf(db: Db, userId: number, query: InboxQuery) {
  let base = db
    .selectFrom('conversation_inbox as i')
    .where('i.user_id', '=', userId)
    .where('i.is_hidden', '=', 0);
  if (query.messageType === 'unread') base = base.where(isUnread);
  if (query.messageType === 'read') base = base.where('i.unread', '=', 0);
  if (query.messageType === 'pinned') base = base.where('i.is_pinned', '=', 1);
  if (query.messageType === 'flagged') base = base.where('i.is_flagged', '=', 1);
  if (query.messageType === 'sent') base = base.where('i.has_sent', '=', 1);
  if (query.messageType === 'support') base = base.where(isAbout(sql`c.kind = 'support'`));
  if (query.courseId !== undefined) base = base.where(isAbout(sql`c.course_id = ${query.courseId}`));
  if (query.examId !== undefined) base = base.where(isAbout(sql`c.exam_id = ${query.examId}`));
  if (query.students === 'all')
    base = base.where(sql<SqlBool>`exists (select 1 from conversation_participant j
      where j.conversation_id = i.conversation_id and j.role = 'Student' and j.user_id <> ${userId} and ${stays})`);
  else if (query.students !== undefined)
    base = base.where(sql<SqlBool>`exists (select 1 from conversation_participant j
      where j.conversation_id = i.conversation_id and j.user_id in (${sql.join(query.students)}) and ${stays})`);
  for (const word of query.words) {
    const said = queryWords(word);
    const isSaid =
      said.length === 0
        ? sql<SqlBool>`false`
        : sql<SqlBool>`i.conversation_id in
            (select m.conversation_id from message m where m.id in ${messagesWithWords(db, userId, said)})`;
    base = base.where(sql<SqlBool>`(${isAbout(containsWord(sql.ref('c.subject'), word))} or ${isSaid}
      or exists (select 1 from conversation_participant j where j.conversation_id = i.conversation_id
        and ${containsWord(sql.ref('j.name'), word)}))`);
  }
  return base;
}

export interface ListedConversation extends ConversationRow {
  readonly last_seq: number;
  readonly last_at: number;
  readonly unread: number;
  readonly is_pinned: 0 | 1;
  readonly is_flagged: 0 | 1;
}

const LISTED = ['i.last_seq', 'i.last_at', 'i.unread', 'i.is_pinned', 'i.is_flagged'] as const;

/** One page of an inbox, what is pinned first. */
export async function listInbox(
  db: Db,
  userId: number,
  query: InboxQuery,
): Promise<{ rows: ListedConversation[]; total: number }> {
  const base = inboxOf(db, userId, query);
  const unreadFirst = query.sortBy === 'unread' ? [sql`case when i.unread > 0 then 0 else 1 end`] : [];
  const direction = sql.raw(query.sortBy === 'oldest' ? 'asc' : 'desc');
  const order = sql.join([
    sql`i.is_pinned desc`,
    ...unreadFirst,
    sql`i.last_at ${direction}`,
    sql`i.conversation_id ${direction}`,
  ]);
  const page = base
    .select('i.conversation_id')
    .orderBy(order)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const rows = await db
    .selectFrom('conversation_inbox as i')
    .innerJoin('conversation as c', 'c.id', 'i.conversation_id')
    .where('i.user_id', '=', userId)
    .where('i.conversation_id', 'in', page)
    .orderBy(order)
    .selectAll('c')
    .select(LISTED)
    .execute();
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Messages that somebody has not read, over all conversations. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversation_inbox as i')
    .where('i.user_id', '=', userId)
    .where('i.is_hidden', '=', 0)
    .where(isUnread)
    .select(sql<number>`cast(coalesce(sum(i.unread), 0) as bigint)`.as('unread'))
    .executeTakeFirst();
  return row?.unread ?? 0;
}

/** A conversation that somebody is part of, put away or not. */
export const findOwn = (db: Db, userId: number, id: number): Promise<ListedConversation | undefined> =>
  db
    .selectFrom('conversation_inbox as i')
    .innerJoin('conversation as c', 'c.id', 'i.conversation_id')
    .where('i.user_id', '=', userId)
    .where('i.conversation_id', '=', id)
    .selectAll('c')
    .select(LISTED)
    .executeTakeFirst();

/** Some conversations that somebody is part of, put away or not. */
export const listOwn = (db: Db, userId: number, ids: readonly number[]): Promise<ListedConversation[]> =>
  db
    .selectFrom('conversation_inbox as i')
    .innerJoin('conversation as c', 'c.id', 'i.conversation_id')
    .where('i.user_id', '=', userId)
    .where('i.conversation_id', 'in', idsIn(db, ids))
    .selectAll('c')
    .select(LISTED)
    .execute();

/** What a conversation is about. */
export const findSubject = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('conversation').where('id', '=', id).select('subject').executeTakeFirst())?.subject;

/** Who is part of some conversations, in the order in which they came. Their account says their name, where it is here. */
export const listParticipants = (db: Db, conversationIds: readonly number[]) =>
  db
    .selectFrom('conversation_participant as j')
    .leftJoin('user as u', 'u.id', 'j.user_id')
    .where('j.conversation_id', 'in', idsIn(db, conversationIds))
    .where(stays)
    // Whoever began it is the first.
    .orderBy('j.created_at')
    .orderBy('j.id')
    .select([
      'j.id',
      'j.conversation_id',
      'j.user_id',
      'j.name',
      'j.role',
      'u.first_name',
      'u.last_name',
      'u.status',
      'u.deleted_at',
      'u.anonymised_at',
    ])
    .execute();

export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number];

export const insertAttachments = (db: Db, rows: readonly Insertable<MessageAttachmentTable>[]) =>
  db
    .insertInto('message_attachment')
    .values([...rows])
    .execute();

/** The files of some messages, each message's in the order in which they were added. */
export const listAttachments = (db: Db, messageIds: readonly number[]) =>
  db
    .selectFrom('message_attachment')
    .where('message_id', 'in', idsIn(db, messageIds))
    .where('deleted_at', 'is', null)
    .orderBy('message_id')
    .orderBy('position')
    .selectAll()
    .execute();

export type AttachmentRow = Selectable<MessageAttachmentTable>;

/** The messages that a file is attached to, with whether they were removed. */
export const listMessagesAttaching = (db: Db, sha256: string) =>
  db
    .selectFrom('message_attachment as a')
    .where('a.sha256', '=', sha256)
    .where('a.deleted_at', 'is', null)
    .select(['a.message_id', 'a.conversation_id'])
    .select(
      sql<0 | 1>`case when exists (select 1 from message_change x
        where x.message_id = a.message_id and x.kind = 'removed') then 1 else 0 end`.as('is_removed'),
    )
    .execute();

/** Whether somebody is part of one of some conversations. */
export async function isPartOfOne(db: Db, userId: number, conversationIds: readonly number[]) {
  const row = await db
    .selectFrom('conversation_inbox')
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', idsIn(db, conversationIds))
    .select('conversation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last number in the order of arrival; no other transaction gives the next one meanwhile. */
export async function lastSeq(db: Db, conversationId: number): Promise<number> {
  if (dialectOf(db) === 'postgres')
    await db.selectFrom('conversation').where('id', '=', conversationId).select('id').forUpdate().execute();
  const row = await db
    .selectFrom('message_arrival')
    .where('conversation_id', '=', conversationId)
    .select(({ fn }) => fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export const listMarks = (db: Db, userId: number, conversationId: number): Promise<MarkRow[]> =>
  db
    .selectFrom('conversation_mark')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();

/** Up to which arrival somebody has read some conversations. */
export async function readSeqs(
  db: Db,
  userId: number,
  conversationIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('conversation_mark')
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', idsIn(db, conversationIds))
    .where('deleted_at', 'is', null)
    .groupBy('conversation_id')
    .select(({ fn }) => ['conversation_id', fn.max<number>('read_seq').as('seq')])
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row.seq]));
}

export const insertMark = (db: Db, row: Insertable<ConversationMarkTable>) =>
  db.insertInto('conversation_mark').values(row).execute();

export type MarkChange = Partial<
  Pick<MarkRow, 'read_seq' | 'is_pinned' | 'pinned_at' | 'is_flagged' | 'flagged_at' | 'hidden_seq'>
>;

export const updateMark = (db: Db, id: number, change: MarkChange, now: number) =>
  db
    .updateTable('conversation_mark')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const insertConversation = (db: Db, row: Insertable<ConversationTable>) =>
  db.insertInto('conversation').values(row).execute();

export const insertParticipants = (db: Db, rows: readonly Insertable<ConversationParticipantTable>[]) =>
  db
    .insertInto('conversation_participant')
    .values([...rows])
    .execute();

export const insertLeaving = (db: Db, row: Insertable<ConversationLeavingTable>) =>
  db.insertInto('conversation_leaving').values(row).execute();

export const insertMessage = (db: Db, row: Insertable<MessageTable>) =>
  db.insertInto('message').values(row).execute();

export const insertChange = (db: Db, row: Insertable<MessageChangeTable>) =>
  db.insertInto('message_change').values(row).execute();

export const insertArrival = (db: Db, row: Insertable<MessageArrivalTable>) =>
  db.insertInto('message_arrival').values(row).execute();

export const insertReport = (db: Db, row: Insertable<MessageReportTable>) =>
  db.insertInto('message_report').values(row).execute();

/** When somebody sent the messages of the time since, the first first. */
export const listSentSince = (db: Db, userId: number, since: number, limit: number) =>
  db
    .selectFrom('message')
    .where('sender_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select('created_at')
    .execute();

/** Conversations that somebody started since a time, the last first. */
export const listStartedSince = (db: Db, userId: number, since: number): Promise<ConversationRow[]> =>
  db
    .selectFrom('conversation')
    .where('started_by', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

/** Whether two people are part of one conversation. */
export async function sharesConversation(db: Db, userId: number, otherId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_inbox as one')
    .innerJoin('conversation_inbox as other', 'other.conversation_id', 'one.conversation_id')
    .where('one.user_id', '=', userId)
    .where('other.user_id', '=', otherId)
    .select('one.conversation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some people take no messages of somebody. */
export const listBlockers = (db: Db, blockedId: number, userIds: readonly number[]) =>
  db
    .selectFrom('person_block')
    .where('blocked_id', '=', blockedId)
    .where('user_id', 'in', idsIn(db, userIds))
    .where('deleted_at', 'is', null)
    .select('user_id')
    .execute();

export const listBlocked = (db: Db, userId: number) =>
  db
    .selectFrom('person_block as b')
    .leftJoin('user as u', 'u.id', 'b.blocked_id')
    .where('b.user_id', '=', userId)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.id')
    .select(['b.id', 'b.blocked_id', 'u.first_name', 'u.last_name'])
    .execute();

export const insertBlock = (db: Db, row: Insertable<PersonBlockTable>) =>
  db.insertInto('person_block').values(row).execute();

export const removeBlock = (db: Db, userId: number, blockedId: number, now: number) =>
  db
    .updateTable('person_block')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .where('deleted_at', 'is', null)
    .execute();

/** Names of courses and exams, as their readers know them. */
export async function titlesOf(
  db: Db,
  of: 'course' | 'exam',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom(of).where('id', 'in', idsIn(db, ids)).select(['id', 'title']).execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** Takes the name off what somebody wrote: the words stay, because others answered them. */
export async function eraseNames(db: Db, userId: number, now: number): Promise<void> {
  const changed = <T>(eb: (one: 'version', op: '+', by: number) => T) => ({
    updated_at: now,
    version: eb('version', '+', 1),
  });
  await db
    .updateTable('message')
    .set((eb) => ({ sender_name: '', ...changed(eb) }))
    .where('sender_id', '=', userId)
    .execute();
  await db
    .updateTable('conversation_participant')
    .set((eb) => ({ name: '', ...changed(eb) }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('conversation_mark')
    .set((eb) => ({ deleted_at: now, ...changed(eb) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('person_block')
    .set((eb) => ({ deleted_at: now, ...changed(eb) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
}

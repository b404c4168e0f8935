import { sql, type Selectable, type SqlBool } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { MessageChangeTable } from '#server/db/message-tables.ts';
import { messagesWithWords } from '#server/db/message-words.ts';
import type { Db } from '#server/db/tables.ts';

export type ChangeRow = Selectable<MessageChangeTable>;

const message = (db: Db) =>
  db
    .selectFrom('message as m')
    .leftJoin('message_arrival as a', 'a.message_id', 'm.id')
    .selectAll('m')
    .select(['a.seq', 'a.arrived_at']);

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** One page of a conversation, the newest first: what waits for the hub before all that has arrived. */
export const listMessages = (db: Db, conversationId: number, page: { offset: number; limit: number }) =>
  message(db)
    .where('m.conversation_id', '=', conversationId)
    .orderBy(sql`case when a.seq is null then 1 else 0 end`, 'desc')
    .orderBy('a.seq', 'desc')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** How many messages of its conversation stand after one. */
export async function countNewer(
  db: Db,
  { id, conversation_id, seq, created_at }: ListedMessage,
): Promise<number> {
  const isLater = sql<SqlBool>`(m.created_at > ${created_at} or (m.created_at = ${created_at} and m.id > ${id}))`;
  const { newer } = await db
    .selectFrom('message as m')
    .leftJoin('message_arrival as a', 'a.message_id', 'm.id')
    .where('m.conversation_id', '=', conversation_id)
    .where(
      seq === null
        ? sql<SqlBool>`a.seq is null and ${isLater}`
        : sql<SqlBool>`(a.seq is null or a.seq > ${seq})`,
    )
    .select(({ fn }) => fn.countAll<number>().as('newer'))
    .executeTakeFirstOrThrow();
  return newer;
}

/** One page of the messages of somebody's conversations that show words beginning so, the newest first. */
export async function listFound(
  db: Db,
  userId: number,
  query: { readonly words: readonly string[]; readonly offset: number; readonly limit: number },
): Promise<{ rows: ListedMessage[]; total: number }> {
  const found = message(db)
    .innerJoin('conversation_inbox as i', (join) =>
      join.onRef('i.conversation_id', '=', 'm.conversation_id').on('i.user_id', '=', userId),
    )
    .where('m.id', 'in', messagesWithWords(db, userId, query.words));
  const rows = await found
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countMessages(db: Db, conversationId: number): Promise<number> {
  const { total } = await db
    .selectFrom('message')
    .where('conversation_id', '=', conversationId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The newest message of each of some conversations. */
export async function listNewest(db: Db, conversationIds: readonly number[]): Promise<ListedMessage[]> {
  const ids = idsIn(db, conversationIds);
  // From each conversation to its last place: from the places to whether one is the last would walk all of them.
  const last = db
    .selectFrom('conversation as c')
    .innerJoin('message_arrival as l', 'l.conversation_id', 'c.id')
    .where('c.id', 'in', ids)
    .where(sql<SqlBool>`l.seq = (select max(n.seq) from message_arrival n where n.conversation_id = c.id)`)
    .select('l.message_id');
  const arrived = await message(db).where('m.id', 'in', last).execute();
  const waiting = await message(db)
    .innerJoin('message_waiting as w', 'w.message_id', 'm.id')
    .where('w.conversation_id', 'in', ids)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  // What waits stands last.
  return [...new Map([...arrived, ...waiting].map((row) => [row.conversation_id, row])).values()];
}

export const findMessage = (db: Db, id: number): Promise<ListedMessage | undefined> =>
  message(db).where('m.id', '=', id).executeTakeFirst();

export const listChanges = (db: Db, messageIds: readonly number[]): Promise<ChangeRow[]> =>
  db
    .selectFrom('message_change')
    .where('message_id', 'in', idsIn(db, messageIds))
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

import { sql, type Insertable } from 'kysely';
import type { MessageReportDecisionTable } from '#server/db/message-report-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

const reports = (db: Db) =>
  db
    .selectFrom('message_report as r')
    .leftJoin('message_report_decision as d', 'd.message_report_id', 'r.id')
    .leftJoin('conversation as c', 'c.id', 'r.conversation_id')
    .where('r.deleted_at', 'is', null);

const COLUMNS = [
  'r.id',
  'r.reporter_id',
  'r.reported_id',
  'r.course_review_id',
  'r.conversation_id',
  'r.reason',
  'r.text',
  'r.message_ids',
  'r.created_at',
  'c.subject',
  'd.decision',
  'd.decided_name',
  'd.note',
  'd.silenced_until',
  'd.created_at as decided_at',
] as const;

/** One page of reports, what is open first. */
export async function listReports(
  db: Db,
  { offset, limit, state }: { offset: number; limit: number; state?: 'open' | 'decided' | undefined },
) {
  let base = reports(db);
  if (state !== undefined) base = base.where('d.id', state === 'open' ? 'is' : 'is not', null);
  const rows = await base
    .select(COLUMNS)
    .orderBy(sql`case when d.id is null then 0 else 1 end`)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { count } = await base
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>['rows'][number];

export const findReport = (db: Db, id: number): Promise<ReportRow | undefined> =>
  reports(db).where('r.id', '=', id).select(COLUMNS).executeTakeFirst();

/** What was reported of a conversation. */
export const listReportsOf = (db: Db, conversationId: number): Promise<ReportRow[]> =>
  reports(db).where('r.conversation_id', '=', conversationId).select(COLUMNS).execute();

/** The messages of a conversation up to a time, in the order in which they came. */
export const listMessageIds = async (db: Db, conversationId: number, until: number): Promise<number[]> =>
  (
    await db
      .selectFrom('message')
      .leftJoin('message_arrival as a', 'a.message_id', 'message.id')
      .where('message.conversation_id', '=', conversationId)
      .where('message.created_at', '<=', until)
      .orderBy(sql`coalesce(a.seq, 1000000000000)`)
      .orderBy('message.id')
      .select('message.id')
      .execute()
  ).map(({ id }) => id);

/** Names of accounts; those that are gone are missing. */
export const listPeople = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { readonly name: string; readonly role: string }>> =>
  new Map(
    (
      await db
        .selectFrom('user')
        .innerJoin('role', 'role.id', 'user.role_id')
        .where('user.id', 'in', idsIn(db, ids))
        .select(['user.id', 'user.first_name', 'user.last_name', 'role.name as role'])
        .execute()
    ).map(({ id, first_name, last_name, role }) => [id, { name: `${first_name} ${last_name}`.trim(), role }]),
  );

export const insertDecision = (db: Db, row: Insertable<MessageReportDecisionTable>) =>
  db.insertInto('message_report_decision').values(row).execute();

/** Until when somebody writes no messages; null where they may. */
export async function silencedUntil(db: Db, userId: number, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('message_report_decision')
    .where('about_id', '=', userId)
    .where('silenced_until', '>', now)
    .select(({ fn }) => fn.max('silenced_until').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Decisions stay, under no name. */
export async function eraseNames(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('message_report_decision')
    .set({ decided_name: '' })
    .where('decided_by', '=', userId)
    .execute();
}

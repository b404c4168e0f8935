import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { dialectOf } from '#server/db/dialect.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type {
  SupportNoteTable,
  SupportTicketStateTable,
  SupportTicketTable,
} from '#server/db/support-ticket-tables.ts';
import type { Db } from '#server/db/tables.ts';

export interface TicketQuery {
  readonly offset: number;
  readonly limit: number;
  readonly words: readonly string[];
  readonly states?: readonly string[] | undefined;
  readonly category?: string | undefined;
  readonly priority?: string | undefined;
  /** Who has it: a person, or nobody. */
  readonly acceptedBy?: number | 'nobody' | undefined;
}

/** Whose tickets: one's own, those about what one wrote, or all. */
export type Whose =
  | { readonly of: 'person'; readonly userId: number }
  | { readonly of: 'author'; readonly userId: number }
  | { readonly of: 'everybody' };

export const OPEN_STATES = ['new', 'accepted', 'waiting'];

const all = (db: Db) =>
  db
    .selectFrom('support_ticket as t')
    .leftJoin('support_ticket_state as s', 's.support_ticket_id', 't.id')
    .leftJoin('course as c', 'c.id', 't.course_id')
    .leftJoin('exam as x', 'x.id', 't.exam_id')
    .where('t.deleted_at', 'is', null);

const listed = (db: Db) =>
  all(db)
    .selectAll('t')
    .select([
      's.id as state_id',
      's.number',
      's.state',
      's.priority',
      's.accepted_by',
      's.accepted_name',
      'c.title as course_title',
      'c.instructor_id as course_author',
      'x.title as exam_title',
      'x.instructor_id as exam_author',
    ]);

export type TicketRow = Awaited<ReturnType<typeof findTicket>> & object;

export const findTicket = (db: Db, id: number) => listed(db).where('t.id', '=', id).executeTakeFirst();

export const findByConversation = (db: Db, conversationId: number) =>
  listed(db).where('t.conversation_id', '=', conversationId).executeTakeFirst();

function ticketsOf(db: Db, whose: Whose, query: Omit<TicketQuery, 'offset' | 'limit'>) {
  let base = listed(db);
  if (whose.of === 'person') base = base.where('t.user_id', '=', whose.userId);
  if (whose.of === 'author')
    base = base.where(({ or, eb }) =>
      or([
        eb('c.instructor_id', '=', whose.userId),
        eb('x.instructor_id', '=', whose.userId),
        eb('s.accepted_by', '=', whose.userId),
      ]),
    );
  const { states } = query;
  // What waits for the hub has no state yet, and is open.
  if (states !== undefined)
    base = base.where(({ or, eb }) =>
      or([eb('s.state', 'in', [...states]), ...(states.length > 1 ? [eb('s.state', 'is', null)] : [])]),
    );
  if (query.priority !== undefined)
    base = base.where(({ fn, val }) => fn.coalesce('s.priority', val('normal')), '=', query.priority);
  if (query.acceptedBy === 'nobody') base = base.where('s.accepted_by', 'is', null);
  else if (query.acceptedBy !== undefined) base = base.where('s.accepted_by', '=', query.acceptedBy);
  if (query.category !== undefined) base = base.where('t.category', '=', query.category);
  for (const word of query.words)
    base = base.where(({ or }) =>
      or([containsWord(sql.ref('t.subject'), word), containsWord(sql.ref('t.user_name'), word)]),
    );
  return base;
}

/** One page of tickets, the newest first. */
export async function listTickets(
  db: Db,
  whose: Whose,
  { offset, limit, ...query }: TicketQuery,
): Promise<{ rows: TicketRow[]; total: number }> {
  const base = ticketsOf(db, whose, query);
  const rows = await base
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await base
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Tickets that nobody has taken on, the oldest first. */
export const listUnaccepted = (db: Db, whose: Whose): Promise<TicketRow[]> =>
  ticketsOf(db, whose, { words: [], states: ['new'] })
    .where('s.accepted_by', 'is', null)
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(200)
    .execute();

export const insertTicket = (db: Db, row: Insertable<SupportTicketTable>) =>
  db.insertInto('support_ticket').values(row).execute();

export const insertState = (db: Db, row: Insertable<SupportTicketStateTable>) =>
  db.insertInto('support_ticket_state').values(row).execute();

/** The number of the last ticket of the institution; no other transaction gives the next one meanwhile. */
export async function lastNumber(db: Db): Promise<number> {
  const last = db.selectFrom('support_ticket_state').orderBy('number', 'desc').limit(1);
  if (dialectOf(db) === 'postgres') await last.select('id').forUpdate().execute();
  return (await last.select('number').executeTakeFirst())?.number ?? 0;
}

/** Takes a ticket on where nobody has. @returns whether this one won */
export async function acceptTicket(
  db: Db,
  ticketId: number,
  by: { readonly userId: number; readonly name: string; readonly now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('support_ticket_state')
    .set((eb) => ({
      state: 'accepted',
      accepted_by: by.userId,
      accepted_name: by.name,
      accepted_at: by.now,
      updated_at: by.now,
      version: eb('version', '+', 1),
    }))
    .where('support_ticket_id', '=', ticketId)
    .where('state', '=', 'new')
    .where('accepted_by', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Active people who may have a ticket, by name: who looks after people, and who wrote what it is about. */
export async function listColleagues(
  db: Db,
  ticket: Pick<TicketRow, 'user_id' | 'course_author' | 'exam_author'>,
): Promise<{ id: number; first_name: string; last_name: string; role: string }[]> {
  const authors = [ticket.course_author, ticket.exam_author].filter((id) => id !== null);
  const holds = (resource: string, action: string) =>
    sql<SqlBool>`exists (select 1 from role_permission p where p.role_id = r.id
      and p.resource = ${resource} and p.action = ${action} and p.deleted_at is null)`;
  return db
    .selectFrom('user as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .where('u.id', '<>', ticket.user_id)
    .where('u.deleted_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .where('u.status', '=', 'active')
    .where(holds('fetch-unaccepted-support', 'add'))
    .where(({ or, eb }) => or([holds('users', 'view'), eb('u.id', 'in', idsIn(db, authors))]))
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'r.name as role'])
    .execute();
}

export type StateChange = Partial<
  Pick<
    Selectable<SupportTicketStateTable>,
    'state' | 'priority' | 'accepted_by' | 'accepted_name' | 'accepted_at' | 'solved_at'
  >
>;

/** Changes a ticket that stands as it was read, with whoever had it. @returns whether it still did */
export async function updateState(
  db: Db,
  { id, state, accepted_by: acceptedBy }: Pick<TicketRow, 'id' | 'state' | 'accepted_by'>,
  change: StateChange,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('support_ticket_state')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('support_ticket_id', '=', id)
    .where('state', '=', state)
    .where('accepted_by', acceptedBy === null ? 'is' : '=', acceptedBy)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export const insertNote = (db: Db, row: Insertable<SupportNoteTable>) =>
  db.insertInto('support_note').values(row).execute();

export const listNotes = (db: Db, ticketId: number) =>
  db
    .selectFrom('support_note')
    .where('support_ticket_id', '=', ticketId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** Takes the name and what was sent beside the words off the tickets of somebody; the talk stays for who answered. */
export async function eraseTickets(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('support_ticket')
    .set((eb) => ({ user_name: '', diagnostics: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('support_ticket_state')
    .set((eb) => ({ accepted_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('accepted_by', '=', userId)
    .execute();
  await db.updateTable('support_note').set({ author_name: '' }).where('author_id', '=', userId).execute();
}

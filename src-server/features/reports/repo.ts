import { sql, type Insertable, type NotNull, type Updateable } from 'kysely';
import { containsWord } from '#server/db/contains-word.ts';
import type { ReportRunTable } from '#server/db/report-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** A left join, though everybody's account stands: SQLite would begin with the accounts of a large institution. */
const runs = (db: Db) =>
  db
    .selectFrom('report_run as r')
    .leftJoin('report_schedule as s', 's.id', 'r.schedule_id')
    .leftJoin('user as u', 'u.id', 'r.user_id');

type Asker = { first_name: NotNull; last_name: NotNull };

/** Runs of a person, and of schedules whose reports they get. */
const shownTo = (userId: number) =>
  sql<boolean>`(r.user_id = ${userId} or exists (select 1 from report_schedule_person p
    where p.user_id = ${userId} and p.schedule_id = r.schedule_id)
    or exists (select 1 from report_schedule_role o join ${sql.table('user')} me on me.role_id = o.role_id
      where me.id = ${userId} and o.schedule_id = r.schedule_id))`;

/** One page of the runs that a person sees, the latest first. */
export async function listRuns(
  db: Db,
  userId: number,
  page: { readonly offset: number; readonly limit: number; readonly isScheduled: boolean | undefined },
) {
  const found = runs(db)
    .where(shownTo(userId))
    .$if(page.isScheduled !== undefined, (query) =>
      query.where('r.schedule_id', page.isScheduled === true ? 'is not' : 'is', null),
    );
  const rows = await found
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .selectAll('r')
    .select(['s.name as schedule_name', 'u.first_name', 'u.last_name'])
    .$narrowType<Asker>()
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A run that a person sees. */
export const findRun = (db: Db, id: number, userId: number) =>
  runs(db)
    .where('r.id', '=', id)
    .where(shownTo(userId))
    .selectAll('r')
    .select(['s.name as schedule_name', 'u.first_name', 'u.last_name'])
    .$narrowType<Asker>()
    .executeTakeFirst();

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

export const insertRun = (db: Db, row: Insertable<ReportRunTable>) =>
  db.insertInto('report_run').values(row).execute();

/** Runs that are to be made, the oldest first. */
export const listWaiting = (db: Db, limit: number) =>
  db
    .selectFrom('report_run')
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();

export type WaitingRun = Awaited<ReturnType<typeof listWaiting>>[number];

export const countWaiting = async (db: Db, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('report_run')
      .where('state', '=', 'waiting')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Ends a run that waits. @returns false where it was ended before */
export async function endRun(db: Db, id: number, change: Updateable<ReportRunTable>): Promise<boolean> {
  const result = await db
    .updateTable('report_run')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Keeps a file of a run, unless somebody else was faster. @returns the one that is kept */
export async function keepFile(
  db: Db,
  id: number,
  column: 'xlsx_sha256' | 'pdf_sha256',
  sha256: string,
): Promise<string> {
  await db
    .updateTable('report_run')
    .set({ [column]: sha256 })
    .where('id', '=', id)
    .where(column, 'is', null)
    .execute();
  const row = await db.selectFrom('report_run').where('id', '=', id).select(column).executeTakeFirstOrThrow();
  return row[column] ?? sha256;
}

export const findRunForWork = (db: Db, id: number) =>
  db.selectFrom('report_run').where('id', '=', id).selectAll().executeTakeFirst();

/** What a content or a person is called; undefined where it is gone. */
export async function findTitle(
  db: Db,
  kind: 'exam' | 'course' | 'person',
  id: number,
): Promise<string | undefined> {
  if (kind === 'person') return (await listPeople(db, { ids: [id], search: '', limit: 1 }))[0]?.name;
  const row = await db
    .selectFrom(kind)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('title')
    .executeTakeFirst();
  return row?.title;
}

/** Exams or courses that were published, by their titles. */
export const listContents = (db: Db, kind: 'exam' | 'course', search: string, limit: number) =>
  db
    .selectFrom(kind)
    .where('deleted_at', 'is', null)
    .where('published_version_id', 'is not', null)
    .$if(search !== '', (query) => query.where(containsWord(sql.ref('title'), search)))
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'title as name'])
    .execute();

interface WantedPeople {
  readonly ids?: readonly number[];
  readonly search: string;
  readonly limit: number;
}

/** People by their names; those who have left are none. */
export async function listPeople(db: Db, { ids, search, limit }: WantedPeople) {
  const rows = await db
    .selectFrom('user')
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', idsIn(db, ids ?? [])))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([containsWord(sql.ref('first_name'), search), containsWord(sql.ref('last_name'), search)]),
      ),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'first_name', 'last_name'])
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}

/** Everybody who is active, with their role, for whoever looks at what they may do. */
export const listActive = (db: Db, ids?: readonly number[]) =>
  db
    .selectFrom('user')
    .where('deleted_at', 'is', null)
    .where('anonymised_at', 'is', null)
    .where('status', '=', 'active')
    .$if(ids !== undefined, (query) => query.where('id', 'in', idsIn(db, ids ?? [])))
    .select(['id', 'role_id', 'email', 'first_name', 'last_name'])
    .execute();

/** People whose role, or who themselves, are given a permission; what is taken from them is not looked at. */
export const listGiven = (db: Db, resource: string, limit: number) =>
  db
    .selectFrom('user as u')
    .where('u.deleted_at', 'is', null)
    .where('u.anonymised_at', 'is', null)
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`(exists (select 1 from role_permission rp where rp.role_id = u.role_id
          and rp.resource = ${resource} and rp.deleted_at is null)
        or exists (select 1 from user_permission up where up.user_id = u.id
          and up.resource = ${resource} and up.effect = 'grant' and up.deleted_at is null))`,
    )
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(limit)
    .select(['u.id', 'u.role_id', 'u.first_name', 'u.last_name'])
    .execute();

/** Roles that hold something of a resource, by name. */
export const listRolesWith = (db: Db, resource: string) =>
  db
    .selectFrom('role')
    .where('role.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('role_permission as rp')
          .whereRef('rp.role_id', '=', 'role.id')
          .where('rp.resource', '=', resource)
          .where('rp.deleted_at', 'is', null)
          .select('rp.id'),
      ),
    )
    .orderBy('role.name')
    .select(['role.id', 'role.name'])
    .execute();

export const findInstitution = (db: Db) =>
  db
    .selectFrom('institution')
    .where('deleted_at', 'is', null)
    .select(['name', 'time_zone'])
    .executeTakeFirst();

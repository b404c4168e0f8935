import type { Insertable, Updateable } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { ReportScheduleTable } from '#server/db/report-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const listSchedules = (db: Db, userId: number) =>
  db
    .selectFrom('report_schedule')
    .where('user_id', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .selectAll()
    .execute();

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

export const findSchedule = (db: Db, id: number) =>
  db.selectFrom('report_schedule').where('id', '=', id).selectAll().executeTakeFirst();

/** Schedules that are on and due, the longest first. */
export const listDue = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('report_schedule')
    .where('state', '=', 'on')
    .where('next_due_at', '<=', now)
    .orderBy('next_due_at')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();

export const insertSchedule = (db: Db, row: Insertable<ReportScheduleTable>) =>
  db.insertInto('report_schedule').values(row).execute();

export const updateSchedule = (db: Db, id: number, change: Updateable<ReportScheduleTable>) =>
  db.updateTable('report_schedule').set(change).where('id', '=', id).execute();

/** Who gets what some schedules make, with their names. */
export async function listRecipientsOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('report_schedule_person as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .where('p.schedule_id', 'in', idsIn(db, ids))
    .where('u.deleted_at', 'is', null)
    .orderBy('u.last_name')
    .orderBy('p.id')
    .select(['p.schedule_id', 'u.id', 'u.first_name', 'u.last_name'])
    .execute();
  return rows.map((row) => ({
    schedule_id: row.schedule_id,
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
  }));
}

/** The roles whose holders get what some schedules make. */
export const listRolesOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('report_schedule_role as o')
    .innerJoin('role', 'role.id', 'o.role_id')
    .where('o.schedule_id', 'in', idsIn(db, ids))
    .where('role.deleted_at', 'is', null)
    .orderBy('role.name')
    .select(['o.schedule_id', 'role.id', 'role.name'])
    .execute();

/** Who holds one of the roles of a schedule now. */
export const listRoleHolders = (db: Db, scheduleId: number) =>
  db
    .selectFrom('report_schedule_role as o')
    .innerJoin('user as u', 'u.role_id', 'o.role_id')
    .where('o.schedule_id', '=', scheduleId)
    .where('u.deleted_at', 'is', null)
    .select('u.id')
    .execute();

/** Puts roles in the place of those that got it. */
export async function replaceRoles(
  db: Db,
  scheduleId: number,
  roles: readonly { readonly id: number; readonly roleId: number }[],
): Promise<void> {
  await db.deleteFrom('report_schedule_role').where('schedule_id', '=', scheduleId).execute();
  if (roles.length === 0) return;
  await db
    .insertInto('report_schedule_role')
    .values(roles.map(({ id, roleId }) => ({ id, schedule_id: scheduleId, role_id: roleId })))
    .execute();
}

/** Puts people in the place of those who got it. */
export async function replaceRecipients(
  db: Db,
  scheduleId: number,
  people: readonly { readonly id: number; readonly userId: number }[],
): Promise<void> {
  await db.deleteFrom('report_schedule_person').where('schedule_id', '=', scheduleId).execute();
  if (people.length === 0) return;
  await db
    .insertInto('report_schedule_person')
    .values(people.map(({ id, userId }) => ({ id, schedule_id: scheduleId, user_id: userId })))
    .execute();
}

/** Removes a schedule; what it made belongs to its owner from then on. */
export async function removeSchedule(db: Db, id: number): Promise<void> {
  await db.deleteFrom('report_schedule_person').where('schedule_id', '=', id).execute();
  await db.deleteFrom('report_schedule_role').where('schedule_id', '=', id).execute();
  await db.deleteFrom('report_schedule').where('id', '=', id).execute();
}

/** The last run of each of some schedules. */
export const listLastRuns = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('report_run as r')
    .where('r.schedule_id', 'in', idsIn(db, ids))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('report_run as later')
            .whereRef('later.schedule_id', '=', 'r.schedule_id')
            .whereRef('later.due_at', '>', 'r.due_at')
            .select('later.id'),
        ),
      ),
    )
    .select(['r.id', 'r.schedule_id', 'r.state', 'r.reason', 'r.due_at', 'r.is_late'])
    .execute();

/** Takes away what somebody who has left had made by itself, and what they would have got. */
export async function eraseSchedules(db: Db, userId: number): Promise<void> {
  for (const { id } of await listSchedules(db, userId)) await removeSchedule(db, id);
  await db.deleteFrom('report_schedule_person').where('user_id', '=', userId).execute();
  await db.deleteFrom('report_variant').where('user_id', '=', userId).execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export interface RecipientRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: string;
}

/** Courses and exams that two people have to do with: the one takes them, and the other teaches them. */
const sharing = (userId: number) => sql`
  select e.user_id as student_id, c.instructor_id as author_id, c.title as title from enrolment e
    join course c on e.content_type = 'course' and c.id = e.content_id
    where e.deleted_at is null and (e.user_id = ${userId} or c.instructor_id = ${userId})
  union all
  select e.user_id, x.instructor_id, x.title from enrolment e
    join exam x on e.content_type = 'exam' and x.id = e.content_id
    where e.deleted_at is null and (e.user_id = ${userId} or x.instructor_id = ${userId})`;

/**
 * To whom somebody may write: staff, who they learn from, and who learns from them; whoever looks after people writes
 * to everybody. Students among themselves do not.
 */
export async function listRecipients(
  db: Db,
  { userId, mayWriteToAll }: { readonly userId: number; readonly mayWriteToAll: boolean },
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select u.id, u.first_name, u.last_name, r.name as role from "user" u join role r on r.id = u.role_id
    where u.id <> ${userId} and u.deleted_at is null and u.status = 'active' and u.anonymised_at is null
      and (${mayWriteToAll ? sql`true` : sql`false`} or r.name <> 'Student'
        or u.id in (select s.student_id from (${sharing(userId)}) s where s.author_id = ${userId}))
    order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** Titles that somebody shares with others: by person. */
export async function listShared(db: Db, userId: number): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ student_id: number; author_id: number; title: string }>`
    select distinct s.student_id, s.author_id, s.title from (${sharing(userId)}) s order by s.title`.execute(
    db,
  );
  const shared = new Map<number, string[]>();
  for (const { student_id: student, author_id: author, title } of rows) {
    const other = student === userId ? author : student;
    shared.set(other, [...(shared.get(other) ?? []), title]);
  }
  return shared;
}

export interface AboutRow {
  readonly type: 'course' | 'exam';
  readonly id: number;
  readonly title: string;
}

const MOST_ABOUT = 500;

/** Courses and exams that somebody teaches or takes, by title. */
export async function listAbout(db: Db, userId: number): Promise<AboutRow[]> {
  const of = (type: 'course' | 'exam') => sql`
    select ${sql.lit(type)} as type, c.id, c.title from ${sql.table(type)} c
      where c.deleted_at is null and (c.instructor_id = ${userId} or c.id in (select e.content_id from enrolment e
        where e.user_id = ${userId} and e.content_type = ${sql.lit(type)} and e.deleted_at is null))`;
  const { rows } = await sql<AboutRow>`${of('course')} union all ${of('exam')}
    order by 3, 2 limit ${sql.lit(MOST_ABOUT)}`.execute(db);
  return rows;
}

/** Whether somebody teaches a course or an exam, or takes it or took it once. */
export async function hasToDoWith(
  db: Db,
  userId: number,
  { type, id }: Pick<AboutRow, 'type' | 'id'>,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(type)} c where c.id = ${id} and (c.instructor_id = ${userId}
    or exists (select 1 from enrolment e where e.user_id = ${userId} and e.content_type = ${sql.lit(type)}
      and e.content_id = c.id))`.execute(db);
  return rows.length > 0;
}

import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { textOf } from './cell-oracle.test-data.ts';

/** How everybody stands who is in exams alone, by plain SQL: nothing here is shared with what is tested. */
export async function oracleOfStudents(db: Db): Promise<string[]> {
  const { rows } = await sql<Record<string, number | string>>`
    with whose as (
      select 0 as author_id, id as exam_id from exam
      union all select instructor_id, id from exam where deleted_at is null and published_version_id is not null),
    closed as (
      select w.author_id, a.* from exam_attempt a join whose w on w.exam_id = a.exam_id
      where not (a.state = 'void' or a.purpose = 'test' or a.deleted_at is not null or a.submitted_at is null)),
    enrolled as (
      select w.author_id, n.* from enrolment n join whose w on w.exam_id = n.content_id
      where n.deleted_at is null and n.content_type = 'exam'),
    runs as (
      select c.author_id, c.student_id, c.exam_id, count(*) as run from closed c
      where c.result = 'fail' and not exists (select 1 from closed o where o.author_id = c.author_id
        and o.student_id = c.student_id and o.exam_id = c.exam_id and not coalesce(o.result = 'fail', false)
        and (o.started_at > c.started_at or (o.started_at = c.started_at and o.id > c.id)))
      group by 1, 2, 3),
    bests as (select author_id, student_id, exam_id, max(score) as best from closed group by 1, 2, 3),
    who as (select author_id, student_id from closed union select author_id, user_id from enrolled)
    select w.author_id, w.student_id,
      (select u.first_name || ' ' || u.last_name from "user" u where u.id = w.student_id) as name,
      (select count(*) from enrolled e where e.author_id = w.author_id and e.user_id = w.student_id) as enrolled,
      (select count(*) from closed c where c.author_id = w.author_id and c.student_id = w.student_id) as attempts,
      (select count(best) from bests b where b.author_id = w.author_id and b.student_id = w.student_id) as best_count,
      (select coalesce(sum(best), 0) from bests b where b.author_id = w.author_id
        and b.student_id = w.student_id) as best_sum,
      (select coalesce(max(best), -1) from bests b where b.author_id = w.author_id
        and b.student_id = w.student_id) as best,
      (select coalesce(sum(case when submitted_at > started_at then submitted_at - started_at end), 0) from closed c
        where c.author_id = w.author_id and c.student_id = w.student_id) as used_ms,
      (select coalesce(max(submitted_at), 0) from closed c where c.author_id = w.author_id
        and c.student_id = w.student_id) as last_at,
      coalesce((select max(submitted_at) from closed c where c.author_id = w.author_id
        and c.student_id = w.student_id), (select max(created_at) from enrolled e where e.author_id = w.author_id
        and e.user_id = w.student_id), 0) as since,
      (select coalesce(max(run), 0) from runs r where r.author_id = w.author_id
        and r.student_id = w.student_id) as failed,
      case when exists (select 1 from enrolled e where e.author_id = w.author_id and e.user_id = w.student_id
        and not exists (select 1 from closed c where c.author_id = w.author_id and c.student_id = w.student_id
          and c.exam_id = e.content_id)) then 0 else 1 end as is_done
    from who w`.execute(db);
  return rows
    .map(({ name = '', best_sum = 0, best_count = 0, ...row }) => {
      const [sum, n] = [Number(best_sum), Number(best_count)];
      const mean = n === 0 ? -1 : Math.floor((2 * sum + n) / (2 * n));
      const trimmed = String(name).trim();
      return textOf({
        ...row,
        best_sum,
        best_count,
        mean,
        name: trimmed,
        sort_name: trimmed.toLowerCase(),
        progress: -1,
        due: 0,
        overdue: 0,
        next_due_at: 0,
      });
    })
    .toSorted();
}

export const keptStudents = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('insight_student').selectAll().execute()).map(textOf).toSorted();

import { sql } from 'kysely';

/**
 * The name of the student of an `exam_attempt`: that of the person, or, on the computer of an author, which has no
 * students, that of their enrolment.
 */
export const studentName = () =>
  sql<string>`coalesce(
    (select trim(u.first_name || ' ' || u.last_name) from ${sql.table('user')} u where u.id = exam_attempt.student_id),
    (select max(e.student_name) from enrolment e where e.user_id = exam_attempt.student_id
      and e.content_type = 'exam' and e.content_id = exam_attempt.exam_id and e.deleted_at is null),
    '')`;

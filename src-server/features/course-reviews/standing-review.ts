import { sql, type SqlBool } from 'kysely';

/** Whether a `course_review as r` stands: it is the last one that its student wrote of the course, and nobody took it away. */
export const isStanding = sql<SqlBool>`r.removed_at is null and not exists (select 1 from course_review later
  where later.course_id = r.course_id and later.student_id = r.student_id
    and (later.created_at > r.created_at or (later.created_at = r.created_at and later.id > r.id)))`;

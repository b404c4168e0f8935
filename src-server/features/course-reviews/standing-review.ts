import { sql, type SqlBool } from 'kysely';

const reply = sql<string | null>`(select p.reply from course_review_reply p
  where p.course_id = r.course_id and p.student_id = r.student_id
  order by p.created_at desc, p.id desc limit 1)`;

/** Whether the last reply to a `course_review as r` says something. */
export const isAnswered = sql<SqlBool>`coalesce(${reply}, '') <> ''`;

/** Whether a `course_review as r` stands: it is the last one that its student wrote of the course, and nobody took it away. */
export const isStanding = sql<SqlBool>`r.removed_at is null and not exists (select 1 from course_review later
  where later.course_id = r.course_id and later.student_id = r.student_id
    and (later.created_at > r.created_at or (later.created_at = r.created_at and later.id > r.id)))`;

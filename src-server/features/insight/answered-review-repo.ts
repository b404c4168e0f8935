import { sql, type SqlBool } from 'kysely';

const reply = sql<string | null>`(select p.reply from course_review_reply p
  where p.course_id = r.course_id and p.student_id = r.student_id
  order by p.created_at desc, p.id desc limit 1)`;

/** Whether the last reply to a `course_review as r` says something. */
export const isAnswered = sql<SqlBool>`coalesce(${reply}, '') <> ''`;

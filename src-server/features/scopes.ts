import { sql } from 'kysely';
import type { ScopeKind } from '../sync/declaration.ts';

/** Every reason to have a row, with who is given it. One that nobody is given fails features/tables.test.ts. */
export const SCOPES = {
  catalog: { name: 'catalog', grant: 'everybody' },
  person: { name: 'u:{id}', grant: 'oneself' },
  people: { name: 'people', grant: ['users:view'] },
  insight: { name: 'insight', grant: ['system-analytics:view'] },
  admin: { name: 'admin', grant: ['audit-logs:view'] },
  role: {
    name: 'role:{id}',
    grant: (userId) => sql`select role_id as id from "user" where id = ${userId} and deleted_at is null`,
  },
  exam: {
    name: 'exam:{id}',
    grant: (userId) => sql`select content_id as id from enrolment
      where user_id = ${userId} and content_type = 'exam' and deleted_at is null`,
  },
  examResults: {
    name: 'exam:{id}:results',
    grant: (userId) => sql`select id from exam where instructor_id = ${userId}`,
  },
  examInvigilation: {
    name: 'exam:{id}:invigilation',
    // As in invigilation/repo.ts: whoever sits an exam invigilates it not.
    grant: (userId) => sql`select i.exam_id as id from invigilation i
      where i.user_id = ${userId} and i.deleted_at is null
        and not exists (select 1 from enrolment e where e.user_id = i.user_id
          and e.content_type = 'exam' and e.content_id = i.exam_id and e.deleted_at is null)
        and not exists (select 1 from exam_attempt a where a.student_id = i.user_id
          and a.exam_id = i.exam_id and a.purpose = 'real')
      union select id from exam where instructor_id = ${userId}`,
  },
  course: {
    name: 'course:{id}',
    grant: (userId) => sql`select content_id as id from enrolment
      where user_id = ${userId} and content_type = 'course' and deleted_at is null`,
  },
  courseLearners: {
    name: 'course:{id}:learners',
    grant: (userId) => sql`select id from course where instructor_id = ${userId}`,
  },
  courseResults: {
    name: 'course:{id}:results',
    grant: (userId) => sql`select id from course where instructor_id = ${userId}`,
  },
  conversation: {
    name: 'conv:{id}',
    grant: (userId) => sql`select distinct j.conversation_id as id from conversation_participant j
      where j.user_id = ${userId} and not exists (select 1 from conversation_leaving l
        where l.conversation_participant_id = j.id)`,
  },
} as const satisfies Readonly<Record<string, ScopeKind>>;

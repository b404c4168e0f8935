import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const ENROLMENTS_TABLES = {
  course: syncTable('course', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [
      scopeOf(SCOPES.person, 'instructor_id'),
      scopeWhere(sql`t.status = 'published'`, theScope(SCOPES.catalog)),
    ],
  }),
  enrolment: syncTable('enrolment', {
    class: 'server',
    owner: 'user_id',
    scopes: [
      scopeOf(SCOPES.person, 'user_id'),
      scopeWhere(sql`t.content_type = 'exam'`, scopeOf(SCOPES.examResults, 'content_id')),
    ],
  }),
};

import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const ENROLMENTS_TABLES = {
  enrolment: syncTable('enrolment', {
    class: 'server',
    owner: 'user_id',
    scopes: [
      scopeOf(SCOPES.person, 'user_id'),
      scopeWhere(sql`t.content_type = 'exam'`, scopeOf(SCOPES.examResults, 'content_id')),
      scopeWhere(sql`t.content_type = 'course'`, scopeOf(SCOPES.courseLearners, 'content_id')),
    ],
  }),
};

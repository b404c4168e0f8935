import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const isForAll = sql`t.role_id is null and t.course_id is null and t.exam_id is null`;

/** A computer holds what is told to its people, and what they told themselves. */
export const ANNOUNCEMENTS_TABLES = {
  announcement: syncTable('announcement', {
    class: 'server',
    owner: 'author_id',
    scopes: [
      scopeWhere(isForAll, theScope(SCOPES.catalog)),
      scopeOf(SCOPES.role, 'role_id'),
      scopeOf(SCOPES.course, 'course_id'),
      scopeOf(SCOPES.exam, 'exam_id'),
      scopeOf(SCOPES.person, 'author_id'),
    ],
    since: 34,
  }),
  announcement_receipt: syncTable('announcement_receipt', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id'), scopeOf(SCOPES.person, 'author_id')],
    since: 34,
  }),
};

import { sql } from 'kysely';
import { DEVICE, scopeOf, scopeWhere, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 33;
const isForSome = sql`t.is_for_some = 1`;

export const DISCOVER_TABLES = {
  version_listing: syncTable('version_listing', {
    class: 'server',
    owner: 'instructor_id',
    scopes: [
      scopeWhere(sql`not ${isForSome}`, theScope(SCOPES.catalog)),
      scopeWhere(sql`${isForSome} and t.content_type = 'exam'`, scopeOf(SCOPES.exam, 'content_id')),
      scopeWhere(sql`${isForSome} and t.content_type = 'course'`, scopeOf(SCOPES.course, 'content_id')),
      scopeWhere(isForSome, scopeOf(SCOPES.person, 'instructor_id')),
    ],
    since: SINCE,
  }),
  content_figure: syncTable('content_figure', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: SINCE,
  }),
  content_visit: DEVICE,
  discover_backlog: DEVICE,
  discover_item: DEVICE,
  discover_tag: DEVICE,
  discover_count: DEVICE,
};

import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const DASHBOARD_TABLES = {
  recently_viewed: syncTable('recently_viewed', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    // Before, only questions and exams could be looked at.
    since: (row) => (row['content_type'] === 'course' ? 31 : 0),
  }),
};

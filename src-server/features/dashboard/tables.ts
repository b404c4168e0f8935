import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const DASHBOARD_TABLES = {
  recently_viewed: syncTable('recently_viewed', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
  }),
};

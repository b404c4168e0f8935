import { scopeOf, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const ACCESS_REQUESTS_TABLES = {
  access_request: syncTable('access_request', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id'), theScope(SCOPES.people)],
    since: 30,
  }),
};

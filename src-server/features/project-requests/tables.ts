import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const PROJECT_REQUESTS_TABLES = {
  project_request: syncTable('project_request', {
    class: 'server',
    owner: 'requester_id',
    scopes: [scopeOf(SCOPES.person, 'requester_id'), scopeOf(SCOPES.person, 'offered_by')],
    since: 34,
  }),
};

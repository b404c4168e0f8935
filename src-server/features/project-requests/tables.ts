import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const PROJECT_REQUESTS_TABLES = {
  project_request: syncTable('project_request', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 34,
  }),
};

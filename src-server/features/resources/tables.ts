import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const RESOURCES_TABLES = {
  learning_resource: syncTable('learning_resource', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 34,
  }),
};

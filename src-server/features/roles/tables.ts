import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const ROLES_TABLES = {
  role: syncTable('role', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    identity: true,
  }),
  role_permission: syncTable('role_permission', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    identity: true,
  }),
};

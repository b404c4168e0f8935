import { scopeOf, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const USERS_TABLES = {
  user: syncTable('user', {
    class: 'server',
    owner: 'id',
    scopes: [scopeOf(SCOPES.person, 'id'), theScope(SCOPES.people)],
    redact: (row) => ({ ...row, password_hash: null }),
    identity: true,
  }),
  user_permission: syncTable('user_permission', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    identity: true,
  }),
};

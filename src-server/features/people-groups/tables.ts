import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Their names are no secret; who is in them, only those know who may see people. */
export const PEOPLE_GROUPS_TABLES = {
  people_group: syncTable('people_group', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 30,
  }),
  people_group_member: syncTable('people_group_member', {
    class: 'server',
    owner: 'user_id',
    scopes: [theScope(SCOPES.people)],
    since: 30,
  }),
};

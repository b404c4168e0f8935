import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const BILLING_TABLES = {
  billing_profile: syncTable('billing_profile', {
    class: 'draft',
    owner: 'id',
    scopes: [scopeOf(SCOPES.person, 'id')],
    since: 33,
  }),
};

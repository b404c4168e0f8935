import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const SUBJECTS_TABLES = {
  subject: syncTable('subject', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 30,
  }),
};

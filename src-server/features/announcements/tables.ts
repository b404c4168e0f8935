import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const ANNOUNCEMENTS_TABLES = {
  announcement: syncTable('announcement', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 34,
  }),
};

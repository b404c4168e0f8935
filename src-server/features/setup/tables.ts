import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const SETUP_TABLES = {
  institution: syncTable('institution', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    files: { columns: ['logo_sha256'], shownTo: 'row' },
  }),
};

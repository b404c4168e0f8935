import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const IMPORTS_TABLES = {
  import_batch: syncTable('import_batch', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
  }),
  import_setup: syncTable('import_setup', {
    class: 'device',
    files: { columns: ['previewed'], key: 'import_id', shownTo: 'feature' },
  }),
  import_fix: DEVICE,
  import_columns: DEVICE,
};

import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const RESOURCES_TABLES = {
  learning_resource: syncTable('learning_resource', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    files: { columns: ['file_sha256'], shownTo: 'row', untilDeleted: true },
    // Before, each had a link to lead to.
    since: (row) => (row['link'] === '' ? 39 : 34),
  }),
  /** Kept where it is decided; who writes resources looks at them. */
  learning_resource_version: syncTable('learning_resource_version', {
    class: 'device',
    files: { columns: ['file_sha256'], shownTo: 'resources:add' },
  }),
};

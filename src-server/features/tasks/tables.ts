import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const TASKS_TABLES = {
  task: syncTable('task', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.admin)],
    since: 34,
  }),
};

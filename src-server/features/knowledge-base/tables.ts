import { syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const KNOWLEDGE_BASE_TABLES = {
  article: syncTable('article', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.catalog)],
    since: 34,
  }),
};

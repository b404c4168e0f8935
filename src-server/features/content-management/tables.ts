import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const CONTENT_MANAGEMENT_TABLES = {
  content_note: syncTable('content_note', {
    class: 'server',
    owner: 'instructor_id',
    scopes: [scopeOf(SCOPES.person, 'instructor_id')],
    since: 31,
  }),
};

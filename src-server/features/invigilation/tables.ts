import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const INVIGILATION_TABLES = {
  invigilation: syncTable('invigilation', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id'), scopeOf(SCOPES.examResults, 'exam_id')],
    since: 40,
  }),
};

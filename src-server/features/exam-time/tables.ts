import { scopeOf, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Why somebody has more time is nobody's business on a computer. */
const hideReason = (row: SyncRow): SyncRow => ({ ...row, reason: '' });

export const EXAM_TIME_TABLES = {
  person_allowance: syncTable('person_allowance', {
    class: 'server',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id'), theScope(SCOPES.admin)],
    redact: hideReason,
    since: 36,
  }),
  exam_allowance: syncTable('exam_allowance', {
    class: 'server',
    owner: 'user_id',
    scopes: [
      scopeOf(SCOPES.person, 'user_id'),
      scopeOf(SCOPES.examResults, 'exam_id'),
      scopeOf(SCOPES.examInvigilation, 'exam_id'),
    ],
    redact: hideReason,
    since: 36,
  }),
};

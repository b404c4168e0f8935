import { sql } from 'kysely';
import { scopeOf, scopeWhere, syncTable, theScope, type SyncRow } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 40;
const OF_VERSION = { of: 'exam_version', by: 'exam_version_id' } as const;

/** Whoever reads the code out has no use for the key itself. */
const hideKey = (row: SyncRow, holds: (scope: string) => boolean): SyncRow =>
  holds('admin') || holds(`exam:${row['exam_id']}:results`) ? row : { ...row, package_key: '' };

export const EXAM_PACKAGES_TABLES = {
  exam_package: syncTable('exam_package', {
    class: 'server',
    owner: OF_VERSION,
    scopes: [scopeOf(SCOPES.exam, 'exam_id')],
    files: { columns: ['sha256'], shownTo: 'feature' },
    since: SINCE,
  }),
  // Never `exam:{id}`: it opens the paper.
  exam_start_code: syncTable('exam_start_code', {
    class: 'server',
    owner: OF_VERSION,
    scopes: [
      scopeOf(SCOPES.examResults, 'exam_id'),
      theScope(SCOPES.admin),
      scopeWhere(sql`t.is_shown = 1`, scopeOf(SCOPES.examInvigilation, 'exam_id')),
    ],
    redact: hideKey,
    since: SINCE,
  }),
};

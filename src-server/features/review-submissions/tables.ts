import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Its author and whoever reviews it hold it; those who could take it ask the hub. */
const ofBoth = {
  class: 'server',
  owner: 'author_id',
  scopes: [scopeOf(SCOPES.person, 'author_id'), scopeOf(SCOPES.person, 'reviewer_id')],
  since: 34,
} as const;

export const REVIEW_SUBMISSIONS_TABLES = {
  review_submission: syncTable('review_submission', ofBoth),
  review_remark: syncTable('review_remark', ofBoth),
};

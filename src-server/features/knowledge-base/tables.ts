import { sql } from 'kysely';
import { DEVICE, scopeOf, scopeWhere, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** A computer holds what its people may read; a draft is with whoever began it. */
export const KNOWLEDGE_BASE_TABLES = {
  article: syncTable('article', {
    class: 'server',
    owner: 'institution',
    scopes: [
      scopeWhere(sql`t.is_draft = 0 and t.role_id is null`, theScope(SCOPES.catalog)),
      scopeWhere(sql`t.is_draft = 0`, scopeOf(SCOPES.role, 'role_id')),
      scopeOf(SCOPES.person, 'author_id'),
    ],
    // Before, everybody read every article.
    since: (row) => (row['role_id'] === null && row['is_draft'] === 0 ? 34 : 39),
  }),
  article_version: DEVICE,
  article_vote: syncTable('article_vote', {
    class: 'append-only',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: 39,
  }),
};

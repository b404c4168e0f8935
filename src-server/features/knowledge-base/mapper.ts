import type { Article } from '#shared/contract/knowledge-base.ts';
import { iso } from '#server/iso.ts';
import type { ArticleRow } from './repo.ts';

/** A row as it is read. */
export const toArticle = (row: ArticleRow): Article => ({
  id: row.id,
  title: row.title,
  description: row.description,
  is_draft: row.is_draft === 1,
  role_id: row.role_id,
  role_name: row.role_name ?? '',
  review_on: row.review_on,
  own_vote: row.own_vote === null ? null : row.own_vote === 1,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

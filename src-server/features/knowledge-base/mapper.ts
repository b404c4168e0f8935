import type { Article } from '#shared/contract/knowledge-base.ts';
import { iso } from '#server/iso.ts';
import type { ArticleRow } from './repo.ts';

/** A row as it is read. */
export const toArticle = (row: ArticleRow): Article => ({
  id: row.id,
  title: row.title,
  description: row.description,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

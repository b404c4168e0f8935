import type { Generated } from 'kysely';

export interface ArticleTable {
  id: number;
  title: string;
  description: string;
  /** Whoever wrote it first; null of those from before. */
  author_id: number | null;
  /** Whom it is for; null for everybody. */
  role_id: number | null;
  /** A day, YYYY-MM-DD, from which it is to be looked at again. */
  review_on: string | null;
  is_draft: Generated<0 | 1>;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What an article said before it was changed. */
export interface ArticleVersionTable {
  id: number;
  article_id: number;
  title: string;
  description: string;
  created_at: number;
}

/** Whether an article helped somebody; their last word counts. */
export interface ArticleVoteTable {
  id: number;
  article_id: number;
  user_id: number;
  is_helpful: 0 | 1;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

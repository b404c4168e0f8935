import type { Article, ArticleBody, ArticleListQuery } from '#shared/contract/knowledge-base.ts';
import { isChanged } from '#shared/domain/knowledge-base/article-rules.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toArticle } from './mapper.ts';
import * as repo from './repo.ts';

async function getRow(ctx: Ctx, id: number): Promise<repo.ArticleRow> {
  return (await repo.findArticle(ctx.db, id)) ?? refuse('NOT_FOUND', 'This entry does not exist any more.');
}

/** One page of them, newest first. */
export async function listKnowledgeBase(ctx: Ctx, { offset, limit, search = '' }: ArticleListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listKnowledgeBase(ctx.db, { words, offset, limit });
  return { data: rows.map(toArticle), count: total };
}

/** @throws NOT_FOUND */
export const getArticle = async (ctx: Ctx, id: number): Promise<Article> => toArticle(await getRow(ctx, id));

export async function createArticle(ctx: Ctx, body: ArticleBody): Promise<Article> {
  const id = ctx.newId();
  ctx.audit({ id });
  await repo.insertArticle(ctx.db, { id, ...body, created_at: ctx.now, updated_at: ctx.now });
  return getArticle(ctx, id);
}

/** @throws NOT_FOUND */
export async function updateArticle(ctx: Ctx, id: number, body: ArticleBody): Promise<Article> {
  const before = await getRow(ctx, id);
  if (isChanged(before, body)) await repo.updateArticle(ctx.db, id, body, ctx.now);
  return getArticle(ctx, id);
}

/** @throws NOT_FOUND */
export async function deleteArticle(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateArticle(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}

import type {
  Article,
  ArticleBody,
  ArticleHistory,
  ArticleListQuery,
} from '#shared/contract/knowledge-base.ts';
import { isChanged } from '#shared/domain/drafts/is-changed.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { toArticle } from './mapper.ts';
import * as repo from './repo.ts';

const readerOf = ({ actor }: Ctx): repo.Reader => ({
  userId: actor.userId,
  writes: actor.ability.can('add', 'knowledge-base'),
});

async function getRow(ctx: Ctx, id: number): Promise<repo.ArticleRow> {
  const row = await repo.findArticle(ctx.db, readerOf(ctx), id);
  return row ?? refuse('NOT_FOUND', 'This entry does not exist any more.');
}

/** One page of them, newest first. */
export async function listKnowledgeBase(ctx: Ctx, { offset, limit, search = '' }: ArticleListQuery) {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const { rows, total } = await repo.listKnowledgeBase(ctx.db, readerOf(ctx), { words, offset, limit });
  return { data: rows.map(toArticle), count: total };
}

/** @throws NOT_FOUND */
export const getArticle = async (ctx: Ctx, id: number): Promise<Article> => toArticle(await getRow(ctx, id));

/** What a body says as columns; what it does not say stays. @throws VALIDATION_FAILED for a role that is not there */
async function columnsOf(
  ctx: Ctx,
  { is_draft: isDraft, role_id: roleId, review_on: reviewOn, ...words }: ArticleBody,
) {
  const roles = roleId === undefined || roleId === null ? [] : await repo.listRoles(ctx.db);
  if (roleId !== undefined && roleId !== null && roles.every(({ id }) => id !== roleId)) {
    const text = 'This role does not exist any more. Choose another one.';
    refuse('VALIDATION_FAILED', text, { fields: { role_id: [text] } });
  }
  return {
    ...words,
    ...(isDraft === undefined ? {} : { is_draft: isDraft ? (1 as const) : (0 as const) }),
    ...(roleId === undefined ? {} : { role_id: roleId }),
    ...(reviewOn === undefined ? {} : { review_on: reviewOn }),
  };
}

export async function createArticle(ctx: Ctx, body: ArticleBody): Promise<Article> {
  const id = ctx.newId();
  ctx.audit({ id });
  const columns = await columnsOf(ctx, body);
  const author = { author_id: ctx.actor.userId };
  await repo.insertArticle(ctx.db, { id, ...author, ...columns, created_at: ctx.now, updated_at: ctx.now });
  return getArticle(ctx, id);
}

/** Changes one; what it said before is kept. @throws NOT_FOUND */
export async function updateArticle(ctx: Ctx, id: number, body: ArticleBody): Promise<Article> {
  const versionId = ctx.newId();
  const before = await getRow(ctx, id);
  const columns = await columnsOf(ctx, body);
  if (!isChanged(before, columns)) return toArticle(before);
  const { title, description } = before;
  // A draft is not kept by each of its sentences.
  if (before.is_draft === 0 && isChanged(before, { title: body.title, description: body.description }))
    await repo.insertVersion(ctx.db, {
      id: versionId,
      article_id: id,
      title,
      description,
      created_at: ctx.now,
    });
  await repo.updateArticle(ctx.db, id, columns, ctx.now);
  return getArticle(ctx, id);
}

/** Says whether it helped the signed-in person. The same once more changes nothing. @throws NOT_FOUND */
export async function voteOnArticle(ctx: Ctx, id: number, isHelpful: boolean): Promise<void> {
  const voteId = ctx.newId();
  const vote = isHelpful ? 1 : 0;
  if ((await getRow(ctx, id)).own_vote === vote) return;
  await repo.insertVote(ctx.db, {
    id: voteId,
    article_id: id,
    user_id: ctx.actor.userId,
    is_helpful: vote,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
}

const MOST_VERSIONS = 50;

/** What it said before, and how many it helped. @throws NOT_FOUND */
export async function getArticleHistory(ctx: Ctx, id: number): Promise<ArticleHistory> {
  await getRow(ctx, id);
  const versions = await repo.listVersions(ctx.db, id, MOST_VERSIONS);
  return {
    versions: versions.map(({ title, description, created_at: at }) => ({
      title,
      description,
      replaced_at: iso(at),
    })),
    ...(await repo.countVotes(ctx.db, id)),
  };
}

/** The roles that an article can be for. */
export const listArticleAudiences = (ctx: Ctx) => repo.listRoles(ctx.db);

/** @throws NOT_FOUND */
export async function deleteArticle(ctx: Ctx, id: number): Promise<void> {
  await getRow(ctx, id);
  await repo.updateArticle(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}

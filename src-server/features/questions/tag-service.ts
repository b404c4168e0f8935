import { foldName, freeName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { indexLater } from './search-index.ts';
import { insertTagLinks, listLinks, listLinksOf, setLinksDeleted } from './question-repo.ts';
import { resolveChangedTag, resolveRenamedTag } from './merged-tag.ts';
import { resolveSeenIds, resolveTags } from './tag-names.ts';
import * as repo from './tag-repo.ts';
import { dropTally, TallyChange } from './tally.ts';

/** What a link needs to know of its question. */
export interface TaggableQuestion {
  readonly id: number;
  readonly instructor_id: number;
  readonly created_at: number;
}

/** @throws NOT_FOUND unless every id is an own live tag. */
export async function assertOwnTags(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
  const wanted = new Set(tagIds);
  if (wanted.size === 0) return;
  const own = await repo.listOwnTags(ctx.db, ctx.actor.userId, [...wanted]);
  if (own.length < wanted.size) refuse('NOT_FOUND', 'This tag does not exist.');
}

/** Own tags, once each; those that are gone by the time that a hub hears of a command are left out. */
export async function getOwnTags(ctx: Ctx, tagIds: readonly number[]): Promise<number[]> {
  const wanted = await resolveSeenIds(ctx, tagIds);
  const known = ctx.isReplay === true ? await repo.listWithDeleted(ctx.db, ctx.actor.userId, wanted) : [];
  const gone = new Set(known.filter((tag) => tag.deleted_at !== null).map((tag) => tag.id));
  const left = wanted.filter((id) => !gone.has(id));
  await assertOwnTags(ctx, left);
  return left;
}

/** Links tags to questions; links that exist stay as they are. Answers the questions that changed. */
export async function linkTags(
  ctx: Ctx,
  questions: readonly TaggableQuestion[],
  tags: readonly number[],
  tally: TallyChange,
): Promise<number[]> {
  const tagIds = [...new Set(tags)];
  if (questions.length === 0 || tagIds.length === 0) return [];
  const existing = await listLinks(ctx.db, { questionIds: questions.map((question) => question.id) });
  const has = new Set(existing.map((link) => `${link.question_id} ${link.tag_id}`));
  const links = questions.flatMap((question) =>
    tagIds
      .map((tagId) => ({ tagId, id: ctx.newId() }))
      .filter(({ tagId }) => !has.has(`${question.id} ${tagId}`))
      .map(({ tagId, id }) => ({
        id,
        question_id: question.id,
        tag_id: tagId,
        instructor_id: question.instructor_id,
        question_created_at: question.created_at,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
  );
  if (links.length === 0) return [];
  await insertTagLinks(ctx.db, links);
  for (const link of links) tally.tag(link.instructor_id, link.tag_id, 1);
  return [...new Set(links.map((link) => link.question_id))];
}

/** Removes the links of one tag from some questions. Answers the questions that changed. */
export async function unlinkTag(
  ctx: Ctx,
  questions: readonly TaggableQuestion[],
  tagId: number,
  tally: TallyChange,
): Promise<number[]> {
  const questionIds = questions.map((question) => question.id);
  const links = questionIds.length === 0 ? [] : await listLinks(ctx.db, { questionIds, tagId });
  if (links.length === 0) return [];
  await setLinksDeleted(
    ctx.db,
    links.map((link) => link.id),
    ctx.now,
    ctx.now,
  );
  tally.tag(ctx.actor.userId, tagId, -links.length);
  return links.map((link) => link.question_id);
}

/** Gives one question exactly these tags. */
export async function setTags(
  ctx: Ctx,
  question: TaggableQuestion,
  tagIds: readonly number[],
  tally: TallyChange,
): Promise<void> {
  const existing = await listLinksOf(ctx.db, { questionId: question.id });
  const gone = existing.filter((link) => !tagIds.includes(link.tag_id));
  if (gone.length > 0) {
    await setLinksDeleted(
      ctx.db,
      gone.map((link) => link.id),
      ctx.now,
      ctx.now,
    );
    for (const link of gone) tally.tag(question.instructor_id, link.tag_id, -1);
  }
  await linkTags(ctx, [question], tagIds, tally);
}

async function getOwnTag(ctx: Ctx, tagId: number): Promise<repo.TagRow> {
  const [tag] = await repo.listOwnTags(ctx.db, ctx.actor.userId, [tagId]);
  return tag ?? refuse('NOT_FOUND', 'This tag does not exist.');
}

const isTakenBy = (own: readonly repo.TagRow[], name: string): boolean =>
  own.some((tag) => foldName(tag.tag_name) === foldName(name));

function refuseDuplicate(name: string): never {
  const reason = `You already have a tag '${name}'.`;
  return refuse('DUPLICATE', reason, { fields: { tag_names: [reason] } });
}

/** What has a tag names it by its id: named elsewhere as another one that is there, it gets another name. */
function nameBeside(ctx: Ctx, others: readonly repo.TagRow[], wanted: string): string {
  const isTaken = (one: string) => isTakenBy(others, one);
  const name = ctx.isReplay === true ? freeName(wanted, ctx.client.name, isTaken) : wanted;
  if (isTaken(name)) refuseDuplicate(name);
  return name;
}

/** Makes a tag without questions. */
export async function createTag(ctx: Ctx, wanted: string): Promise<repo.TagRow> {
  const name = nameBeside(ctx, await repo.listTags(ctx.db, ctx.actor.userId), wanted);
  const [id] = await resolveTags(ctx, [name]);
  return getOwnTag(ctx, id ?? 0);
}

/** Renames a tag; its questions are found by the new name at once. */
export async function renameTag(ctx: Ctx, namedId: number, wanted: string): Promise<repo.TagRow> {
  const { id: tagId } = await getOwnTag(ctx, await resolveRenamedTag(ctx, namedId));
  const others = (await repo.listTags(ctx.db, ctx.actor.userId)).filter((tag) => tag.id !== tagId);
  const name = nameBeside(ctx, others, wanted);
  await repo.renameTag(ctx.db, tagId, name, ctx.now);
  const links = await listLinks(ctx.db, { tagId });
  await indexLater(
    ctx.db,
    links.map((link) => link.question_id),
  );
  return getOwnTag(ctx, tagId);
}

const LINKS_PER_STATEMENT = 5000;

/**
 * Deletes a tag with its links; answers its name. One that its author has never seen, because theirs became one
 * with it, stays, and loses only the links that theirs had.
 */
export async function deleteTag(ctx: Ctx, namedId: number): Promise<string> {
  const { id: tagId, ownLinks } = await resolveChangedTag(ctx, namedId);
  const tag = await getOwnTag(ctx, tagId);
  const own = ownLinks === null ? null : new Set(ownLinks);
  const links = (await listLinks(ctx.db, { tagId })).filter((link) => own?.has(link.id) ?? true);
  for (let start = 0; start < links.length; start += LINKS_PER_STATEMENT) {
    const part = links.slice(start, start + LINKS_PER_STATEMENT).map((link) => link.id);
    await setLinksDeleted(ctx.db, part, ctx.now, ctx.now);
  }
  if (own === null) {
    await repo.deleteTags(ctx.db, [tagId], ctx.now);
    await dropTally(ctx.db, ctx.actor.userId, 'tag', tagId);
  } else await addTagTally(ctx, tagId, -links.length);
  await indexLater(
    ctx.db,
    links.map((link) => link.question_id),
  );
  return tag.tag_name;
}

async function addTagTally(ctx: Ctx, tagId: number, by: number): Promise<void> {
  const tally = new TallyChange();
  tally.tag(ctx.actor.userId, tagId, by);
  await tally.apply(ctx.db);
}

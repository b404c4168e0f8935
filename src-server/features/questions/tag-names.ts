import { z } from 'zod';
import { foldName } from '#shared/domain/questions/names.ts';
import type { Ctx } from '#server/context.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { listLinksOf } from './question-repo.ts';
import { listOwnTags, listTags, listWithDeleted } from './tag-repo.ts';

/** A tag that a name stood for where a command was given, and whether its question had it already. */
const SeenTag = z.object({ id: z.int(), had: z.boolean() });
type SeenTag = z.infer<typeof SeenTag>;
const Recorded = z.object({ tags: z.array(SeenTag) });

/**
 * One id per name of own tags, whatever their case; unknown names become tags. An id is drawn for every
 * name, so that a hub that knows more tags draws the same ones after it (docs/how-sync-works.md, ids).
 * @param seen by name, the tag that it stood for elsewhere.
 */
export async function resolveTags(
  ctx: Ctx,
  names: readonly string[],
  seen: readonly SeenTag[] = [],
): Promise<number[]> {
  if (names.length === 0) return [];
  const owner = ctx.actor.userId;
  const known = new Map((await listTags(ctx.db, owner)).map((tag) => [foldName(tag.tag_name), tag.id]));
  const seenIds = seen.map((tag) => tag.id);
  const isDeleted = new Map(
    (await listWithDeleted(ctx.db, owner, seenIds)).map((tag) => [tag.id, tag.deleted_at !== null]),
  );
  const made = [];
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const fresh = ctx.newId();
    const was = seen[at];
    // The very tag that its author saw, whatever it is called by now. A question that had it does not bring it back.
    if (was?.had === true && isDeleted.get(was.id) === true) continue;
    let id = was !== undefined && isDeleted.get(was.id) === false ? was.id : known.get(foldName(name));
    if (id === undefined) {
      id = fresh;
      known.set(foldName(name), id);
      made.push({
        id,
        tag_name: name.trim(),
        instructor_id: owner,
        created_at: ctx.now,
        updated_at: ctx.now,
      });
    }
    ids.push(id);
  }
  await insertRows(ctx.db, ctx.services.dialect, 'tag', made);
  return ids;
}

/**
 * The tags that names stand for to the author of a command: recorded, as they may be called otherwise elsewhere.
 * @param questionId of a question that may have some of them already.
 * @param beside recorded with them.
 */
export async function resolveSeenTags(
  ctx: Ctx,
  names: readonly string[],
  questionId?: number,
  beside: object = {},
): Promise<number[]> {
  const recorded = Recorded.safeParse(ctx.recorded).data;
  if (recorded !== undefined) return resolveTags(ctx, names, recorded.tags);
  const ids = await resolveTags(ctx, names);
  if (ids.length === 0 && Object.keys(beside).length === 0) return ids;
  const links = questionId === undefined ? [] : await listLinksOf(ctx.db, { questionId });
  const had = new Set(links.map((link) => link.tag_id));
  ctx.record({
    ...beside,
    tags: ids.map((id) => ({ id, had: had.has(id) })),
  } satisfies z.input<typeof Recorded>);
  return ids;
}

/** Tags that a command names by their ids, with what they were called where it was given. */
const Named = z.object({ named: z.array(z.object({ id: z.int(), name: z.string() })) });

/**
 * The tags that ids stand for to the author of a command: one that was made with its name is another one on a hub
 * that had a tag of that name, and its author may not have heard of that yet.
 */
export async function resolveSeenIds(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const owner = ctx.actor.userId;
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return wanted;
  const recorded = Named.safeParse(ctx.recorded).data;
  if (recorded === undefined) {
    const own = await listOwnTags(ctx.db, owner, wanted);
    ctx.record({ named: own.map(({ id, tag_name: name }) => ({ id, name })) } satisfies z.input<
      typeof Named
    >);
    return wanted;
  }
  const here = new Set((await listWithDeleted(ctx.db, owner, wanted)).map((tag) => tag.id));
  const byName = new Map((await listTags(ctx.db, owner)).map((tag) => [foldName(tag.tag_name), tag.id]));
  const names = new Map(recorded.named.map(({ id, name }) => [id, foldName(name)]));
  const resolved = wanted.map((id) => (here.has(id) ? id : (byName.get(names.get(id) ?? '') ?? id)));
  return [...new Set(resolved)];
}

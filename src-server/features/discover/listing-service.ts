import type { ContentKind, ItemName } from '#shared/domain/discover/item-key.ts';
import { readTagNames } from '#shared/domain/discover/left-out-tags.ts';
import { listedTags } from '#shared/domain/discover/listed-tags.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './listing-repo.ts';

/** The tags that questions of something have, the most frequent first, and which of them its author leaves out. */
export async function listedTagsOf(ctx: Pick<Ctx, 'db' | 'actor'>, { type, id }: ItemName) {
  const source = await repo.findSource(ctx.db, type, id);
  if (source?.instructor_id !== ctx.actor.userId)
    return refuse('NOT_FOUND', 'There is no such exam or course of yours.');
  const uses = await repo.listTagUses(ctx.db, type, id);
  return { tag_names: listedTags(uses, []), left_out_tags: [...readTagNames(source.left_out_tags)] };
}

/** Writes with a version that is offered from now on what the catalogue says of it beside its texts. */
export async function keepListing(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { type, id, versionId }: { readonly type: ContentKind; readonly id: number; readonly versionId: number },
): Promise<void> {
  const source = await repo.findSource(db, type, id);
  if (source === undefined) return;
  const names = listedTags(await repo.listTagUses(db, type, id), readTagNames(source.left_out_tags));
  const listing = { tag_names: JSON.stringify(names), author_role: source.author_role };
  const known = await repo.findListing(db, versionId);
  if (known === undefined)
    return void (await repo.insertListing(db, {
      id: versionId,
      content_type: type,
      content_id: id,
      instructor_id: source.instructor_id,
      is_for_some: await repo.isForSome(db, type, versionId),
      ...listing,
      created_at: now,
      updated_at: now,
    }));
  if (known.tag_names !== listing.tag_names || known.author_role !== listing.author_role)
    await repo.updateListing(db, versionId, listing, now);
}

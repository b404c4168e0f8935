import type { DiscoverItem } from '#shared/contract/discover.ts';
import { tagKey } from '#shared/domain/discover/listed-tags.ts';
import type { Ctx } from '#server/context.ts';
import { bringCatalogueUpToDate, sortKey } from './catalogue-index.ts';
import { loadItems } from './item-service.ts';
import * as repo from './recommend-repo.ts';

/** What somebody got last is what they are about. */
const LOOKED_AT = 10;
const MOST = 6;

interface Found {
  readonly content_id: number;
  readonly content_type: 'exam' | 'course';
}

interface Reason {
  readonly by: 'tag' | 'author' | 'category';
  readonly name: string;
  readonly because_of: string;
}

type Look = { readonly reason: Reason; readonly find: () => Promise<readonly Found[]> };

/** What may be said for something, the strongest reason first: a shared tag, the same author, the same category. */
function looks(ctx: Ctx, own: readonly DiscoverItem[]): Look[] {
  const { userId } = ctx.actor;
  const tags = new Map<string, Look>();
  const authors = new Map<number, Look>();
  const categories = new Map<string, Look>();
  for (const item of own) {
    const because = { because_of: item.title };
    for (const name of item.tag_names)
      tags.set(tagKey(name), {
        reason: { by: 'tag', name, ...because },
        find: () => repo.listWithTag(ctx.db, userId, tagKey(name), MOST),
      });
    authors.set(item.instructor_id, {
      reason: { by: 'author', name: item.instructor_name, ...because },
      find: () => repo.listOfAuthor(ctx.db, userId, item.instructor_id, MOST),
    });
    if (item.category !== '')
      categories.set(sortKey(item.category), {
        reason: { by: 'category', name: item.category, ...because },
        find: () => repo.listInCategory(ctx.db, userId, sortKey(item.category), MOST),
      });
  }
  return [...tags.values(), ...authors.values(), ...categories.values()];
}

/** What goes with what the person is enrolled in, each with its reason; nothing where there is no reason. */
export async function listRecommendations(ctx: Ctx) {
  await bringCatalogueUpToDate(ctx.db, ctx.transaction);
  const enrolled = await repo.listEnrolled(ctx.db, ctx.actor.userId, LOOKED_AT);
  const own = await loadItems(
    ctx,
    enrolled.map((row) => ({ type: row.content_type, id: row.content_id })),
  );
  const reasons = new Map<number, Reason>();
  const found: Found[] = [];
  for (const { reason, find } of looks(ctx, own)) {
    if (found.length >= MOST) break;
    for (const one of await find()) {
      if (reasons.has(one.content_id) || found.length >= MOST) continue;
      reasons.set(one.content_id, reason);
      found.push(one);
    }
  }
  const items = await loadItems(
    ctx,
    found.map((one) => ({ type: one.content_type, id: one.content_id })),
  );
  return items.flatMap((content) => {
    const reason = reasons.get(content.content_id);
    return reason === undefined || content.next_step.kind === 'none' ? [] : [{ content, reason }];
  });
}

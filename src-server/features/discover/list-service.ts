import type { z } from 'zod';
import type { discoverContract } from '#shared/contract/discover.ts';
import { FREE, MINUTES } from '#shared/domain/discover/filters.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';
import { tagKey } from '#shared/domain/discover/listed-tags.ts';
import { queryWords } from '#shared/domain/questions/search-words.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { bringCatalogueUpToDate, sortKey } from './catalogue-index.ts';
import { loadItems } from './item-service.ts';
import * as repo from './list-repo.ts';

type Query = z.output<(typeof discoverContract)['discoverSearchAndFilter']['query']>;

/** So many categories and tags are offered to filter by. */
const OFFERED = 50;

const TYPES: Readonly<Record<Query['contentType'], ContentKind | null>> = {
  both: null,
  exams: 'exam',
  courses: 'course',
};

/** What one may filter by. */
export async function listFilters(ctx: Ctx) {
  await bringCatalogueUpToDate(ctx.db, ctx.transaction);
  const namesOf = async (kind: 'category' | 'tag'): Promise<string[]> =>
    (await repo.listCounted(ctx.db, kind, OFFERED)).map((row) => row.name);
  return { categories: await namesOf('category'), tag_names: await namesOf('tag') };
}

/** @throws VALIDATION_FAILED of what is neither a subject, a category nor Free, naming those that there are */
async function categoryOf(ctx: Ctx, category: string | undefined): Promise<string | null> {
  if (category === undefined || category === '' || category === FREE) return null;
  const key = sortKey(category);
  if (await repo.hasCategory(ctx.db, ctx.actor.userId, key)) return key;
  const { categories } = await listFilters(ctx);
  const sentence = `One of: ${[FREE, ...categories].join(', ')}.`;
  return refuse('VALIDATION_FAILED', sentence, { fields: { quickCategory: [sentence] } });
}

/** One page of the catalogue with its exact number. */
export async function searchCatalogue(ctx: Ctx, query: Query) {
  await bringCatalogueUpToDate(ctx.db, ctx.transaction);
  const words = queryWords(query.query ?? '');
  const tagNames = (await repo.listCounted(ctx.db, 'tag', OFFERED)).map((row) => row.name);
  const wanted: repo.CatalogueQuery = {
    userId: ctx.actor.userId,
    sort: query.sortBy,
    type: TYPES[query.contentType],
    words,
    categoryKey: await categoryOf(ctx, query.quickCategory),
    isFree: query.quickCategory === FREE,
    authorRole: query.role ?? null,
    minutes: query.duration === undefined ? null : MINUTES[query.duration],
    tagKeys: (query.tags ?? []).map(tagKey),
  };
  // Signs alone are no words: nothing has them.
  const isWordless = words.length === 0 && (query.query ?? '') !== '';
  if (isWordless) return { discover_data: [], total_count: 0, tag_names: tagNames };
  const page = await repo.listPage(ctx.db, wanted, query);
  return {
    discover_data: await loadItems(
      ctx,
      page.map((row) => ({ type: row.content_type, id: row.content_id })),
    ),
    total_count: await repo.countItems(ctx.db, wanted),
    tag_names: tagNames,
  };
}

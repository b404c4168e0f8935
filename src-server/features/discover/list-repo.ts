import { sql, type ExpressionBuilder } from 'kysely';
import { matchingRows } from '#server/db/full-text.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { DiscoverSort } from '#shared/domain/discover/filters.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';
import { CATALOGUE } from './catalogue-index.ts';

export interface CatalogueQuery {
  readonly userId: number;
  readonly sort: DiscoverSort;
  readonly type: ContentKind | null;
  readonly words: readonly string[];
  readonly categoryKey: string | null;
  readonly isFree: boolean;
  readonly authorRole: string | null;
  readonly minutes: readonly [from: number, below: number | null] | null;
  readonly tagKeys: readonly string[];
}

const ORDERS = {
  Newest: ['published_at', 'desc'],
  Oldest: ['published_at', 'asc'],
  Title: ['title_key', 'asc'],
  PriceLow: ['price_key', 'asc'],
  PriceHigh: ['price_key', 'desc'],
  Rating: ['rating', 'desc'],
  Popular: ['popularity', 'desc'],
} as const satisfies Readonly<Record<DiscoverSort, readonly [keyof Tables['discover_item'], 'asc' | 'desc']>>;

/** What is for some is seen by its author and by whoever is in it. */
const isTheirs = (eb: ExpressionBuilder<Tables, 'discover_item'>, userId: number) =>
  eb.or([
    eb('discover_item.instructor_id', '=', userId),
    eb.exists(
      eb
        .selectFrom('enrolment')
        .whereRef('enrolment.content_id', '=', 'discover_item.content_id')
        .whereRef('enrolment.content_type', '=', 'discover_item.content_type')
        .where('enrolment.user_id', '=', userId)
        .where('enrolment.deleted_at', 'is', null)
        .select('enrolment.id'),
    ),
  ]);

/** What the person may see of the catalogue. */
export const visibleItems = (db: Db, userId: number) =>
  db
    .selectFrom('discover_item')
    .where((eb) => eb.or([eb('discover_item.is_for_some', '=', 0), isTheirs(eb, userId)]));

function narrowed(db: Db, query: CatalogueQuery) {
  const { type, words, categoryKey, authorRole, minutes, tagKeys } = query;
  let rows = visibleItems(db, query.userId);
  if (type !== null) rows = rows.where('content_type', '=', type);
  if (words.length > 0)
    rows = rows.where(
      sql<boolean>`${sql.ref('discover_item.content_id')} in (${matchingRows(dialectOf(db), [CATALOGUE], words)})`,
    );
  if (categoryKey !== null) rows = rows.where('category_key', '=', categoryKey);
  if (query.isFree) rows = rows.where('price_key', '=', 0);
  if (authorRole !== null) rows = rows.where('author_role', '=', authorRole);
  if (minutes !== null) rows = rows.where('duration_minutes', '>=', minutes[0]);
  if (minutes !== null && minutes[1] !== null) rows = rows.where('duration_minutes', '<', minutes[1]);
  for (const key of tagKeys)
    rows = rows.where('content_id', 'in', (eb) =>
      eb.selectFrom('discover_tag').where('tag_key', '=', key).select('discover_tag.content_id'),
    );
  return rows;
}

/** Which contents stand on one page. */
export async function listPage(
  db: Db,
  query: CatalogueQuery,
  page: { readonly offset: number; readonly limit: number },
) {
  const [column, direction] = ORDERS[query.sort];
  return narrowed(db, query)
    .orderBy(column, direction)
    .orderBy('content_id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .select(['content_id', 'content_type'])
    .execute();
}

/** Whether the counts that are kept answer how many there are. */
const isCounted = (query: CatalogueQuery): boolean =>
  query.words.length === 0 &&
  !query.isFree &&
  query.authorRole === null &&
  query.minutes === null &&
  query.tagKeys.length === 0 &&
  (query.categoryKey === null || query.type === null);

/** How many there are: by the counts that are kept where they say it, beside what is for some and theirs. */
export async function countItems(db: Db, query: CatalogueQuery): Promise<number> {
  if (!isCounted(query)) {
    const { total } = await narrowed(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  let kept = db.selectFrom('discover_count');
  if (query.categoryKey !== null)
    kept = kept.where('kind', '=', 'category').where('count_key', '=', query.categoryKey);
  else kept = kept.where('kind', '=', 'type');
  if (query.type !== null) kept = kept.where('count_key', '=', query.type);
  const { total } = await kept
    .select(sql<number>`cast(coalesce(sum(items), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow();
  const some = await narrowed(db, query)
    .where('is_for_some', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total + some.total;
}

/** The names of what most of the catalogue has. */
export const listCounted = (db: Db, kind: 'category' | 'tag', limit: number) =>
  db
    .selectFrom('discover_count')
    .where('kind', '=', kind)
    .orderBy('items', 'desc')
    .orderBy('count_key')
    .limit(limit)
    .select(['count_key', 'name'])
    .execute();

/** Whether something that the person may see is of a category. */
export const hasCategory = async (db: Db, userId: number, key: string): Promise<boolean> =>
  (await visibleItems(db, userId).where('category_key', '=', key).select('content_id').limit(1).execute())
    .length > 0;

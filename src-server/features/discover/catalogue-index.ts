import { setImmediate as nextTurn } from 'node:timers/promises';
import { readTagNames } from '#shared/domain/discover/left-out-tags.ts';
import { tagKey } from '#shared/domain/discover/listed-tags.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import type { DiscoverCountTable, DiscoverItemTable } from '#server/db/discover-tables.ts';
import { indexText, unindexText } from '#server/db/full-text.ts';
import type { Db } from '#server/db/tables.ts';
import * as repo from './index-repo.ts';

/** The owner behind whose mark words of the catalogue stand: no person has this id. */
export const CATALOGUE = 0;

const MAX_KEY = 200;
const PER_UNIT = 1000;

/** How a title or a category is sorted and found, however it is written. */
export const sortKey = (text: string): string => text.trim().toLowerCase().slice(0, MAX_KEY);

const toItem = (type: ContentKind, row: repo.SourceRow): DiscoverItemTable => ({
  content_id: row.content_id,
  content_type: type,
  version_id: row.version_id,
  instructor_id: row.instructor_id,
  is_for_some: row.is_for_some,
  title_key: sortKey(row.title),
  category_key: sortKey(row.category),
  author_role: row.author_role ?? '',
  duration_minutes: row.duration_minutes,
  price_key: Math.round(toMajor(row.price_minor, row.currency) * PER_UNIT),
  rating: row.rating ?? 0,
  popularity: row.enrolled ?? 0,
  published_at: row.published_at ?? 0,
});

const tagNamesOf = (row: repo.SourceRow): readonly string[] => readTagNames(row.tag_names ?? '[]');

/** What something is found by. */
const wordsOf = (row: repo.SourceRow): string =>
  [
    row.title,
    row.subtitle,
    row.description,
    row.instructor_name,
    row.category,
    row.level,
    ...tagNamesOf(row),
  ].join('\n');

/** Counts by kind and key: what is for everybody counts alone. */
class Counts {
  readonly #changes = new Map<string, DiscoverCountTable>();

  add(kind: DiscoverCountTable['kind'], key: string, name: string, items: 1 | -1): void {
    if (key === '') return;
    const known = this.#changes.get(`${kind} ${key}`);
    if (known === undefined) this.#changes.set(`${kind} ${key}`, { kind, count_key: key, name, items });
    else Object.assign(known, { items: known.items + items, name: name === '' ? known.name : name });
  }

  /** What really changes. */
  get changes(): DiscoverCountTable[] {
    return [...this.#changes.values()].filter(({ items }) => items !== 0);
  }
}

type IndexCtx = Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'dialect'> };

async function indexType(
  { db, services }: IndexCtx,
  type: ContentKind,
  ids: readonly number[],
): Promise<void> {
  const counts = new Counts();
  const known = await repo.listIndexed(db, type, ids);
  const knownTags = Map.groupBy(await repo.listIndexedTags(db, ids), (tag) => tag.content_id);
  for (const item of known) {
    if (item.is_for_some === 1) continue;
    counts.add('type', type, type, -1);
    counts.add('category', item.category_key, '', -1);
    for (const { tag_key: key } of knownTags.get(item.content_id) ?? []) counts.add('tag', key, '', -1);
  }
  const rows = await (type === 'exam' ? repo.listExamSources(db, ids) : repo.listCourseSources(db, ids));
  const tags = rows.flatMap((row) =>
    [...new Map(tagNamesOf(row).map((name) => [tagKey(name), name]))].map(([key, name]) => ({
      row,
      key,
      name,
    })),
  );
  for (const row of rows) {
    if (row.is_for_some === 1) continue;
    counts.add('type', type, type, 1);
    counts.add('category', sortKey(row.category), row.category.trim(), 1);
  }
  for (const { row, key, name } of tags) if (row.is_for_some === 0) counts.add('tag', key, name, 1);
  const gone = known.map((item) => item.content_id);
  await repo.removeIndexed(db, gone);
  await unindexText(db, gone);
  await repo.insertIndexed(
    db,
    rows.map((row) => toItem(type, row)),
    tags.map(({ row, key }) => ({ tag_key: key, content_id: row.content_id })),
  );
  await indexText(
    db,
    services.dialect,
    rows.map((row) => ({ id: row.content_id, ownerId: CATALOGUE, text: wordsOf(row) })),
  );
  await repo.addToCounts(db, counts.changes);
}

/** Brings the catalogue in step with some of what waits. */
async function indexSome(ctx: IndexCtx): Promise<void> {
  const rows = await repo.takeBacklog(ctx.db);
  for (const [type, own] of Map.groupBy(rows, (row) => row.content_type))
    await indexType(
      ctx,
      type,
      own.map((row) => row.content_id),
    );
}

type IndexTransaction = (work: (ctx: IndexCtx) => Promise<void>) => Promise<void>;

/**
 * Indexes everything of the catalogue that waits, in short transactions; without one where nothing does.
 * @param goesOn asked after each of them.
 */
export async function bringCatalogueUpToDate(
  read: Db,
  transaction: IndexTransaction,
  goesOn = (): boolean => true,
): Promise<void> {
  while (await repo.isBehind(read)) {
    await transaction(indexSome);
    if (!goesOn()) return;
    await nextTurn();
  }
}

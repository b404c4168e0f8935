import { sql } from 'kysely';
import { SLOT_MS } from '#shared/domain/dashboard/calendar.ts';
import type { FigureAdds } from '#shared/domain/insight/figures.ts';
import type { SlotSum } from '#shared/domain/insight/series.ts';
import type { Db } from '#server/db/tables.ts';
import type { Source, SourceRow } from './source-parts-repo.ts';

const sumOfValues = sql<number>`coalesce(sum(f.value), 0)`;
const slotOf = sql<number>`f.at / ${sql.lit(SLOT_MS)}`;

/** The best value of each person at each content. */
const best = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .groupBy(['f.person_id', 'f.content_id'])
    .select(({ fn }) => [
      'f.person_id',
      'f.content_id',
      fn.max('f.content_type').as('content_type'),
      fn.max('f.value').as('value'),
      fn.max('f.at').as('at'),
      fn.max('f.id').as('id'),
    ]);

/** How many rows, or people, and what their values add up to; best values are summed by content. */
export async function sumFigure(
  db: Db,
  adds: FigureAdds,
  source: Source,
): Promise<{ readonly n: number; readonly value: number }> {
  if (adds === 'people') {
    const { n } = await db
      .selectFrom(source)
      .select(sql<number>`count(distinct f.person_id)`.as('n'))
      .executeTakeFirstOrThrow();
    return { n, value: 0 };
  }
  return db
    .selectFrom(source)
    .select(({ fn }) => [fn.countAll<number>().as('n'), sumOfValues.as('value')])
    .executeTakeFirstOrThrow();
}

/** The sums by quarter of an hour. */
export const listSlots = (db: Db, source: Source): Promise<SlotSum[]> =>
  db
    .selectFrom(source)
    .groupBy(slotOf)
    .select(({ fn }) => [slotOf.as('slot'), fn.countAll<number>().as('n'), sumOfValues.as('value')])
    .execute();

/** Who did something in which quarter of an hour. */
export const listPeopleSlots = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .where('f.person_id', 'is not', null)
    .groupBy([slotOf, 'f.person_id'])
    .select([slotOf.as('slot'), 'f.person_id'])
    .execute();

/** What each content has of a figure. */
export const sumByContent = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .groupBy(['f.content_type', 'f.content_id'])
    .select(({ fn }) => [
      'f.content_type',
      'f.content_id',
      fn.countAll<number>().as('n'),
      sumOfValues.as('value'),
    ])
    .execute();

/** The same by the best value of each person. */
export const sumBestByContent = (db: Db, source: Source) =>
  db
    .selectFrom(best(db, source).as('f'))
    .groupBy('f.content_id')
    .select(({ fn }) => ['f.content_id', fn.countAll<number>().as('n'), sumOfValues.as('value')])
    .execute();

/** What the rows of each label come to. */
export const sumByLabel = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .groupBy('f.label')
    .orderBy('f.label')
    .select(({ fn }) => ['f.label', fn.countAll<number>().as('n'), sumOfValues.as('value')])
    .execute();

/** How many people are behind the rows of each content. */
export const countPeopleByContent = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .groupBy('f.content_id')
    .select(['f.content_id', sql<number>`count(distinct f.person_id)`.as('n')])
    .execute();

/** How many rows of each content there are by quarter of an hour. */
export const listContentSlots = (db: Db, source: Source) =>
  db
    .selectFrom(source)
    .groupBy(['f.content_type', 'f.content_id', slotOf])
    .select(({ fn }) => [
      'f.content_type',
      'f.content_id',
      slotOf.as('slot'),
      fn.countAll<number>().as('n'),
      sumOfValues.as('value'),
    ])
    .execute();

/** One page of the rows of a figure, the latest first: as many in all as the figure counts. */
export async function listFigureRows(
  db: Db,
  adds: FigureAdds,
  source: Source,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<SourceRow[]> {
  if (adds === 'people')
    return db
      .selectFrom(source)
      .where('f.person_id', 'is not', null)
      .groupBy('f.person_id')
      .select(({ fn }) => [
        fn.max('f.id').as('id'),
        fn.max('f.at').as('at'),
        sql<null>`null`.as('content_type'),
        sql<null>`null`.as('content_id'),
        'f.person_id',
        sql<null>`null`.as('value'),
      ])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
  if (adds === 'best_mean' || adds === 'best_share')
    return db
      .selectFrom(best(db, source).as('f'))
      .select(['f.id', 'f.at', 'f.content_type', 'f.content_id', 'f.person_id', 'f.value'])
      .orderBy('f.at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
  return db
    .selectFrom(source)
    .selectAll('f')
    .orderBy('f.at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Range, Source } from './source-parts-repo.ts';

/** How those who opened something came to it. */
export const countOrigins = (db: Db, visits: Source) =>
  db
    .selectFrom(visits)
    .innerJoin('content_visit as v', 'v.id', 'f.id')
    .groupBy('v.origin')
    .select(({ fn }) => ['v.origin', fn.countAll<number>().as('n')])
    .orderBy('n', 'desc')
    .execute();

/** What was searched for in vain, the most often first; what fewer than `least` searched for is left out. */
export const listVainSearches = (
  db: Db,
  { startsAt, endsAt }: Range,
  { least, limit }: { readonly least: number; readonly limit: number },
) =>
  db
    .selectFrom('content_visit')
    .where('kind', '=', 'searched')
    .where('said', 'is not', null)
    .where('visited_at', '>=', startsAt)
    .where('visited_at', '<', endsAt)
    .groupBy(sql`lower(said)`)
    .having(sql`count(*)`, '>=', least)
    .select(({ fn }) => [sql<string>`lower(said)`.as('query'), fn.countAll<number>().as('n')])
    .orderBy('n', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();

/** Whether the institution records how people come to content. */
export const findRecording = (db: Db) =>
  db.selectFrom('institution').select('records_visits').executeTakeFirst();

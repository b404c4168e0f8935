import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';

export interface Figure {
  readonly content_type: ContentKind;
  readonly content_id: number;
  readonly enrolled: number;
}

/** What is offered and has other numbers of enrolled people than were counted last, some of it. */
export async function listStale(db: Db, limit: number): Promise<readonly Figure[]> {
  const { rows } = await sql<Figure>`
    select i.content_type, i.content_id, coalesce(e.enrolled, 0) as enrolled
    from discover_item i
    left join (select content_type, content_id, count(*) as enrolled from enrolment
      where deleted_at is null group by content_type, content_id) e
      on e.content_id = i.content_id and e.content_type = i.content_type
    left join content_figure f on f.id = i.content_id
    where i.is_for_some = 0 and coalesce(f.enrolled, 0) <> coalesce(e.enrolled, 0)
    order by i.content_id limit ${limit}`.execute(db);
  return rows;
}

/** Keeps how many are enrolled in something. */
export const keepFigure = (db: Db, figure: Figure, now: number) =>
  db
    .insertInto('content_figure')
    .values({ id: figure.content_id, ...figure, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        enrolled: figure.enrolled,
        updated_at: now,
        version: eb('content_figure.version', '+', 1),
      })),
    )
    .execute();

import type { Db } from '#server/db/tables.ts';
import { visibleItems } from './list-repo.ts';

/** What a person got last, by type and id. */
export const listEnrolled = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('enrolment')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['content_type', 'content_id'])
    .execute();

/** What the person does not have of what is for everybody, the most popular first. */
const others = (db: Db, userId: number, limit: number) =>
  visibleItems(db, userId)
    .where('is_for_some', '=', 0)
    .where('discover_item.instructor_id', '<>', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolment')
            .whereRef('enrolment.content_id', '=', 'discover_item.content_id')
            .whereRef('enrolment.content_type', '=', 'discover_item.content_type')
            .where('enrolment.user_id', '=', userId)
            .where('enrolment.deleted_at', 'is', null)
            .select('enrolment.id'),
        ),
      ),
    )
    .orderBy('popularity', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .select(['content_id', 'content_type']);

export const listWithTag = (db: Db, userId: number, tagKey: string, limit: number) =>
  others(db, userId, limit)
    .where('content_id', 'in', (eb) =>
      eb.selectFrom('discover_tag').where('tag_key', '=', tagKey).select('discover_tag.content_id'),
    )
    .execute();

export const listOfAuthor = (db: Db, userId: number, authorId: number, limit: number) =>
  others(db, userId, limit).where('discover_item.instructor_id', '=', authorId).execute();

export const listInCategory = (db: Db, userId: number, categoryKey: string, limit: number) =>
  others(db, userId, limit).where('category_key', '=', categoryKey).execute();

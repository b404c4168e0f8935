import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';

/** How many questions of an exam have each tag of its author. */
const examTags = (db: Db, examId: number) =>
  db
    .selectFrom('exam_question as link')
    .innerJoin('question_tag', 'question_tag.question_id', 'link.question_id')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .where('link.exam_id', '=', examId)
    .where('link.deleted_at', 'is', null)
    .where('question_tag.deleted_at', 'is', null)
    .where('tag.deleted_at', 'is', null)
    .groupBy('tag.tag_name')
    .select((eb) => ['tag.tag_name as name', eb.fn.countAll<number>().as('questions')])
    .execute();

const courseTags = (db: Db, courseId: number) =>
  db
    .selectFrom('course_item as item')
    .innerJoin('course_item_question as link', 'link.course_item_id', 'item.id')
    .innerJoin('question_tag', 'question_tag.question_id', 'link.question_id')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .where('item.course_id', '=', courseId)
    .where('item.deleted_at', 'is', null)
    .where('link.deleted_at', 'is', null)
    .where('question_tag.deleted_at', 'is', null)
    .where('tag.deleted_at', 'is', null)
    .groupBy('tag.tag_name')
    .select((eb) => ['tag.tag_name as name', eb.fn.countAll<number>().as('questions')])
    .execute();

export const listTagUses = (db: Db, type: ContentKind, id: number) =>
  type === 'exam' ? examTags(db, id) : courseTags(db, id);

/** Who wrote something, with the name of their role, and which tags they leave out. */
export const findSource = (db: Db, type: ContentKind, id: number) =>
  db
    .selectFrom(type)
    .where('id', '=', id)
    .select([
      'instructor_id',
      'left_out_tags',
      sql<string | null>`(select r.name from ${sql.table('user')} u join role r on r.id = u.role_id
        where u.id = instructor_id)`.as('author_role'),
    ])
    .executeTakeFirst();

export const isForSome = async (db: Db, type: ContentKind, versionId: number): Promise<0 | 1> => {
  const row = await db
    .selectFrom(type === 'exam' ? 'exam_version' : 'course_version')
    .where('id', '=', versionId)
    .select('is_for_some')
    .executeTakeFirst();
  return row?.is_for_some ?? 0;
};

export const findListing = (db: Db, versionId: number) =>
  db.selectFrom('version_listing').where('id', '=', versionId).selectAll().executeTakeFirst();

export interface Listing {
  readonly tag_names: string;
  readonly author_role: string | null;
}

export const insertListing = (
  db: Db,
  row: Listing & {
    readonly id: number;
    readonly content_type: ContentKind;
    readonly content_id: number;
    readonly instructor_id: number;
    readonly is_for_some: 0 | 1;
    readonly created_at: number;
    readonly updated_at: number;
  },
) => db.insertInto('version_listing').values(row).execute();

export const updateListing = (db: Db, id: number, listing: Listing, now: number) =>
  db
    .updateTable('version_listing')
    .set((eb) => ({ ...listing, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';

const isEnrolled = (type: ContentKind, userId: number) =>
  sql<0 | 1>`case when exists (select 1 from enrolment e where e.user_id = ${userId}
    and e.content_type = ${sql.lit(type)} and e.content_id = content.id and e.deleted_at is null) then 1 else 0 end`;

const isKept = (table: 'cart_item' | 'wishlist_item', type: ContentKind, userId: number) =>
  sql<0 | 1>`case when exists (select 1 from ${sql.table(table)} k where k.user_id = ${userId}
    and k.content_type = ${sql.lit(type)} and k.content_id = content.id and k.deleted_at is null) then 1 else 0 end`;

/** Exams with the version that candidates get, and what they are to a person. */
const exams = (db: Db, userId: number) =>
  db
    .selectFrom('exam as content')
    .innerJoin('exam_version as version', 'version.id', 'content.published_version_id')
    .leftJoin('version_listing as listing', 'listing.id', 'version.id')
    .select([
      'content.id as content_id',
      'content.instructor_id',
      'content.status',
      'content.deleted_at',
      'content.published_at',
      'version.id as version_id',
      'version.is_for_some',
      'version.title',
      'version.description',
      'version.instructor_name',
      'version.subject',
      'version.duration_minutes',
      'version.question_count',
      'version.price_minor',
      'version.currency',
      'version.opens_at',
      'version.closes_at',
      'version.pass_percent',
      'version.attempts_allowed',
      'version.is_certificate_issued',
      'listing.tag_names',
      isEnrolled('exam', userId).as('is_enrolled'),
      isKept('cart_item', 'exam', userId).as('is_in_cart'),
      isKept('wishlist_item', 'exam', userId).as('is_in_wishlist'),
      sql<0 | 1>`case when exists (select 1 from exam_version_paper p where p.exam_version_id = version.id)
        or exists (select 1 from exam_package k where k.exam_version_id = version.id)
        then 1 else 0 end`.as('is_here'),
    ]);

const courses = (db: Db, userId: number) =>
  db
    .selectFrom('course as content')
    .innerJoin('course_version as version', 'version.id', 'content.published_version_id')
    .leftJoin('version_listing as listing', 'listing.id', 'version.id')
    .leftJoin('course_rating as rating', 'rating.id', 'content.id')
    .select([
      'content.id as content_id',
      'content.instructor_id',
      'content.status',
      'content.deleted_at',
      'content.published_at',
      'version.id as version_id',
      'version.is_for_some',
      'version.title',
      'version.subtitle',
      'version.description',
      'version.instructor_name',
      'version.category',
      'version.level',
      'version.image_sha256',
      'version.image_alt',
      'version.duration_minutes',
      'version.lesson_count',
      'version.price_minor',
      'version.currency',
      'version.opens_at',
      'version.student_learning',
      'version.course_requirements',
      'version.course_designed_for',
      'version.is_certificate_issued',
      'listing.tag_names',
      'rating.average',
      'rating.counted',
      isEnrolled('course', userId).as('is_enrolled'),
      isKept('cart_item', 'course', userId).as('is_in_cart'),
      isKept('wishlist_item', 'course', userId).as('is_in_wishlist'),
      sql<0 | 1>`case when exists (select 1 from kept_course k where k.user_id = ${userId}
        and k.course_id = content.id and k.section_ids is null) then 1 else 0 end`.as('is_here'),
    ]);

/** Some exams, also those that are offered no more. */
export const listExams = (db: Db, userId: number, ids: readonly number[]) =>
  exams(db, userId).where('content.id', 'in', idsIn(db, ids)).execute();

/** Some courses, also those that are offered no more. */
export const listCourses = (db: Db, userId: number, ids: readonly number[]) =>
  courses(db, userId).where('content.id', 'in', idsIn(db, ids)).execute();

export type ExamItemRow = Awaited<ReturnType<typeof listExams>>[number];
export type CourseItemRow = Awaited<ReturnType<typeof listCourses>>[number];

/** The outline of a version; undefined where it is not here. */
export const findOutline = (db: Db, versionId: number) =>
  db
    .selectFrom('course_version_outline')
    .where('course_version_id', '=', versionId)
    .select('outline')
    .executeTakeFirst();

/** What an author says of themselves to everybody. */
export const findAuthor = (db: Db, userId: number) =>
  db
    .selectFrom('user_profile')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_public', '=', 1)
    .select('headline')
    .executeTakeFirst();

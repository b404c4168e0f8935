import { sql } from 'kysely';
import type { ContentFilter, ContentKind } from '#shared/contract/content-management.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

/** Live exams of everybody beside what is offered, and the subject of the version that was made last. */
const exams = (db: Db) =>
  db
    .selectFrom('exam')
    .innerJoin('user', 'user.id', 'exam.instructor_id')
    .leftJoin('exam_version as offered', 'offered.id', 'exam.published_version_id')
    .where('exam.deleted_at', 'is', null)
    .select((eb) => [
      sql<ContentKind>`'exam'`.as('kind'),
      'exam.id',
      'exam.title',
      'exam.instructor_id as author_id',
      'user.first_name',
      'user.last_name',
      'exam.status',
      'offered.opens_at',
      eb
        .selectFrom('exam_version as last')
        .whereRef('last.exam_id', '=', 'exam.id')
        .orderBy('last.version_no', 'desc')
        .limit(1)
        .select('last.subject')
        .as('subject'),
      sql<number | null>`null`.as('size_bytes'),
      'exam.updated_at',
    ]);

/** The same of courses. */
const courses = (db: Db) =>
  db
    .selectFrom('course')
    .innerJoin('user', 'user.id', 'course.instructor_id')
    .leftJoin('course_version as offered', 'offered.id', 'course.published_version_id')
    .where('course.deleted_at', 'is', null)
    .select([
      sql<ContentKind>`'course'`.as('kind'),
      'course.id',
      'course.title',
      'course.instructor_id as author_id',
      'user.first_name',
      'user.last_name',
      'course.status',
      'offered.opens_at',
      'course.category as subject',
      'offered.size_bytes',
      'course.updated_at',
    ]);

const contents = (db: Db) => db.selectFrom(exams(db).unionAll(courses(db)).as('content'));

const isWaiting = sql<number>`case when content.status = 'pending_approval' then 1 else 0 end`;

/** What has a status now: see effectiveStatus. */
function statusIs(status: NonNullable<ContentFilter['status']>, now: number) {
  const isDue = sql`content.opens_at is null or content.opens_at <= ${now}`;
  switch (status) {
    case 'published':
      return sql<boolean>`(content.status = 'published' or (content.status = 'scheduled' and (${isDue})))`;
    case 'scheduled':
      return sql<boolean>`(content.status = 'scheduled' and not (${isDue}))`;
    case 'savedAsDraft':
    case 'pending_approval':
    case 'archived':
      return sql<boolean>`content.status = ${status}`;
  }
}

/** One page of everything, what waits first and then what was changed last, and how much there is in all. */
export async function listContent(
  db: Db,
  { offset, limit, search = '', author, kind, status, subject }: ContentFilter,
  now: number,
) {
  let base = contents(db);
  if (author !== undefined) base = base.where('content.author_id', '=', author);
  if (kind !== undefined) base = base.where('content.kind', '=', kind);
  if (status !== undefined) base = base.where(statusIs(status, now));
  if (subject !== undefined) base = base.where('content.subject', '=', subject);
  const text = sql`content.title || ' ' || content.first_name || ' ' || content.last_name`;
  for (const word of search.split(/\s+/).filter((one) => one !== ''))
    base = base.where(containsWord(text, word));
  const rows = await base
    .selectAll('content')
    .orderBy(isWaiting, 'desc')
    .orderBy('content.updated_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type ContentRow = Awaited<ReturnType<typeof listContent>>['rows'][number];

/** One exam or course, as the list has it. */
export const findContent = (db: Db, kind: ContentKind, id: number): Promise<ContentRow | undefined> =>
  contents(db)
    .where('content.kind', '=', kind)
    .where('content.id', '=', id)
    .selectAll('content')
    .executeTakeFirst();

/** How many exams and courses wait for approval. */
export async function countWaiting(db: Db): Promise<number> {
  const waiting = (table: 'exam' | 'course') =>
    db
      .selectFrom(table)
      .where('status', '=', 'pending_approval')
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
  return (await waiting('exam')).total + (await waiting('course')).total;
}

/** Those who wrote something that is there, by name. */
export const listAuthors = (db: Db) =>
  db
    .selectFrom('user')
    .where((eb) =>
      eb.or(
        (['exam', 'course'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .whereRef(`${table}.instructor_id`, '=', 'user.id')
              .where(`${table}.deleted_at`, 'is', null)
              .select(`${table}.id`),
          ),
        ),
      ),
    )
    .select(['id', 'first_name', 'last_name'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();

/** Subjects of what there is. */
export const listSubjects = (db: Db) =>
  contents(db)
    .where('content.subject', 'is not', null)
    .where('content.subject', '<>', '')
    .select('content.subject')
    .distinct()
    .orderBy('content.subject')
    .execute();

/** How many are enrolled in some things of one kind. */
export const listStudents = (db: Db, kind: ContentKind, ids: readonly number[]) =>
  db
    .selectFrom('enrolment')
    .where('content_type', '=', kind)
    .where('content_id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .groupBy('content_id')
    .select((eb) => ['content_id as id', eb.fn.countAll<number>().as('students')])
    .execute();

/** How many questions the drafts of some exams have, and what tells since when they wait. */
export const listExamParts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('exam')
    .where('id', 'in', idsIn(db, ids))
    .select(['id', 'num_of_questions as parts', 'status', 'before_publication'])
    .execute();

/** How many items some courses have. */
export const listCourseParts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course_item')
    .where('course_id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .groupBy('course_id')
    .select((eb) => ['course_id as id', eb.fn.countAll<number>().as('parts')])
    .execute();

/** What tells since when some courses wait. */
export const listCourseStates = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('course')
    .where('id', 'in', idsIn(db, ids))
    .select(['id', 'status', 'before_publication'])
    .execute();

/** The paper of a version; undefined where it is not here. */
export const findPaper = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version_paper')
    .where('exam_version_id', '=', versionId)
    .select('content')
    .executeTakeFirst();

import type { Insertable } from 'kysely';
import type { ExamVersionTable } from '#server/db/exam-tables.ts';
import type { Db } from '#server/db/tables.ts';

const versions = (db: Db) =>
  db
    .selectFrom('exam_version')
    .innerJoin('exam_version_key', 'exam_version_key.exam_version_id', 'exam_version.id')
    .selectAll('exam_version')
    .select('exam_version_key.keys');

/** The newest version of an exam with its keys; undefined before the first publication. */
export const findLatestVersion = (db: Db, examId: number) =>
  versions(db)
    .where('exam_version.exam_id', '=', examId)
    .orderBy('exam_version.version_no', 'desc')
    .limit(1)
    .executeTakeFirst();

/** One version with its keys. */
export const findVersion = (db: Db, id: number) =>
  versions(db).where('exam_version.id', '=', id).executeTakeFirst();

export type StoredVersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

/** A version with its paper and its keys, all of it or nothing. */
export async function insertVersion(
  db: Db,
  version: Insertable<ExamVersionTable>,
  paper: { id: number; content: string },
  key: { id: number; keys: string },
): Promise<void> {
  const { id, created_at, updated_at } = version;
  const part = { exam_version_id: id, created_at, updated_at };
  await db.insertInto('exam_version').values(version).execute();
  await db
    .insertInto('exam_version_paper')
    .values({ ...paper, ...part, is_unapproved: version.is_unapproved })
    .execute();
  await db
    .insertInto('exam_version_key')
    .values({ ...key, ...part })
    .execute();
}

/** Lets candidates have a version and its paper; one that they have stays as it is. */
export async function approveVersion(db: Db, id: number, now: number): Promise<void> {
  const approved = { is_unapproved: 0, updated_at: now } as const;
  await db
    .updateTable('exam_version')
    .set(approved)
    .where('id', '=', id)
    .where('is_unapproved', '=', 1)
    .execute();
  await db
    .updateTable('exam_version_paper')
    .set(approved)
    .where('exam_version_id', '=', id)
    .where('is_unapproved', '=', 1)
    .execute();
}

/** Papers that the author of an exam published open: computers of the enrolled hold them. */
export const listOpenPapers = (db: Db, authorId: number) =>
  db
    .selectFrom('exam_version_paper')
    .innerJoin('exam_version', 'exam_version.id', 'exam_version_paper.exam_version_id')
    .innerJoin('exam', 'exam.id', 'exam_version.exam_id')
    .where('exam.instructor_id', '=', authorId)
    .where('exam_version.secrecy', '=', 'open')
    .where('exam_version.is_unapproved', '=', 0)
    .select('exam_version_paper.content')
    .execute();

/** The terms of a version that mean something to candidates, beside its texts. */
export const COMPARED_TERMS = [
  'duration_minutes',
  'pass_percent',
  'scoring_mode',
  'is_question_order_shuffled',
  'is_option_order_shuffled',
  'attempts_allowed',
  'review_policy',
  'opens_at',
  'closes_at',
  'close_rule',
  'resume_grace_minutes',
  'secrecy',
  'lockdown',
  'second_display',
  'on_leaving',
  'needs_safe_browser',
  'release_policy',
  'release_at',
  'release_parts',
  'price_minor',
  'currency',
  'is_certificate_issued',
] as const satisfies readonly (keyof ExamVersionTable)[];

/** One version with its paper and its keys; undefined where one of them is not here. */
export const findWholeVersion = (db: Db, examId: number, versionNo: number) =>
  versions(db)
    .innerJoin('exam_version_paper', 'exam_version_paper.exam_version_id', 'exam_version.id')
    .where('exam_version.exam_id', '=', examId)
    .where('exam_version.version_no', '=', versionNo)
    .select('exam_version_paper.content')
    .executeTakeFirst();

export type WholeVersionRow = NonNullable<Awaited<ReturnType<typeof findWholeVersion>>>;

/** What was published of an exam, the newest first, with how many attempts were made at each. */
export const listVersions = (db: Db, examId: number) =>
  db
    .selectFrom('exam_version')
    .where('exam_version.exam_id', '=', examId)
    .orderBy('version_no', 'desc')
    .select((eb) => [
      'exam_version.id',
      'exam_version.version_no',
      'exam_version.published_at',
      'exam_version.instructor_name',
      'exam_version.title',
      'exam_version.question_count',
      'exam_version.max_points',
      'exam_version.is_for_some',
      eb
        .selectFrom('exam_attempt')
        .whereRef('exam_attempt.exam_version_id', '=', 'exam_version.id')
        .where('exam_attempt.state', '<>', 'void')
        .where('exam_attempt.purpose', '=', 'real')
        .select((count) => count.fn.countAll<number>().as('attempts'))
        .as('attempts'),
    ])
    .execute();

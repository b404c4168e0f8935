import { sql, type Insertable, type Updateable, type Selectable, type SqlBool } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { ReviewRemarkTable, ReviewSubmissionTable } from '#server/db/review-tables.ts';
import type { Db } from '#server/db/tables.ts';

export type SubmissionRow = Selectable<ReviewSubmissionTable>;
export type RemarkRow = Selectable<ReviewRemarkTable>;
interface Page {
  readonly offset: number;
  readonly limit: number;
}

const live = (db: Db) => db.selectFrom('review_submission').where('deleted_at', 'is', null);

export const findSubmission = (db: Db, id: number): Promise<SubmissionRow | undefined> =>
  live(db).where('id', '=', id).selectAll().executeTakeFirst();

/** What somebody submitted, the newest first. */
export async function listOfAuthor(db: Db, authorId: number, { offset, limit }: Page) {
  const base = live(db).where('author_id', '=', authorId);
  const rows = await base
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .selectAll()
    .execute();
  return { rows, total: await countOf(base) };
}

/** Whether somebody was asked by name. */
const isWanted = (userId: number) =>
  sql<SqlBool>`(',' || substr(wanted_ids, 2, length(wanted_ids) - 2) || ',') like ${`%,${userId},%`}`;

/** What somebody reviews, or could take. */
const openFor = (db: Db, userId: number) =>
  live(db)
    .where('author_id', '<>', userId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'in_review'), eb('reviewer_id', '=', userId)]),
        and([eb('state', '=', 'submitted'), or([eb('wanted_ids', '=', '[]'), isWanted(userId)])]),
      ]),
    );

/** Whether what was published, or waits to be, of content that somebody reviews or could take names a file. */
export async function isFileUnderReview(db: Db, userId: number, sha256: string): Promise<boolean> {
  const named = await openFor(db, userId)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([
          eb('content_type', '=', 'course'),
          exists(
            selectFrom('file_use')
              .innerJoin('course_content_file as file', 'file.id', 'file_use.row_id')
              .where('file_use.sha256', '=', sha256)
              .where('file_use.tbl', '=', 'course_content_file')
              .whereRef('file.course_id', '=', 'review_submission.content_id')
              .select('file.id'),
          ),
        ]),
        and([
          eb('content_type', '=', 'exam'),
          exists(
            selectFrom('file_use')
              .innerJoin('exam_version_paper as paper', 'paper.id', 'file_use.row_id')
              .innerJoin('exam_version', 'exam_version.id', 'paper.exam_version_id')
              .where('file_use.sha256', '=', sha256)
              .where('file_use.tbl', '=', 'exam_version_paper')
              .whereRef('exam_version.exam_id', '=', 'review_submission.content_id')
              .select('paper.id'),
          ),
        ]),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return named !== undefined;
}

/** What somebody reviews or could take, what is due first; or what they decided, the last first. */
export async function listForReviewer(
  db: Db,
  userId: number,
  { offset, limit, isDone }: Page & { isDone: boolean },
) {
  const base = isDone
    ? live(db)
        .where('author_id', '<>', userId)
        .where('reviewer_id', '=', userId)
        .where('state', 'not in', ['submitted', 'in_review'])
    : openFor(db, userId);
  const ordered = isDone ? base.orderBy('decided_at', 'desc') : base.orderBy('due_at');
  const rows = await ordered.orderBy('id').limit(limit).offset(offset).selectAll().execute();
  return { rows, total: await countOf(base) };
}

/** Reviews that somebody has taken and not decided, what is due first. */
export const listTaken = (db: Db, userId: number) =>
  live(db)
    .where('reviewer_id', '=', userId)
    .where('state', '=', 'in_review')
    .orderBy('due_at')
    .limit(100)
    .select(['id', 'title', 'due_at'])
    .execute();

/** Reviews that somebody was asked for by name and nobody has taken, what is due first. */
export const listWanted = (db: Db, userId: number) =>
  live(db)
    .where('author_id', '<>', userId)
    .where('state', '=', 'submitted')
    .where('wanted_ids', '<>', '[]')
    .where(isWanted(userId))
    .orderBy('due_at')
    .limit(100)
    .select(['id', 'title', 'due_at'])
    .execute();

async function countOf(base: ReturnType<typeof live>): Promise<number> {
  const { total } = await base
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The open submission of some content; there is one at most. */
export const findOpen = (
  db: Db,
  contentType: string,
  contentId: number,
): Promise<SubmissionRow | undefined> =>
  live(db)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where('state', 'in', ['submitted', 'in_review'])
    .selectAll()
    .executeTakeFirst();

/** Own exams and courses that wait for approval or are offered and are not under review, by title. */
export async function listOwnOffered(
  db: Db,
  authorId: number,
): Promise<{ kind: 'exam' | 'course'; id: number }[]> {
  const { rows } = await sql<{ kind: 'exam' | 'course'; id: number }>`
    select o.kind, o.id, o.title from (
      select 'exam' as kind, id, title from exam where instructor_id = ${authorId} and deleted_at is null
        and status in ('pending_approval', 'scheduled', 'published')
      union all
      select 'course', id, title from course where instructor_id = ${authorId} and deleted_at is null
        and status in ('pending_approval', 'scheduled', 'published')
    ) o
    where not exists (select 1 from review_submission s where s.content_type = o.kind and s.content_id = o.id
      and s.state in ('submitted', 'in_review') and s.deleted_at is null)
    order by o.title, o.id limit 100`.execute(db);
  return rows;
}

/** The last submission of some content by its author. */
export const findLast = (
  db: Db,
  authorId: number,
  contentType: string,
  contentId: number,
): Promise<SubmissionRow | undefined> =>
  live(db)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();

/** Submissions that nobody has begun in time, or not finished: the oldest first, at most so many. */
export const listLate = (
  db: Db,
  { begunBefore, dueBefore }: { readonly begunBefore: number; readonly dueBefore: number },
  limit: number,
): Promise<SubmissionRow[]> =>
  live(db)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('state', '=', 'submitted'),
          eb('wanted_ids', '<>', '[]'),
          eb('created_at', '<=', begunBefore),
        ]),
        and([eb('state', '=', 'in_review'), eb('due_at', '<=', dueBefore)]),
      ]),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();

export const insertSubmission = (db: Db, row: Insertable<ReviewSubmissionTable>) =>
  db.insertInto('review_submission').values(row).execute();

/** Changes a submission that stands as it was read. @returns whether it still did */
export async function updateSubmission(
  db: Db,
  { id, state }: Pick<SubmissionRow, 'id' | 'state'>,
  change: Updateable<ReviewSubmissionTable>,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('review_submission')
    .set((eb) => ({ ...change, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export const listRemarks = (db: Db, submissionIds: readonly number[]): Promise<RemarkRow[]> =>
  db
    .selectFrom('review_remark')
    .where('review_submission_id', 'in', idsIn(db, submissionIds))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();

export const insertRemark = (db: Db, row: Insertable<ReviewRemarkTable>) =>
  db.insertInto('review_remark').values(row).execute();

/** Active people of the roles that review, by name. */
export async function listReviewers(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; first_name: string; last_name: string; role: string }>`
    select u.id, u.first_name, u.last_name, r.name as role from "user" u join role r on r.id = u.role_id
    where u.id <> ${userId} and u.deleted_at is null and u.anonymised_at is null and u.status = 'active'
      and exists (select 1 from role_permission p where p.role_id = r.id
        and p.resource = 'peer-submissions' and p.action = 'view' and p.deleted_at is null)
    order by u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** Takes the names of somebody off what they submitted and reviewed; what was decided stays. */
export async function eraseNames(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('review_submission')
    .set((eb) => ({ author_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('author_id', '=', userId)
    .execute();
  await db
    .updateTable('review_submission')
    .set((eb) => ({ reviewer_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('reviewer_id', '=', userId)
    .execute();
}

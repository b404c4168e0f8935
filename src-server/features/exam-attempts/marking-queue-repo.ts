import type { Insertable, Selectable } from 'kysely';
import type { MarkingLeaseTable } from '#server/db/exam-marking-tables.ts';
import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

export type LeaseRow = Selectable<MarkingLeaseTable>;

interface Answer {
  readonly attemptId: number;
  readonly questionId: number;
}

export const findLease = (db: Db, { attemptId, questionId }: Answer): Promise<LeaseRow | undefined> =>
  db
    .selectFrom('marking_lease')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .selectAll()
    .executeTakeFirst();

/** Leases of a question that have not run out. */
export const listLeases = (db: Db, questionId: number, now: number): Promise<LeaseRow[]> =>
  db
    .selectFrom('marking_lease')
    .where('question_id', '=', questionId)
    .where('expires_at', '>', now)
    .selectAll()
    .execute();

/** Keeps an answer for a window, in the place of whoever had it. */
export const putLease = (db: Db, lease: Insertable<MarkingLeaseTable>) =>
  db
    .insertInto('marking_lease')
    .values(lease)
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'question_id']).doUpdateSet((eb) => ({
        holder: eb.ref('excluded.holder'),
        held_by: eb.ref('excluded.held_by'),
        held_name: eb.ref('excluded.held_name'),
        expires_at: eb.ref('excluded.expires_at'),
        updated_at: eb.ref('excluded.updated_at'),
        version: eb('marking_lease.version', '+', 1),
      })),
    )
    .execute();

/** A window lets go of everything that it has open. */
export const endLeases = (db: Db, holder: string, now: number) =>
  db
    .updateTable('marking_lease')
    .set((eb) => ({ expires_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('holder', '=', holder)
    .where('expires_at', '>', now)
    .execute();

export const endLease = (db: Db, id: number, now: number) =>
  db
    .updateTable('marking_lease')
    .set((eb) => ({ expires_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Whether markers of an exam see names, and since when. */
export const findNames = (db: Db, examId: number) =>
  db.selectFrom('marking_names').where('exam_id', '=', examId).selectAll().executeTakeFirst();

export const insertNames = (
  db: Db,
  row: { id: number; exam_id: number; shown_by: number; shown_name: string; now: number },
) => {
  const { now, ...names } = row;
  return db
    .insertInto('marking_names')
    .values({ ...names, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('exam_id').doNothing())
    .execute();
};

/** Attempts that were handed in and count, in an order that says nothing of who sat them. */
export const listNumbered = (db: Db, examId: number) =>
  db
    .selectFrom('exam_attempt')
    .where('exam_id', '=', examId)
    .where('purpose', '=', 'real')
    .where('state', 'in', ['submitted', 'marked'])
    .orderBy('sealed_hash')
    .orderBy('id')
    .select(['id', 'exam_version_id'])
    .execute();

const closedMarks = (db: Db, examId: number) =>
  db
    .selectFrom('exam_attempt_mark as mark')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'mark.attempt_id')
    .where('mark.exam_id', '=', examId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.state', 'in', ['submitted', 'marked']);

/** Of each question, how many answers wait for a marker and how many somebody has marked. */
export const countByQuestion = (db: Db, examId: number) =>
  closedMarks(db, examId)
    .where(({ or, eb }) => or([eb('mark.points', 'is', null), eb('mark.marked_by', 'is not', null)]))
    .groupBy('mark.question_id')
    .select(({ fn }) => [
      'mark.question_id',
      fn.countAll<number>().as('count'),
      fn.count<number>('mark.marked_by').as('marked'),
    ])
    .execute();

/** How many answers each marker has marked. */
export const countByMarker = (db: Db, examId: number) =>
  closedMarks(db, examId)
    .where('mark.marked_by', 'is not', null)
    .groupBy('mark.marked_by')
    .select(({ fn }) => [
      'mark.marked_by',
      fn.max('mark.marked_name').as('name'),
      fn.countAll<number>().as('count'),
    ])
    .orderBy('mark.marked_by')
    .execute();

/** Answers to a question that wait for a marker, or that somebody has marked, by the hash of their logs. */
export const listAnswers = (
  db: Db,
  examId: number,
  {
    questionId,
    isWaiting,
    offset,
    limit,
  }: {
    readonly questionId: number;
    readonly isWaiting: boolean;
    readonly offset: number;
    readonly limit: number;
  },
) => {
  const marks = closedMarks(db, examId).where('mark.question_id', '=', questionId);
  const wanted = isWaiting
    ? marks.where('mark.points', 'is', null)
    : marks.where(({ or, eb }) => or([eb('mark.points', 'is', null), eb('mark.marked_by', 'is not', null)]));
  return wanted
    .orderBy('exam_attempt.sealed_hash')
    .orderBy('exam_attempt.id')
    .offset(offset)
    .limit(limit)
    .selectAll('mark')
    .select(['exam_attempt.exam_version_id'])
    .select(studentName().as('student_name'))
    .execute();
};

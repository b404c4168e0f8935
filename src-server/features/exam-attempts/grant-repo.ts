import { sql, type Insertable } from 'kysely';
import { COMPUTER_GRANT } from '#shared/domain/exam-attempts/computer-grant.ts';
import { TIME_GRANT } from '#shared/domain/exam-attempts/time-grant.ts';
import type { ExamTimeGrantTable } from '#server/db/exam-time-tables.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/tables.ts';
import { studentName } from '../enrolments/student-name.ts';

const grantsOf = compileOnce((db, { attemptId }: { attemptId: number }) =>
  db
    .selectFrom('exam_time_grant')
    .where('attempt_id', '=', attemptId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll(),
);

/** What was given to an attempt while it ran, in that order. */
export const listGrants = (db: Db, attemptId: number) => grantsOf(db, { attemptId });

export const insertGrant = (db: Db, row: Insertable<ExamTimeGrantTable>) =>
  db.insertInto('exam_time_grant').values(row).execute();

/** Attempts that run and whose logs do not say yet what was given to them. */
export const listAttemptsToTell = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('exam_time_grant as g')
      .innerJoin('exam_attempt as a', 'a.id', 'g.attempt_id')
      .where('a.state', '=', 'in_progress')
      .where('g.deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('exam_attempt_event as e')
              .whereRef('e.attempt_id', '=', 'g.attempt_id')
              // What was given at a computer has the number of the entry that said so first.
              .where(({ or, and, eb }) =>
                or([
                  and([
                    eb('e.kind', '=', TIME_GRANT),
                    eb('e.note', 'like', sql<string>`'%"grant":' || g.id || '}'`),
                  ]),
                  and([eb('e.kind', '=', COMPUTER_GRANT), eb('e.id', '=', eb.ref('g.id'))]),
                ]),
              )
              .select('e.id'),
          ),
        ),
      )
      .distinct()
      .select('a.id')
      .orderBy('a.id')
      .execute()
  ).map(({ id }) => id);

/** Who sits an exam now, and whether another computer writes their log. */
export const listRunning = (db: Db, examId: number) =>
  db
    .selectFrom('exam_attempt')
    .leftJoin('exam_attempt_receipt as receipt', 'receipt.attempt_id', 'exam_attempt.id')
    .where('exam_attempt.exam_id', '=', examId)
    .where('exam_attempt.purpose', '=', 'real')
    .where('exam_attempt.state', '=', 'in_progress')
    .select(['exam_attempt.id', 'receipt.is_open'])
    .select(studentName().as('student_name'))
    .orderBy('student_name')
    .orderBy('exam_attempt.id')
    .execute();

/** Whether another computer writes the log of an attempt. */
export const isWrittenElsewhere = async (db: Db, attemptId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('exam_attempt_receipt')
      .where('attempt_id', '=', attemptId)
      .select('is_open')
      .executeTakeFirst()
  )?.is_open === 1;

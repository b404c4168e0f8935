import type { Insertable } from 'kysely';
import type { ExamAttemptDecisionTable } from '#server/db/attempt-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const insertDecision = (db: Db, decision: Insertable<ExamAttemptDecisionTable>) =>
  db.insertInto('exam_attempt_decision').values(decision).execute();

/** What was decided about an attempt, the last first. */
export const listDecisions = (db: Db, attemptId: number) =>
  db
    .selectFrom('exam_attempt_decision as decision')
    .leftJoin('user', 'user.id', 'decision.decided_by')
    .where('decision.attempt_id', '=', attemptId)
    .orderBy('decision.created_at', 'desc')
    .orderBy('decision.id', 'desc')
    .select([
      'decision.kind',
      'decision.reason',
      'decision.former_head',
      'decision.former_score',
      'decision.chosen_head',
      'decision.chosen_score',
      'decision.created_at',
      'user.first_name',
      'user.last_name',
    ])
    .execute();

/** What had been given by hand for logs that stopped counting: a JSON text each. */
export async function listFormerPoints(db: Db, attemptId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exam_attempt_decision')
    .where('attempt_id', '=', attemptId)
    .select('former_points')
    .execute();
  return rows.flatMap((row) => row.former_points ?? []);
}

/** Takes a log out of the tables from one event on, to make room for another one. */
export const removeEvents = (db: Db, attemptId: number, fromSeq: number) =>
  db
    .deleteFrom('exam_attempt_event')
    .where('attempt_id', '=', attemptId)
    .where('seq', '>=', fromSeq)
    .execute();

export const removeBranches = (db: Db, ids: readonly number[]) =>
  db
    .deleteFrom('exam_attempt_branch')
    .where('id', 'in', [...ids])
    .execute();

export const removeMarks = (db: Db, attemptId: number) =>
  db.deleteFrom('exam_attempt_mark').where('attempt_id', '=', attemptId).execute();

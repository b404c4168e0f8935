import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';

/** It has no live answer. */
export const isUnanswered = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'question'>) =>
  not(
    exists(
      selectFrom('answer')
        .whereRef('answer.question_id', '=', 'question.id')
        .where('answer.deleted_at', 'is', null)
        .select('answer.id'),
    ),
  );

/** Live questions that may have no answer: those that are known to, and those that changed a moment ago. */
export const maybeUnanswered = (db: Db, ownerId: number) =>
  db
    .selectFrom('question')
    .where('question.deleted_at', 'is', null)
    .where('question.instructor_id', '=', ownerId)
    .where('question.id', 'in', (from) =>
      from
        .selectFrom('question_unanswered')
        .where('instructor_id', '=', ownerId)
        .select('question_id')
        .union(from.selectFrom('search_backlog').select('question_id')),
    );

interface Unanswered {
  readonly id: number;
  readonly instructor_id: number;
}

/** Says which of some questions have no answer now; how long they have had none is counted anew. */
export async function noteUnanswered(
  db: Db,
  questionIds: readonly number[],
  unanswered: readonly Unanswered[],
): Promise<void> {
  await db.deleteFrom('question_unanswered').where('question_id', 'in', questionIds).execute();
  if (unanswered.length === 0) return;
  const rows = unanswered.map((row) => ({ question_id: row.id, instructor_id: row.instructor_id }));
  await db.insertInto('question_unanswered').values(rows).execute();
}

/** Whether the time of some of them has not begun. */
export const findUnstamped = (db: Db) =>
  db
    .selectFrom('question_unanswered')
    .where('since', 'is', null)
    .select('question_id')
    .limit(1)
    .executeTakeFirst();

export const stampUnanswered = (db: Db, now: number) =>
  db.updateTable('question_unanswered').set({ since: now }).where('since', 'is', null).execute();

const expired = (db: Db, before: number, limit: number) =>
  db
    .selectFrom('question_unanswered')
    .where('since', '<=', before)
    .orderBy('since')
    .orderBy('question_id')
    .limit(limit)
    .select('question_id');

export const findExpired = (db: Db, before: number) => expired(db, before, 1).executeTakeFirst();

/** Takes the oldest of those whose time is over off the list; answers their ids. */
export async function takeExpired(db: Db, before: number, limit: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('question_unanswered')
    .where('question_id', 'in', expired(db, before, limit))
    .returning('question_id')
    .execute();
  return rows.map((row) => row.question_id);
}

/** The bare rows of those that live and have no answer, among some questions. */
export const listUnanswered = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('question')
    .where('question.id', 'in', ids)
    .where('question.deleted_at', 'is', null)
    .where(isUnanswered)
    .orderBy('question.id')
    .selectAll('question')
    .execute();

import type { Insertable } from 'kysely';
import type { QuestionVersionTable } from '#server/db/question-tables.ts';
import type { Db } from '#server/db/tables.ts';

/** Where what a question says now was written; undefined where nobody said so, as after an import. */
export const findWriter = (db: Db, questionId: number) =>
  db
    .selectFrom('question_writer')
    .where('question_id', '=', questionId)
    .select('computer')
    .executeTakeFirst();

export const setWriter = (db: Db, questionId: number, computer: string) =>
  db
    .insertInto('question_writer')
    .values({ question_id: questionId, computer })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet({ computer }))
    .execute();

/** Keeps a state; one that is there already stays as it is. */
export const insertVersion = (db: Db, row: Insertable<QuestionVersionTable>) =>
  db
    .insertInto('question_version')
    .values(row)
    .onConflict((conflict) => conflict.columns(['question_id', 'version']).doNothing())
    .execute();

/** The earlier states of a question, the latest first. */
export const listVersions = (db: Db, questionId: number) =>
  db
    .selectFrom('question_version')
    .innerJoin('user', 'user.id', 'question_version.saved_by')
    .where('question_id', '=', questionId)
    .orderBy('saved_at', 'desc')
    .orderBy('question_version.version', 'desc')
    .selectAll('question_version')
    .select(['user.first_name', 'user.last_name'])
    .execute();

/** The numbers of the same, without what they say. */
export const listVersionNumbers = (db: Db, questionId: number) =>
  db
    .selectFrom('question_version')
    .where('question_id', '=', questionId)
    .orderBy('saved_at', 'desc')
    .orderBy('version', 'desc')
    .select('version')
    .execute();

export const deleteVersions = (db: Db, questionId: number, versions: readonly number[]) =>
  db
    .deleteFrom('question_version')
    .where('question_id', '=', questionId)
    .where('version', 'in', versions)
    .execute();

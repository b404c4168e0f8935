import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { ROWS_PER_STATEMENT } from '#server/db/bulk-insert.ts';
import type { CourseInteractionTable, CourseItemStateTable } from '#server/db/course-progress-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type InteractionRow = Selectable<CourseInteractionTable>;
export type StateRow = Selectable<CourseItemStateTable>;

/** A learner in a course. */
export interface Learning {
  readonly studentId: number;
  readonly courseId: number;
}

/** What names a learner in rows of this feature. */
export interface Learned {
  readonly student_id: number;
  readonly course_id: number;
}

export const insertInteraction = (db: Db, row: Insertable<CourseInteractionTable>) =>
  db.insertInto('course_interaction').values(row).execute();

/** Keeps many rows in few statements. */
export async function insertInteractions(
  db: Db,
  rows: readonly Insertable<CourseInteractionTable>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('course_interaction')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
}

// No row is ever deleted, so no query asks for that: counts are read from the index alone.
const ofCourse = (db: Db, { studentId, courseId }: Learning) =>
  db.selectFrom('course_interaction').where('student_id', '=', studentId).where('course_id', '=', courseId);

/** Everything that was done of some items of a course, in the order of its ids. */
export const listInteractions = (db: Db, learning: Learning, itemIds: readonly number[]) =>
  ofCourse(db, learning)
    .where('item_id', 'in', idsIn(db, itemIds))
    .orderBy('item_id')
    .orderBy('id')
    .selectAll()
    .execute();

export const findInteraction = (db: Db, learning: Learning, id: number) =>
  ofCourse(db, learning).where('id', '=', id).selectAll().executeTakeFirst();

/** Of which items of some courses more was done than is folded: what another computer did is among it. */
export const listStale = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('course_item_stale')
    .where('student_id', '=', studentId)
    .where('course_id', 'in', idsIn(db, courseIds))
    .selectAll()
    .execute();

export type StaleRow = Awaited<ReturnType<typeof listStale>>[number];

/** Takes notes back whose items are folded; one that was made again meanwhile stays. */
export async function dropStale(db: Db, rows: readonly StaleRow[]): Promise<void> {
  for (const { student_id, course_id, item_id, changes } of rows)
    await db
      .deleteFrom('course_item_stale')
      .where((eb) => eb.and({ student_id, course_id, item_id, changes }))
      .execute();
}

/** Takes away the fold of items of which nothing is kept any more. */
export async function removeStates(db: Db, learning: Learning, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await db
    .deleteFrom('course_item_state')
    .where('student_id', '=', learning.studentId)
    .where('course_id', '=', learning.courseId)
    .where('item_id', 'in', idsIn(db, itemIds))
    .execute();
}

/** How much has been claimed by a learner about a course in calls of the documents, in characters. */
export const claimedSize = async (db: Db, learning: Learning): Promise<number> => {
  const row = await ofCourse(db, learning)
    .where('kind', '=', 'claimed')
    .select(sql<number | null>`sum(length(said))`.as('size'))
    .executeTakeFirst();
  return row?.size ?? 0;
};

/** The fold of some courses, as it was kept last. */
export const listStates = (db: Db, studentId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('course_item_state')
    .where('student_id', '=', studentId)
    .where('course_id', 'in', idsIn(db, courseIds))
    .selectAll()
    .execute();

/** Keeps the fold of some items. */
export async function keepStates(db: Db, rows: readonly StateRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto('course_item_state')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'course_id', 'item_id']).doUpdateSet((eb) => ({
          interaction_count: eb.ref('excluded.interaction_count'),
          last_id: eb.ref('excluded.last_id'),
          mark_sum: eb.ref('excluded.mark_sum'),
          completed_at: eb.ref('excluded.completed_at'),
          completed_hash: eb.ref('excluded.completed_hash'),
          last_hash: eb.ref('excluded.last_hash'),
          best_percent: eb.ref('excluded.best_percent'),
          is_reached: eb.ref('excluded.is_reached'),
          best_correct: eb.ref('excluded.best_correct'),
          is_pending: eb.ref('excluded.is_pending'),
          attempts: eb.ref('excluded.attempts'),
          time_ms: eb.ref('excluded.time_ms'),
          first_at: eb.ref('excluded.first_at'),
          last_at: eb.ref('excluded.last_at'),
          played: eb.ref('excluded.played'),
        })),
      )
      .execute();
  }
}

/** Forgets every fold, and notes every item of which something is kept. */
export async function dropStates(db: Db): Promise<void> {
  await db.deleteFrom('course_item_state').execute();
  await db.deleteFrom('course_item_stale').execute();
  await sql`insert into course_item_stale (student_id, course_id, item_id, changes)
    select distinct student_id, course_id, item_id, 1 from course_interaction where item_id is not null`.execute(
    db,
  );
}

/** Every learner in every course in which something was done. */
export const listLearnings = (db: Db) =>
  db
    .selectFrom('course_interaction')
    .select(['student_id', 'course_id'])
    .distinct()
    .orderBy('student_id')
    .orderBy('course_id')
    .execute();

/** Every item of a course of which something was done. */
export const listTouched = (db: Db, learning: Learning) =>
  ofCourse(db, learning)
    .where('item_id', 'is not', null)
    .select(sql<number>`item_id`.as('item_id'))
    .distinct()
    .execute();

/** In which version some items were seen last. */
export const listLastVersions = (db: Db, learning: Learning, itemIds: readonly number[]) =>
  ofCourse(db, learning)
    .where('item_id', 'in', idsIn(db, itemIds))
    .groupBy('item_id')
    .select((eb) => [sql<number>`item_id`.as('item_id'), eb.fn.max<number>('version_no').as('version_no')])
    .execute();

/** The kept folds of everybody in some courses. */
export const listStatesOfAll = (db: Db, courseIds: readonly number[]) =>
  db.selectFrom('course_item_state').where('course_id', 'in', idsIn(db, courseIds)).selectAll().execute();

/** Of which items of whom in some courses more was done than is folded. */
export const listStaleOfAll = (db: Db, courseIds: readonly number[]) =>
  db.selectFrom('course_item_stale').where('course_id', 'in', idsIn(db, courseIds)).selectAll().execute();

/** Learners of a course whose number leaves a rest: one of so many parts of them. */
const ofPart = (parts: number, part: number) => sql<SqlBool>`student_id % ${sql.lit(parts)} = ${part}`;

/** The kept folds of a part of the learners of a course. */
export const listStatesOfPart = (db: Db, courseId: number, parts: number, part: number) =>
  db
    .selectFrom('course_item_state')
    .where('course_id', '=', courseId)
    .where(ofPart(parts, part))
    .selectAll()
    .execute();

/** Of which items of them more was done than is folded. */
export const listStaleOfPart = (db: Db, courseId: number, parts: number, part: number) =>
  db
    .selectFrom('course_item_stale')
    .where('course_id', '=', courseId)
    .where(ofPart(parts, part))
    .selectAll()
    .execute();

/** The kept folds of some learners. */
export const listStatesOfLearners = (db: Db, studentIds: readonly number[]) =>
  db.selectFrom('course_item_state').where('student_id', 'in', idsIn(db, studentIds)).selectAll().execute();

/** Of which items of some learners more was done than is folded. */
export const listStaleOfLearners = (db: Db, studentIds: readonly number[]) =>
  db.selectFrom('course_item_stale').where('student_id', 'in', idsIn(db, studentIds)).selectAll().execute();

import { sql, type Insertable } from 'kysely';
import type { InvigilationTable } from '#server/db/exam-time-tables.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { idsIn } from '#server/db/json-list.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db } from '#server/db/tables.ts';

const fullName = sql<string>`trim("user".first_name || ' ' || "user".last_name)`;

const living = compileOnce((db, { userId, examId }: { userId: number; examId: number }) =>
  db
    .selectFrom('invigilation')
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id'),
);

const sitting = compileOnce((db, { userId, examId }: { userId: number; examId: number }) =>
  db
    .selectFrom('enrolment')
    .where('user_id', '=', userId)
    .where('content_type', '=', 'exam')
    .where('content_id', '=', examId)
    .where('deleted_at', 'is', null)
    .select('id')
    .unionAll(
      db
        .selectFrom('exam_attempt')
        .where('student_id', '=', userId)
        .where('exam_id', '=', examId)
        .where('purpose', '=', 'real')
        .select('id'),
    ),
);

interface Asked {
  readonly userId: number;
  readonly examId: number;
}

/** Whether somebody was let invigilate an exam, and sits it not themselves. */
export const invigilates = async (db: Db, asked: Asked): Promise<boolean> =>
  (await living(db, asked)).length > 0 && !(await sitsExam(db, asked));

/** Whether somebody is enrolled in an exam, or has sat it. */
export const sitsExam = async (db: Db, asked: Asked): Promise<boolean> =>
  (await sitting(db, asked)).length > 0;

/** Whether somebody could invigilate an exam at a moment, also where that has ended. */
export const invigilatedAt = async (db: Db, { userId, examId }: Asked, at: number): Promise<boolean> =>
  (await db
    .selectFrom('invigilation')
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('created_at', '<=', at)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', at)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Who invigilates an exam, by last name; also those who have left. */
export const listInvigilators = (db: Db, examId: number) =>
  db
    .selectFrom('invigilation')
    .leftJoin('user', 'user.id', 'invigilation.user_id')
    .leftJoin('user as giver', 'giver.id', 'invigilation.granted_by')
    .where('invigilation.exam_id', '=', examId)
    .where('invigilation.deleted_at', 'is', null)
    .orderBy('user.last_name')
    .orderBy('invigilation.user_id')
    .select([
      'invigilation.user_id',
      'invigilation.created_at',
      'user.first_name',
      'user.last_name',
      'giver.first_name as giver_first_name',
      'giver.last_name as giver_last_name',
    ])
    .execute();

export const insertInvigilations = (db: Db, rows: readonly Insertable<InvigilationTable>[]) =>
  db
    .insertInto('invigilation')
    .values([...rows])
    .execute();

/** Ends a grant. @returns whether there was one */
export async function endInvigilation(db: Db, { examId, userId }: Asked, now: number): Promise<boolean> {
  const [result] = await db
    .updateTable('invigilation')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return Number(result?.numUpdatedRows ?? 0) > 0;
}

/** Ends all grants of somebody who has left. */
export const endAllOf = (db: Db, userId: number, now: number) =>
  db
    .updateTable('invigilation')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();

/** Of some people, whose account is active, with whether they are students. */
export const listActive = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('user.id', 'in', idsIn(db, ids))
    .where('user.deleted_at', 'is', null)
    .where('user.status', '=', 'active')
    .select(['user.id', 'role.name as role', fullName.as('name')])
    .execute();

/** Staff by last name, and how many there are in all. */
export async function listStaff(
  db: Db,
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
) {
  let base = db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('role.name', '<>', 'Student')
    .where('user.deleted_at', 'is', null)
    .where('user.status', '=', 'active');
  if (search !== '') base = base.where(hasPeopleWords(db, search));
  const data = await base
    .select(['user.id', fullName.as('name')])
    .orderBy('user.last_name')
    .orderBy('user.first_name')
    .orderBy('user.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data, count };
}

/** What somebody invigilates and candidates can sit, that which opens first before the others. */
export const listInvigilated = (db: Db, userId: number) =>
  db
    .selectFrom('invigilation')
    .innerJoin('exam', 'exam.id', 'invigilation.exam_id')
    .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .where('invigilation.user_id', '=', userId)
    .where('invigilation.deleted_at', 'is', null)
    .where('exam.deleted_at', 'is', null)
    .where('exam.status', '<>', 'archived')
    .orderBy('exam_version.opens_at')
    .orderBy('exam.id')
    .select([
      'exam.id',
      'exam_version.title',
      'exam_version.version_no',
      'exam_version.opens_at',
      'exam_version.closes_at',
      'exam_version.duration_minutes',
      'exam_version.secrecy',
    ])
    .execute();

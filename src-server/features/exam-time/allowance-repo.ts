import type { Insertable, Selectable } from 'kysely';
import type { ExamAllowanceTable, PersonAllowanceTable } from '#server/db/exam-time-tables.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export type PersonAllowanceRow = Selectable<PersonAllowanceTable>;

const ofPerson = compileOnce((db, { userId }: { userId: number }) =>
  db.selectFrom('person_allowance').where('user_id', '=', userId).orderBy('created_at').selectAll(),
);

const ofExam = compileOnce((db, { userId, examId }: { userId: number; examId: number }) =>
  db
    .selectFrom('exam_allowance')
    .where('exam_id', '=', examId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .selectAll(),
);

/** Everything that somebody was ever given, in every exam and in this one. */
export async function listAllowances(db: Db, userId: number, examId: number) {
  return {
    ofPerson: await ofPerson(db, { userId }),
    ofExam: (await ofExam(db, { userId, examId })).map((row) => ({ ...row, valid_until: null })),
  };
}

/** The same for a list of exams, read at once. */
export async function listAllowancesAmong(db: Db, userId: number, examIds: readonly number[]) {
  const rows = await db
    .selectFrom('exam_allowance')
    .where('exam_id', 'in', idsIn(db, examIds))
    .where('user_id', '=', userId)
    .selectAll()
    .execute();
  return {
    ofPerson: await ofPerson(db, { userId }),
    byExam: Map.groupBy(
      rows.map((row) => ({ ...row, valid_until: null })),
      (row) => row.exam_id,
    ),
  };
}

export const findPersonAllowance = (db: Db, userId: number): Promise<PersonAllowanceRow | undefined> =>
  db
    .selectFrom('person_allowance')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

/** What holds in an exam now, by last name. */
export const listExamAllowances = (db: Db, examId: number) =>
  db
    .selectFrom('exam_allowance as a')
    .leftJoin('user as u', 'u.id', 'a.user_id')
    .where('a.exam_id', '=', examId)
    .where('a.deleted_at', 'is', null)
    .orderBy('u.last_name')
    .orderBy('a.user_id')
    .selectAll('a')
    .select(['u.first_name', 'u.last_name'])
    .execute();

export const insertPersonAllowance = (db: Db, row: Insertable<PersonAllowanceTable>) =>
  db.insertInto('person_allowance').values(row).execute();

export const insertExamAllowance = (db: Db, row: Insertable<ExamAllowanceTable>) =>
  db.insertInto('exam_allowance').values(row).execute();

/** Ends what holds; the row stays, because it says what counted before. */
export const endPersonAllowance = (db: Db, userId: number, now: number) =>
  db
    .updateTable('person_allowance')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();

export const endExamAllowances = (
  db: Db,
  {
    examId,
    userIds,
    now,
  }: { readonly examId: number; readonly userIds: readonly number[]; readonly now: number },
) =>
  db
    .updateTable('exam_allowance')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('exam_id', '=', examId)
    .where('user_id', 'in', idsIn(db, userIds))
    .where('deleted_at', 'is', null)
    .execute();

/** Names of people, also of those who have left. */
export const listNames = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await db
        .selectFrom('user')
        .where('id', 'in', idsIn(db, ids))
        .select(['id', 'first_name', 'last_name'])
        .execute()
    ).map(({ id, first_name: first, last_name: last }) => [id, `${first} ${last}`.trim()]),
  );

/** Students among some people, and those of some groups. */
export async function listStudentsAmong(
  db: Db,
  { userIds, groupIds }: { readonly userIds: readonly number[]; readonly groupIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('role', 'role.id', 'user.role_id')
    .where('role.name', '=', 'Student')
    .where('user.deleted_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('user.id', 'in', idsIn(db, userIds)),
        exists(
          selectFrom('people_group_member as m')
            .whereRef('m.user_id', '=', 'user.id')
            .where('m.people_group_id', 'in', idsIn(db, groupIds))
            .where('m.deleted_at', 'is', null)
            .select('m.id'),
        ),
      ]),
    )
    .select('user.id')
    .orderBy('user.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Why somebody had more time goes with the person; how much stays with what was scored by it. */
export async function eraseReasons(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('person_allowance')
    .set((eb) => ({ reason: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('exam_allowance')
    .set((eb) => ({ reason: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

import { sql } from 'kysely';
import { insertRows } from '#server/db/bulk-insert.ts';
import { containsWord } from '#server/db/contains-word.ts';
import { dialectOf } from '#server/db/dialect.ts';
import type { ExamAccessTable, ExamVersionAccessTable } from '#server/db/exam-tables.ts';
import { idsIn } from '#server/db/json-list.ts';
import { hasPeopleWords } from '#server/db/people-words.ts';
import type { Db } from '#server/db/tables.ts';
import type { Insertable } from 'kysely';

/** Whom a draft is for, in the order in which they were named. */
export const listAccess = (db: Db, examId: number) =>
  db
    .selectFrom('exam_access')
    .where('exam_id', '=', examId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['id', 'people_group_id', 'user_id'])
    .execute();

export const insertAccess = (db: Db, rows: readonly Insertable<ExamAccessTable>[]) =>
  insertRows(db, dialectOf(db), 'exam_access', rows);

export const removeAccess = (db: Db, ids: readonly number[], now: number) =>
  db
    .updateTable('exam_access')
    .set((eb) => ({ deleted_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', idsIn(db, ids))
    .execute();

/** Whom a published version is for. */
export const listVersionAccess = (db: Db, versionId: number) =>
  db
    .selectFrom('exam_version_access')
    .where('exam_version_id', '=', versionId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .select(['people_group_id', 'user_id'])
    .execute();

export const insertVersionAccess = (db: Db, rows: readonly Insertable<ExamVersionAccessTable>[]) =>
  insertRows(db, dialectOf(db), 'exam_version_access', rows);

/** Groups among some, by name; those that were deleted are left out. */
export const listGroupsAmong = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('people_group')
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();

interface Wanted {
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** Groups by name, and how many there are in all. */
export async function listGroups(db: Db, { words, offset, limit }: Wanted) {
  let base = db.selectFrom('people_group').where('deleted_at', 'is', null);
  for (const word of words) base = base.where(containsWord(sql.ref('people_group.name'), word));
  const data = await base
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data, count };
}

const fullName = sql<string>`trim(first_name || ' ' || last_name)`;

/** People by last name, and how many there are in all. */
export async function listPeople(db: Db, { words, offset, limit }: Wanted) {
  let base = db.selectFrom('user').where('deleted_at', 'is', null).where('status', '=', 'active');
  if (words.length > 0) base = base.where(hasPeopleWords(db, words.join(' ')));
  const data = await base
    .select(['id', fullName.as('name')])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data, count };
}

/** Enrolments in exams and courses of an author. */
const ownEnrolments = (db: Db, authorId: number) =>
  db
    .selectFrom('enrolment')
    .where((eb) =>
      eb.or(
        (['exam', 'course'] as const).map((type) =>
          eb.and([
            eb('enrolment.content_type', '=', type),
            eb(
              'enrolment.content_id',
              'in',
              eb.selectFrom(type).where('instructor_id', '=', authorId).select('id'),
            ),
          ]),
        ),
      ),
    );

/** Each student of an author once, with the name that the enrolment says. */
const ownStudents = (db: Db, authorId: number) =>
  ownEnrolments(db, authorId)
    .where('enrolment.student_name', 'is not', null)
    .where('enrolment.deleted_at', 'is', null)
    .groupBy('enrolment.user_id')
    .select(['enrolment.user_id as id', sql<string>`max(enrolment.student_name)`.as('name')]);

/** Who enrolled with an author, by name, and how many they are. */
export async function listOwnStudents(db: Db, authorId: number, { words, offset, limit }: Wanted) {
  let base = db.selectFrom(ownStudents(db, authorId).as('student'));
  for (const word of words) base = base.where(containsWord(sql.ref('student.name'), word));
  const data = await base
    .select(['student.id', 'student.name'])
    .orderBy('student.name')
    .orderBy('student.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { data, count };
}

/** Which of some people have enrolled with an author, now or before. */
export const studentsAmong = async (
  db: Db,
  authorId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await ownEnrolments(db, authorId)
    .where('enrolment.user_id', 'in', idsIn(db, ids))
    .select('enrolment.user_id')
    .distinct()
    .execute();
  return new Set(rows.map((row) => row.user_id));
};

/** Which of some people have an account. */
export const accountsAmong = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db.selectFrom('user').where('id', 'in', idsIn(db, ids)).select('id').execute();
  return new Set(rows.map((row) => row.id));
};

/** Which of some groups there are, also those that were deleted. */
export const groupsAmong = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db.selectFrom('people_group').where('id', 'in', idsIn(db, ids)).select('id').execute();
  return new Set(rows.map((row) => row.id));
};

/** The names of some people, by their accounts or else by their enrolments. */
export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const said = await db
    .selectFrom('enrolment')
    .where('user_id', 'in', idsIn(db, ids))
    .where('student_name', 'is not', null)
    .groupBy('user_id')
    .select(['user_id as id', sql<string>`max(student_name)`.as('name')])
    .execute();
  const known = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, ids))
    .select(['id', fullName.as('name')])
    .execute();
  return new Map([...said, ...known].map(({ id, name }) => [id, name]));
};

/** How many are enrolled in an exam. */
export const countEnrolled = async (db: Db, examId: number): Promise<number> =>
  (
    await db
      .selectFrom('enrolment')
      .where('content_type', '=', 'exam')
      .where('content_id', '=', examId)
      .where('deleted_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

import { sql } from 'kysely';
import { idsIn } from '#server/db/json-list.ts';
import type { Db } from '#server/db/tables.ts';

export interface ContentRow {
  readonly content_type: 'exam' | 'course';
  readonly content_id: number;
  readonly title: string;
  readonly instructor_id: number;
  readonly published_at: number | null;
}

/** What was ever published by an author, or by everybody, the newest first. */
export async function listContents(db: Db, authorId: number | null): Promise<ContentRow[]> {
  const exams = await db
    .selectFrom('exam')
    .where('deleted_at', 'is', null)
    .where('published_version_id', 'is not', null)
    .$if(authorId !== null, (query) => query.where('instructor_id', '=', authorId ?? 0))
    .select(['id', 'title', 'instructor_id', 'published_at'])
    .execute();
  const courses = await db
    .selectFrom('course')
    .where('deleted_at', 'is', null)
    .where('published_version_id', 'is not', null)
    .$if(authorId !== null, (query) => query.where('instructor_id', '=', authorId ?? 0))
    .select(['id', 'title', 'instructor_id', 'published_at'])
    .execute();
  return [
    ...exams.map(({ id, ...row }) => ({ ...row, content_type: 'exam' as const, content_id: id })),
    ...courses.map(({ id, ...row }) => ({ ...row, content_type: 'course' as const, content_id: id })),
  ].toSorted((one, other) => (other.published_at ?? 0) - (one.published_at ?? 0));
}

/** Whose some contents are, of those that are published and not gone. */
export const listOwners = (db: Db, type: 'exam' | 'course', ids: readonly number[]) =>
  db
    .selectFrom(type)
    .where('id', 'in', idsIn(db, ids))
    .where('deleted_at', 'is', null)
    .where('published_version_id', 'is not', null)
    .select(['id', 'instructor_id'])
    .execute();

/** Titles of contents, whether they are gone or not. */
export async function listTitles(db: Db, type: 'exam' | 'course', ids: readonly number[]) {
  const rows = await db.selectFrom(type).where('id', 'in', idsIn(db, ids)).select(['id', 'title']).execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

/** Names of people: of their accounts, or, on the computer of an author, of their enrolments. */
export async function listNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const enrolled = await db
    .selectFrom('enrolment')
    .where('user_id', 'in', idsIn(db, ids))
    .where('student_name', 'is not', null)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.max('student_name').as('name')])
    .execute();
  const known = await db
    .selectFrom('user')
    .where('id', 'in', idsIn(db, ids))
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .execute();
  return new Map([
    ...enrolled.map(({ user_id, name }): [number, string] => [user_id, name ?? '']),
    ...known.map(({ id, name }): [number, string] => [id, name]),
  ]);
}

import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The subjects of the institution by name. */
export const listSubjects = (db: Db) =>
  db
    .selectFrom('subject')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name'])
    .execute();

export const findSubject = (db: Db, id: number) =>
  db
    .selectFrom('subject')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst();

/** The subject of a name, however it is capitalised. */
export const findSubjectNamed = (db: Db, name: string) =>
  db
    .selectFrom('subject')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .executeTakeFirst();

export const insertSubjects = (
  db: Db,
  subjects: readonly { readonly id: number; readonly name: string }[],
  now: number,
) =>
  db
    .insertInto('subject')
    .values(subjects.map((subject) => ({ ...subject, created_at: now, updated_at: now })))
    .execute();

/** Renames a subject, or takes it off the list. */
export const updateSubject = (
  db: Db,
  id: number,
  changes: { readonly name?: string; readonly deleted_at?: number },
  now: number,
) =>
  db
    .updateTable('subject')
    .set((eb) => ({ ...changes, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

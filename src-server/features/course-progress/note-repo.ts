import type { Insertable, Selectable } from 'kysely';
import type { CourseNoteTable } from '#server/db/course-progress-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { Learning } from './repo.ts';

export type NoteRow = Selectable<CourseNoteTable>;

/** The notes of a learner in a course, the newest first. */
export const listNotes = (db: Db, { studentId, courseId }: Learning) =>
  db
    .selectFrom('course_note')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

export const findNote = (db: Db, studentId: number, id: number) =>
  db
    .selectFrom('course_note')
    .where('id', '=', id)
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

export const insertNote = (db: Db, row: Insertable<CourseNoteTable>) =>
  db.insertInto('course_note').values(row).execute();

export const updateNote = (
  db: Db,
  id: number,
  changes: Pick<NoteRow, 'version' | 'updated_at'> & Partial<Pick<NoteRow, 'body' | 'deleted_at'>>,
) => db.updateTable('course_note').set(changes).where('id', '=', id).execute();

/** Blanks what somebody wrote for themselves. */
export const forgetNotes = (db: Db, studentId: number, now: number) =>
  db
    .updateTable('course_note')
    .set((eb) => ({
      body: '',
      quote: '',
      deleted_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('student_id', '=', studentId)
    .execute();

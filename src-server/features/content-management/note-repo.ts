import type { Insertable } from 'kysely';
import type { ContentNoteTable } from '#server/db/content-tables.ts';
import type { Db } from '#server/db/tables.ts';

export const insertNote = (db: Db, note: Insertable<ContentNoteTable>) =>
  db.insertInto('content_note').values(note).execute();

/** Live notes beside what they are about, the newest first. */
const notes = (db: Db) =>
  db
    .selectFrom('content_note')
    .leftJoin('exam', (join) =>
      join
        .onRef('exam.id', '=', 'content_note.content_id')
        .on('content_note.content_type', '=', 'exam')
        .on('exam.deleted_at', 'is', null),
    )
    .leftJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
    .leftJoin('course', (join) =>
      join
        .onRef('course.id', '=', 'content_note.content_id')
        .on('content_note.content_type', '=', 'course')
        .on('course.deleted_at', 'is', null),
    )
    .leftJoin('course_version', 'course_version.id', 'course.published_version_id')
    .where('content_note.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('exam.id', 'is not', null), eb('course.id', 'is not', null)]))
    .selectAll('content_note')
    .select([
      'exam.title as exam_title',
      'exam.status as exam_status',
      'exam_version.version_no as exam_version_no',
      'course.title as course_title',
      'course.status as course_status',
      'course_version.version_no as course_version_no',
    ])
    .orderBy('content_note.id', 'desc');

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number];

export interface Content {
  readonly kind: 'exam' | 'course';
  readonly id: number;
}

/** Notes to an author, on everything or on one thing. */
export const listNotesTo = (
  db: Db,
  authorId: number,
  { kind, id }: { readonly kind: Content['kind'] | undefined; readonly id: number | undefined },
  limit: number,
) =>
  notes(db)
    .where('content_note.instructor_id', '=', authorId)
    .$if(kind !== undefined, (q) => q.where('content_note.content_type', '=', kind ?? 'exam'))
    .$if(id !== undefined, (q) => q.where('content_note.content_id', '=', id ?? 0))
    .limit(limit)
    .execute();

/** Notes on one thing. */
export const listNotesOn = (db: Db, { kind, id }: Content, limit: number) =>
  notes(db)
    .where('content_note.content_type', '=', kind)
    .where('content_note.content_id', '=', id)
    .limit(limit)
    .execute();

/** Takes the name of somebody who has left off the notes that they wrote. */
export const forgetDecider = (db: Db, userId: number, now: number) =>
  db
    .updateTable('content_note')
    .set((eb) => ({ decider_name: '', updated_at: now, version: eb('version', '+', 1) }))
    .where('decided_by', '=', userId)
    .where('decider_name', '<>', '')
    .execute();

import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { MediaMs } from './course-progress-parts.ts';
import { defineEndpoint } from './define.ts';
import { Done, Id, IdParams, IsoTime, line, Message, text, Version } from './wire.ts';

/** Where in an item a note stands: a time in its video, words of its text, or neither. */
export const NoteAnchor = z.strictObject({
  item_id: Id,
  at_ms: MediaMs.nullable(),
  /** The words of the text that it stands beside; empty where there are none. */
  quote: text(500).default(''),
});
export type NoteAnchor = z.infer<typeof NoteAnchor>;

export const NoteBody = line(8000);

/** A note of a learner: nobody else reads it. */
export const CourseNote = z.object({
  id: Id,
  course_id: Id,
  anchor: NoteAnchor,
  body: z.string(),
  /** The computer on which this was written while the note changed elsewhere; null of every other one. */
  copy_from: z.string().nullable(),
  version: Version,
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type CourseNote = z.infer<typeof CourseNote>;

const own = { auth: 'session', ability: ['courses:view'], origin: 'lectern' } as const;

/** Notes and flags of a learner in a course. */
export const courseNoteEndpoints = {
  listCourseNotes: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/notes',
    summary: 'Own notes in a course, the newest first',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(CourseNote) }) },
    ...own,
    sync: 'read',
  }),
  createCourseNote: defineEndpoint({
    method: 'POST',
    path: '/api/course-notes',
    summary: 'Write a note in a course',
    body: z.strictObject({ course_id: Id, anchor: NoteAnchor, body: NoteBody }),
    responses: { 201: z.object({ message: z.string(), data: CourseNote }) },
    ...own,
    sync: 'command',
    conflict: 'none',
    audit: NOT_AUDITED.ownProfile,
  }),
  updateCourseNote: defineEndpoint({
    method: 'PUT',
    path: '/api/course-notes/{id}',
    summary:
      'Change an own note; refused where it changed since `version`, and on another computer both stay',
    params: IdParams,
    body: z.strictObject({ version: Version, body: NoteBody }),
    responses: { 200: z.object({ message: z.string(), data: CourseNote }) },
    ...own,
    sync: 'command',
    conflict: 'merge',
    audit: NOT_AUDITED.ownProfile,
  }),
  deleteCourseNote: defineEndpoint({
    method: 'DELETE',
    path: '/api/course-notes/{id}',
    summary: 'Delete an own note',
    params: IdParams,
    responses: { 200: Message },
    ...own,
    sync: 'command',
    conflict: 'merge',
    audit: NOT_AUDITED.ownProfile,
  }),
  setCourseFlag: defineEndpoint({
    method: 'PUT',
    path: '/api/courses/{id}/flag',
    summary: 'Flag an item or one of its questions to come back to, or take the flag off',
    params: IdParams,
    body: z.strictObject({ item_id: Id, question_id: Id.nullable().default(null), is_flagged: z.boolean() }),
    responses: { 200: Done },
    ...own,
    sync: 'command',
    conflict: 'merge',
    isHousekeeping: true,
    audit: NOT_AUDITED.ownView,
  }),
} as const;

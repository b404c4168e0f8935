import type { Eraser } from '../users/eraser.ts';
import { forgetNotes } from './note-repo.ts';
import { forgetFlags, forgetPlaces } from './place-repo.ts';

/** What somebody wrote and marked for themselves in courses; what they did stays. */
export const courseNotesEraser: Eraser = {
  tables: ['course_note', 'course_place', 'course_flag'],
  erase: async ({ db, now }, userId) => {
    await forgetNotes(db, userId, now);
    await forgetPlaces(db, userId, now);
    await forgetFlags(db, userId, now);
  },
};

import type { Eraser } from '../users/eraser.ts';
import { forgetNotes } from './note-repo.ts';
import { forgetItemDrafts } from './item-draft-repo.ts';
import { forgetFlags, forgetPlaces } from './place-repo.ts';

/** What somebody wrote and marked for themselves in courses; what they did stays. */
export const courseNotesEraser: Eraser = {
  tables: ['course_note', 'course_place', 'course_flag', 'course_item_draft'],
  erase: async ({ db, now }, userId) => {
    await forgetNotes(db, userId, now);
    await forgetPlaces(db, userId, now);
    await forgetFlags(db, userId, now);
    await forgetItemDrafts(db, userId);
  },
};

import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What somebody asked and answered stays, under no name. */
export const courseTalkEraser: Eraser = {
  tables: ['course_question', 'course_answer'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

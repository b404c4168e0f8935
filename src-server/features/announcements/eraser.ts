import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What was told stays, under no name; that somebody read it is a count. */
export const announcementEraser: Eraser = {
  tables: ['announcement'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

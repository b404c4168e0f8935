import type { Eraser } from '../users/eraser.ts';
import { eraseReviews } from './repo.ts';

/** What somebody wrote of courses goes with them; the stars stay. */
export const reviewEraser: Eraser = {
  tables: ['course_review'],
  erase: ({ db, now }, userId) => eraseReviews(db, userId, now),
};

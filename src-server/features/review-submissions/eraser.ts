import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What was submitted and decided stays, under no name. */
export const reviewSubmissionEraser: Eraser = {
  tables: ['review_submission'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

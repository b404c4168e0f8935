import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What was needed stays, under no name. */
export const projectRequestEraser: Eraser = {
  tables: ['project_request'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

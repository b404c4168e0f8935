import type { Eraser } from '../users/eraser.ts';
import { forgetPerson } from './visit-repo.ts';

/** Visits stay, under no name. */
export const visitEraser: Eraser = {
  tables: ['content_visit'],
  erase: ({ db }, userId) => forgetPerson(db, userId),
};

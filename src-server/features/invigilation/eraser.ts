import type { Eraser } from '../users/eraser.ts';
import { endAllOf } from './repo.ts';

/** Who has left invigilates nothing; that they did stays, as ids. */
export const invigilationEraser: Eraser = {
  tables: ['invigilation'],
  erase: ({ db, now }, userId) => endAllOf(db, userId, now),
};

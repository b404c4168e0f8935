import type { Eraser } from '../users/eraser.ts';
import { removeFromGroups } from './repo.ts';

/** Nobody who has left is in a class, a room or a year. */
export const groupEraser: Eraser = {
  tables: ['people_group_member'],
  erase: ({ db, now }, userId) => removeFromGroups(db, userId, now),
};

import type { Eraser } from '../users/eraser.ts';
import { deleteAllKept } from './repo.ts';

/** Whoever has left keeps no courses on this computer. */
export const keptEraser: Eraser = {
  tables: ['kept_course'],
  erase: ({ db }, userId) => deleteAllKept(db, userId),
};

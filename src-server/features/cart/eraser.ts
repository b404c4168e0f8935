import type { Eraser } from '../users/eraser.ts';
import { eraseRows } from './repo.ts';

/** What somebody meant to buy goes with them. */
export const cartEraser: Eraser = {
  tables: ['cart_item'],
  erase: ({ db, now }, userId) => eraseRows(db, userId, now),
};

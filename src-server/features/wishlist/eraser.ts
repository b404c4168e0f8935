import type { Eraser } from '../users/eraser.ts';
import { eraseRows } from './repo.ts';

/** What somebody wished for goes with them. */
export const wishlistEraser: Eraser = {
  tables: ['wishlist_item'],
  erase: ({ db, now }, userId) => eraseRows(db, userId, now),
};

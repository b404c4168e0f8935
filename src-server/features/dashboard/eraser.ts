import type { Eraser } from '../users/eraser.ts';
import { forgetViewed } from './recent-repo.ts';

/** What somebody looked at. */
export const viewedEraser: Eraser = {
  tables: ['recently_viewed'],
  erase: ({ db, now }, userId) => forgetViewed(db, userId, now),
};

import type { Eraser } from '../users/eraser.ts';
import { deleteFeed, forgetEntries } from './repo.ts';

export const calendarEraser: Eraser = {
  tables: ['calendar_entry', 'calendar_feed'],
  erase: async ({ db, now }, userId) => {
    await forgetEntries(db, userId, now);
    await deleteFeed(db, userId);
  },
};

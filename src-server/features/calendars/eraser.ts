import type { Eraser } from '../users/eraser.ts';
import { forgetEntries } from './repo.ts';

export const calendarEraser: Eraser = {
  tables: ['calendar_entry'],
  erase: ({ db, now }, userId) => forgetEntries(db, userId, now),
};

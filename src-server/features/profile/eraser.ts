import type { Eraser } from '../users/eraser.ts';
import { eraseProfile, eraseSettings } from './repo.ts';

/** What somebody said of themselves, and chose for themselves. */
export const profileEraser: Eraser = {
  tables: ['user_profile', 'user_setting'],
  erase: async ({ db, now }, userId) => {
    await eraseProfile(db, userId, now);
    await eraseSettings(db, userId, now);
  },
};

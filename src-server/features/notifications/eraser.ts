import type { Eraser } from '../users/eraser.ts';
import { eraseNotifications } from './repo.ts';

/** What somebody was told goes with them. */
export const notificationEraser: Eraser = {
  tables: ['notification', 'notification_reading', 'notification_due', 'notification_mail'],
  erase: ({ db, now }, userId) => eraseNotifications(db, userId, now),
};

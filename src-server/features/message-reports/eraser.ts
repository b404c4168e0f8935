import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What was decided stays, under no name. */
export const messageReportEraser: Eraser = {
  tables: ['message_report_decision'],
  erase: ({ db }, userId) => eraseNames(db, userId),
};

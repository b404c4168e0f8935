import type { Eraser } from '../users/eraser.ts';
import { eraseSchedules } from './schedule-repo.ts';

/** What somebody had made by themselves ends; reports that were made stay with the institution. */
export const reportsEraser: Eraser = {
  tables: ['report_schedule', 'report_schedule_person', 'report_variant'],
  erase: ({ db }, userId) => eraseSchedules(db, userId),
};

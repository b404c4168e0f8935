import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What has to be done stays, under no name. */
export const taskEraser: Eraser = {
  tables: ['task', 'task_step'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

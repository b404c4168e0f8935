import type { Eraser } from '../users/eraser.ts';
import { eraseReasons } from './allowance-repo.ts';

/** Why somebody had more time goes; how much they had stays with what was scored by it. */
export const allowanceEraser: Eraser = {
  tables: ['person_allowance', 'exam_allowance'],
  erase: ({ db, now }, userId) => eraseReasons(db, userId, now),
};

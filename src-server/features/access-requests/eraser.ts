import type { Eraser } from '../users/eraser.ts';
import { eraseRequestsOf } from './repo.ts';

/** What somebody asked for goes with them. */
export const requestEraser: Eraser = {
  tables: ['access_request'],
  erase: ({ db, now }, userId) => eraseRequestsOf(db, userId, now),
};

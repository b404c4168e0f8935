import type { Eraser } from '../users/eraser.ts';
import { eraseRequestsOf } from './repo.ts';

/** What somebody asked for goes with them. */
export const eraseRequests: Eraser = async ({ db, now }, userId) => {
  await eraseRequestsOf(db, userId, now);
};

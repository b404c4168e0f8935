import type { Eraser } from '../users/eraser.ts';
import { endHoldsOf, eraseHolder, removeDueOf } from './repo.ts';

/** Who somebody was; that a certificate was issued or revoked stays, so that a copy on paper can still be checked. */
export const certificateEraser: Eraser = {
  tables: ['certificate', 'certificate_hold', 'certificate_due'],
  erase: async ({ db, now }, userId) => {
    await eraseHolder(db, userId, now);
    await endHoldsOf(db, userId, now);
    await removeDueOf(db, userId);
  },
};

import type { Eraser } from '../users/eraser.ts';
import { eraseBilling } from './repo.ts';

/** What somebody is billed by; their orders are kept as the books are. */
export const billingEraser: Eraser = {
  tables: ['billing_profile'],
  erase: ({ db, now }, userId) => eraseBilling(db, userId, now),
};

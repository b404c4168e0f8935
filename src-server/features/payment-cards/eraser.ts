import type { Eraser } from '../users/eraser.ts';
import { forgetCustomers, removeCards } from './card-repo.ts';
import { forgetLinksOf } from './link-repo.ts';

/** Cards of somebody, and as whom the provider knew them. What was paid stays. */
export const cardEraser: Eraser = {
  tables: ['payment_card', 'payment_customer', 'payment_link'],
  erase: async ({ db, now }, userId) => {
    await removeCards(db, userId, now);
    await forgetCustomers(db, userId);
    await forgetLinksOf(db, userId);
  },
};

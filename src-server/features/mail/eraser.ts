import type { Eraser } from '../users/eraser.ts';
import { deleteMailsTo, forgetChoices } from './outbox-repo.ts';

/** Mails to somebody, sent or not, and what kinds of them they wanted. */
export const mailEraser: Eraser = {
  tables: ['mail', 'mail_unsubscription'],
  erase: async ({ db, now }, userId) => {
    await deleteMailsTo(db, userId);
    await forgetChoices(db, userId, now);
  },
};

import type { Eraser } from '../users/eraser.ts';
import { eraseTemplateNames } from './answer-template-repo.ts';
import { eraseTickets } from './repo.ts';

/** What somebody asked stays, under no name and without what their computer said beside it. */
export const ticketEraser: Eraser = {
  tables: ['support_ticket', 'support_ticket_state', 'support_note', 'answer_template'],
  erase: async ({ db, now }, userId) => {
    await eraseTickets(db, userId, now);
    await eraseTemplateNames(db, userId);
  },
};

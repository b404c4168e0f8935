import type { Eraser } from '../users/eraser.ts';
import { eraseTickets } from './repo.ts';

/** What somebody asked stays, under no name and without what their computer said beside it. */
export const ticketEraser: Eraser = {
  tables: ['support_ticket', 'support_ticket_state', 'support_note'],
  erase: ({ db, now }, userId) => eraseTickets(db, userId, now),
};

import type { Eraser } from '../users/eraser.ts';
import { eraseNames } from './repo.ts';

/** What somebody wrote stays, under no name; what they marked for themselves goes. */
export const messageEraser: Eraser = {
  tables: ['message', 'conversation_participant', 'conversation_mark', 'person_block'],
  erase: ({ db, now }, userId) => eraseNames(db, userId, now),
};

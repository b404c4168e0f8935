import type { Eraser } from '../users/eraser.ts';
import { forgetDecider } from './note-repo.ts';

/** Notes stay with their authors, under no name once who decided has left. */
export const noteEraser: Eraser = {
  tables: ['content_note'],
  erase: ({ db, now }, userId) => forgetDecider(db, userId, now),
};

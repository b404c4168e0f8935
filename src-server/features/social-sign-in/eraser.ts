import type { Eraser } from '../users/eraser.ts';
import * as repo from './repo.ts';

/** What providers said of somebody: whoever comes back by one of them is a stranger. */
export const identityEraser: Eraser = {
  tables: ['external_identity'],
  erase: async ({ db }, userId) => {
    for (const identity of await repo.listIdentities(db, userId)) {
      await repo.deleteProofsOf(db, identity);
      await repo.deleteIdentity(db, identity.id);
    }
  },
};

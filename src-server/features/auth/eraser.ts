import type { Eraser } from '../users/eraser.ts';
import { forgetSignInPlaces } from './repo.ts';
import { deleteChallenges } from './second-factor/challenge-repo.ts';
import { deleteFactors, deleteRecoveryCodes } from './second-factor/repo.ts';
import { deleteSessions } from './session-repo.ts';
import { deleteTokens } from './token-repo.ts';

/** All by which somebody came in, and from where they did; that they did stays. */
export const signInEraser: Eraser = {
  tables: ['session', 'account_token', 'login_record', 'second_factor', 'recovery_code', 'sign_in_challenge'],
  erase: async ({ db, now }, userId) => {
    await deleteSessions(db, userId);
    await deleteTokens(db, userId);
    await forgetSignInPlaces(db, userId, now);
    await deleteFactors(db, userId);
    await deleteRecoveryCodes(db, userId);
    await deleteChallenges(db, userId);
  },
};

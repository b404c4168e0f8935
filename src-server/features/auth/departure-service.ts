import type { Ctx } from '#server/context.ts';
import { revokeSessions } from './session-repo.ts';
import { deleteTokens, voidTokens } from './token-repo.ts';

// What becomes of sessions and codes where others decide about an account, in their transaction.

type Writer = Pick<Ctx, 'db' | 'now'>;

/** Ends every session of a person. */
export const endSessions = ({ db, now }: Writer, userId: number) => revokeSessions(db, userId, now);

/** Voids what was sent to an e-mail address that is no longer the person's. */
export async function voidMailedCodes({ db }: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  await voidTokens(db, userId, 'reset');
  await voidTokens(db, userId, 'verify');
}

/** Ends everything by which somebody could come in: sessions, and codes of every kind. */
export async function endAccess({ db, now }: Writer, userId: number): Promise<void> {
  await revokeSessions(db, userId, now);
  await deleteTokens(db, userId);
}

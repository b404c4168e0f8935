import type { Actor } from './context.ts';
import { refuse } from './refuse.ts';

const isAbsent = (claim: unknown): boolean => claim === undefined || claim === null || claim === '';

/** Whether a claim says this id. An object says none: to make a number of it may call what it brought along. */
const isId = (claim: unknown, id: number): boolean =>
  (typeof claim === 'number' || typeof claim === 'string') && Number(claim) === id;

/**
 * An identity in a body or a path is a claim (wire.md): absent or the person's own is fine,
 * somebody else's is refused. What is stored comes from the session in any case.
 */
export function assertOwnClaim(actor: Pick<Actor, 'userId'>, claim: unknown): void {
  if (isAbsent(claim) || isId(claim, actor.userId)) return;
  refuse('FORBIDDEN', 'This can only be done in your own name.');
}

/** An id that stands both in the path and in the body must be one and the same. */
export function assertSameId(claim: unknown, id: number): void {
  if (isAbsent(claim) || isId(claim, id)) return;
  refuse('CONFLICT', 'The body names another record than the address.');
}

/** A word that the server knows better, in whatever case. */
export function assertSameWord(claim: unknown, word: string): void {
  if (isAbsent(claim)) return;
  if (typeof claim === 'string' && claim.toLowerCase() === word.toLowerCase()) return;
  refuse('CONFLICT', `This is about ${word}.`);
}

import type { Actor } from './context.ts';
import { refuse } from './context.ts';

/**
 * An identity in a body or a path is a claim (wire.md): absent or the person's own is fine,
 * somebody else's is refused. What is stored comes from the session in any case.
 */
export function assertOwnClaim(actor: Pick<Actor, 'userId'>, claim: unknown): void {
  if (claim === undefined || claim === null || claim === '') return;
  if (Number(claim) === actor.userId) return;
  refuse('FORBIDDEN', 'This can only be done in your own name.');
}

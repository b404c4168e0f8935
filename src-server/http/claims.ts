import { refuse, type Ctx } from '../context.ts';

const isAbsent = (claim: unknown): boolean => claim === undefined || claim === null || claim === '';

const isSame = (claim: unknown, value: string | number): boolean =>
  (typeof claim === 'string' || typeof claim === 'number') && String(claim) === String(value);

/** A person that the documents' payload names must be the signed-in one (wire.md, "Shapes"). */
export function assertOwnId(ctx: Ctx, claim: unknown): void {
  if (isAbsent(claim) || isSame(claim, ctx.actor.userId)) return;
  refuse('FORBIDDEN', 'This belongs to somebody else.');
}

/** An id that stands both in the path and in the body must be one and the same. */
export function assertSameId(claim: unknown, id: number): void {
  if (isAbsent(claim) || isSame(claim, id)) return;
  refuse('CONFLICT', 'The body names another record than the address.');
}

/** A word that the server knows better, in whatever case. */
export function assertSameWord(claim: unknown, word: string): void {
  if (isAbsent(claim)) return;
  if (typeof claim === 'string' && claim.toLowerCase() === word.toLowerCase()) return;
  refuse('CONFLICT', `This is about ${word}.`);
}

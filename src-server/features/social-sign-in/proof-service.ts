import { createHash } from 'node:crypto';
import type { SocialProof } from '#shared/contract/social-sign-in.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import * as repo from './repo.ts';

export type Proof = repo.ProofRow;

const isOver = (): AppError =>
  new AppError('CHALLENGE_OVER', 'This sign-in took too long, or was used before. Begin again.');

/**
 * What a provider said, for who began and has the code that came back.
 * @throws CHALLENGE_OVER where it is used, too old, or somebody else began
 */
export async function readProof(ctx: Ctx, { code, verifier }: SocialProof): Promise<Proof> {
  const proof = await repo.findOpenProof(ctx.db, hashToken(code), ctx.now);
  if (proof === undefined) throw isOver();
  if (createHash('sha256').update(verifier).digest('base64url') === proof.challenge) return proof;
  // Somebody else has the code: from here on nobody does.
  await ctx.transaction((tx) => repo.useProof(tx.db, proof.id, tx.now));
  throw isOver();
}

/** Uses it up, in the transaction of what it is good for. @throws CHALLENGE_OVER where another call was faster */
export async function takeProof(tx: Ctx, { id }: Proof): Promise<void> {
  if (!(await repo.useProof(tx.db, id, tx.now))) throw isOver();
}

/** From here on this is somebody's own. */
export const keepIdentity = (tx: Ctx, proof: Proof, userId: number) =>
  repo.insertIdentity(tx.db, {
    id: tx.newId(),
    user_id: userId,
    provider: proof.provider,
    subject: proof.subject,
    email: proof.email,
    created_at: tx.now,
    used_at: null,
  });

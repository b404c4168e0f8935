import { z } from 'zod';
import { FACTOR_METHODS } from '#shared/domain/auth/second-factor.ts';
import { Email, IsoTime, line } from './wire.ts';

/** 256 random bits that stand for a password that was right. */
export const ChallengeId = z.string().regex(/^[\w-]{43}$/u);

/** Six digits or a recovery code, however it is typed. */
export const FactorCode = line(40);

/** What a sign-in waits for after the password. */
export const SecondStep = z.object({
  require_2fa: z.literal(true),
  /** Masked. */
  email: z.string(),
  type: z.enum(FACTOR_METHODS),
  challenge_id: ChallengeId,
  expires_at: IsoTime,
});
export type SecondStep = z.infer<typeof SecondStep>;

/** The answer to it. Without `challenge_id` it is for the sign-in with this address that waits where the answer comes from. */
export const SecondStepBody = z.strictObject({
  email: Email.optional(),
  code: FactorCode,
  challenge_id: ChallengeId.optional(),
  /** Heard by the edge that keeps the session; the server goes by the first step. */
  remember: z.boolean().optional(),
});
export type SecondStepBody = z.infer<typeof SecondStepBody>;

/** The code for a sign-in that a computer carries to its hub. */
export const SecondStepAnswer = z.strictObject({ challenge_id: ChallengeId, code: FactorCode });
export type SecondStepAnswer = z.infer<typeof SecondStepAnswer>;

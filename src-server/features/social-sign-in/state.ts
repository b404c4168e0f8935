import { z } from 'zod';
import { SOCIAL_PROVIDERS, type SocialProvider } from '#shared/domain/social-sign-in/providers.ts';
import type { Ctx } from '#server/context.ts';

/** How long somebody may take at the provider. */
export const STATE_MS = 10 * 60_000;
const NAME = 'identity-state';

const State = z.strictObject({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** The verifier of PKCE, which the provider compares with what it was shown at the beginning. */
  verifier: z.string(),
  nonce: z.string(),
  /** Of who began; null where nobody can fetch the end. */
  challenge: z.string().nullable(),
  returnTo: z.string().nullable(),
  redirectUri: z.string(),
  expiresAt: z.number(),
});
export type SignInState = z.infer<typeof State>;

/**
 * What a way through a provider needs at its end, sealed into the state that the browser carries: nothing is kept for
 * whoever only begins, and nobody makes or changes one.
 */
export const sealState = (
  { services, now }: Pick<Ctx, 'services' | 'now'>,
  state: Omit<SignInState, 'expiresAt'>,
): string => services.secrets.seal(NAME, JSON.stringify({ ...state, expiresAt: now + STATE_MS }));

/** What a state says; null where it is not ours, of another provider, or too old. */
export function openState(
  { services, now }: Pick<Ctx, 'services' | 'now'>,
  provider: SocialProvider,
  sealed: string,
): SignInState | null {
  try {
    const state = State.parse(JSON.parse(services.secrets.open(NAME, sealed)));
    return state.provider === provider && state.expiresAt > now ? state : null;
  } catch {
    return null;
  }
}

import { socialSignInContract, type SocialProof } from '#shared/contract/social-sign-in.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { hashForDevice } from '#server/secrets/password.ts';
import { hasVerifier, setVerifier } from '#server/sync/membership/grants.ts';
import type { SignedIn, SignInResult } from '../auth/second-factor/sign-in-service.ts';
import { sharedIdleMinutes } from '../auth/service.ts';
import { askHub, keepWaiting, letIn, secondStepOf } from './sign-in-service.ts';

const NEEDS_HUB = "This needs the institution's server.";

type Result = Exclude<SignInResult, SignedIn> | (SignedIn & { readonly worksOffline: boolean });

/** Signs in on a computer of a hub with what a provider said: the hub knows whom, and nobody else does. */
export async function signInByProofOnDevice(
  ctx: Ctx,
  { remember: asked, ...social }: SocialProof & { readonly remember?: boolean | undefined },
): Promise<Result> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', NEEDS_HUB);
  const remember = asked === true && sharedIdleMinutes(ctx) === null;
  // A password that was right lets its person in without the hub from now on, too.
  const hashed = async () => (social.password === undefined ? null : hashForDevice(social.password));
  try {
    const word = await askHub(ctx, hub, { social, remember });
    const signedIn = await letIn(ctx, hub, { word, verifier: await hashed(), remember });
    return { ...signedIn, worksOffline: await hasVerifier(ctx.db, signedIn.account.id) };
  } catch (error) {
    const secondStep = secondStepOf(error);
    if (secondStep === null) throw error;
    keepWaiting(ctx.now, secondStep, { email: null, remember, verifier: await hashed() });
    return { secondStep };
  }
}

/** Only the hub keeps passwords; what lets its person in here without the hub begins with it. */
export async function addPasswordAtHub(ctx: Ctx, password: string): Promise<void> {
  const { hub } = ctx.services.sync;
  if (hub === null) return refuse('UNAVAILABLE', NEEDS_HUB);
  const { method, path } = socialSignInContract.addPassword;
  await hub.call(ctx.actor.userId, { method, path, headers: {}, body: { new_password: password } });
  const verifier = await hashForDevice(password);
  await ctx.transaction((tx) => setVerifier(tx.db, ctx.actor.userId, verifier));
}

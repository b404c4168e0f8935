import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import type { SecondStep } from '#shared/contract/second-step.ts';
import { homePath } from '#shared/domain/shell/guard.ts';
import { api } from '#renderer/lib/api.ts';
import { takeDestination } from '#renderer/lib/destination.ts';
import { firstPathAfterSignIn } from '#renderer/lib/first-sign-in.ts';
import { beginSession } from '#renderer/lib/session.ts';
import type { WayProof } from '#renderer/lib/social-way.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** By which the page asks for its place while many sign in. */
  readonly ticket: string;
}

/** A text that nobody guesses. Also over plain HTTP, where a browser draws no UUID. */
export const newTicket = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** What became of a sign-in: where to go, or how the second step comes. */
export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly goTo: string }
  | { readonly kind: 'second-step'; readonly waiting: WaitingSignIn };

/** A sign-in whose password was right, with what its second step goes on with. */
export interface WaitingSignIn {
  readonly step: SecondStep;
  /** Unknown where a provider said who it is. */
  readonly email?: string | undefined;
  readonly remember: boolean;
}

/** What the program does after every sign-in: who they are, what the hub learns, where to go. */
const enter = async (token: string): Promise<string> => {
  let first: string | undefined;
  const session = await beginSession(token, async (person) => {
    first = await firstPathAfterSignIn(person);
  });
  // Nobody waits for it, and nothing is told: the next sign-in counts again.
  api(authContract.storeUserLogins, { body: {} }).catch(() => undefined);
  return first ?? takeDestination() ?? homePath(session);
};

const signIn = async ({ ticket, ...credentials }: Credentials): Promise<SignInOutcome> => {
  const answer = await api(authContract.signIn, { body: credentials }, { ticket });
  const { email, remember } = credentials;
  if (answer.status === 202) return { kind: 'second-step', waiting: { step: answer.body, email, remember } };
  return { kind: 'signed-in', goTo: await enter(answer.body.token) };
};

/** Signs in with a password that was just set; whatever goes wrong is told by the sign-in, to which undefined leads. */
export const signInQuietly = ({
  email,
  password,
}: Pick<Credentials, 'email' | 'password'>): Promise<SignInOutcome | undefined> =>
  signIn({ email, password, remember: false, ticket: newTicket() }).catch(() => undefined);

/** Chooses a password with a start code, and signs in with it; undefined where that has to be done by hand. */
const start = async (body: z.input<typeof authContract.start.body>): Promise<SignInOutcome | undefined> => {
  await api(authContract.start, { body });
  return signInQuietly({ email: body.email, password: body.new_password });
};

/** Starts with a code; the form tells its own failures. */
export const useStart = () => useMutation({ mutationFn: start, meta: { errors: 'inline', saves: false } });

/** Signs in; the form tells its own failures. */
export const useSignIn = () => useMutation({ mutationFn: signIn, meta: { errors: 'inline', saves: false } });

const stepEndpoints = {
  google: secondFactorContract.verifyTwoFactorWithGoogle,
  email: secondFactorContract.verifyTwoFactorCode,
} as const;

/** Finishes a sign-in with a code; answers where to go. */
export const useFinishSignIn = ({ step, email, remember }: WaitingSignIn) =>
  useMutation({
    mutationFn: async ({ code }: { readonly code: string }) => {
      const body = { email, code, challenge_id: step.challenge_id, remember };
      return enter((await api(stepEndpoints[step.type], { body })).body.token);
    },
    meta: { errors: 'inline', saves: false },
  });

/** Has another code sent. */
export const useResendCode = ({ step, email }: WaitingSignIn) =>
  useMutation({
    mutationFn: async () => {
      const body = { email, challenge_id: step.challenge_id };
      return (await api(secondFactorContract.resendTwoFactorCode, { body })).body.message;
    },
    meta: { errors: 'inline', saves: false },
  });

/** What became of a sign-in by a provider. */
export type SocialOutcome =
  | { readonly kind: 'signed-in'; readonly goTo: string; readonly worksOffline: boolean }
  | Extract<SignInOutcome, { kind: 'second-step' }>;

interface SocialRequest {
  readonly proof: WayProof;
  readonly password?: string | undefined;
}

const signInByProof = async ({ proof, password }: SocialRequest): Promise<SocialOutcome> => {
  const { code, verifier } = proof;
  const answer = await api(socialSignInContract.socialSignIn, { body: { code, verifier, password } });
  if (answer.status === 202) return { kind: 'second-step', waiting: { step: answer.body, remember: false } };
  const { token, works_offline: worksOffline } = answer.body;
  return { kind: 'signed-in', goTo: await enter(token), worksOffline };
};

/** Signs in with what a provider said; the page tells its own failures. */
export const useSocialSignIn = () =>
  useMutation({ mutationFn: signInByProof, meta: { errors: 'inline', saves: false } });

/** Nobody is told about a queue that they hardly notice. */
const QUIET_MS = 2000;

/** The place of a sign-in that takes long; undefined while there is nothing to tell. */
export const useSignInPlace = (ticket: string | undefined): number | undefined => {
  const [lateTicket, setLateTicket] = useState<string>();
  useEffect(() => {
    if (ticket === undefined) return undefined;
    const timer = setTimeout(() => setLateTicket(ticket), QUIET_MS);
    return () => clearTimeout(timer);
  }, [ticket]);
  const isLate = ticket !== undefined && ticket === lateTicket;
  const { data } = useQuery({
    queryKey: ['sign-in-place', ticket ?? ''],
    queryFn: async () =>
      (await api(authContract.getSignInPlace, { params: { ticket: ticket ?? '' } })).body.place,
    enabled: isLate,
    refetchInterval: QUIET_MS,
    retry: false,
    gcTime: 0,
  });
  return isLate ? (data ?? undefined) : undefined;
};

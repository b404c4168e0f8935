import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { homePath } from '#shared/domain/shell/guard.ts';
import { api } from '#renderer/lib/api.ts';
import { takeDestination } from '#renderer/lib/destination.ts';
import { firstPathAfterSignIn } from '#renderer/lib/first-sign-in.ts';
import { beginSession } from '#renderer/lib/session.ts';

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
  | { readonly kind: 'second-step'; readonly email: string; readonly by: string };

const signIn = async ({ ticket, ...credentials }: Credentials): Promise<SignInOutcome> => {
  const answer = await api(authContract.signIn, { body: credentials }, { ticket });
  if (answer.status === 202) return { kind: 'second-step', email: answer.body.email, by: answer.body.type };
  const session = await beginSession(answer.body.token);
  const firstPath = await firstPathAfterSignIn(session);
  return { kind: 'signed-in', goTo: firstPath ?? takeDestination() ?? homePath(session) };
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

import { useMutation } from '@tanstack/react-query';
import { authContract } from '#shared/contract/auth.ts';
import { homePath } from '#shared/domain/shell/guard.ts';
import { api } from '#renderer/lib/api.ts';
import { takeDestination } from '#renderer/lib/destination.ts';
import { beginSession } from '#renderer/lib/session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly goTo: string }
  | { readonly kind: 'second-step'; readonly email: string; readonly by: string };

const signIn = async (credentials: Credentials): Promise<SignInOutcome> => {
  const answer = await api(authContract.signIn, { body: credentials });
  if (answer.status === 202) return { kind: 'second-step', email: answer.body.email, by: answer.body.type };
  const session = await beginSession(answer.body.token);
  return { kind: 'signed-in', goTo: takeDestination() ?? homePath(session) };
};

/** Signs in; the form tells its own failures. */
export const useSignIn = () => useMutation({ mutationFn: signIn, meta: { errors: 'inline', saves: false } });

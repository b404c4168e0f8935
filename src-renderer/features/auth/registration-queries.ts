import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';
import { signInQuietly } from './queries.ts';

/** Who may make an account here, and whether mail is sent; only the hub knows. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) => (await api(authContract.getRegistration, {}, { signal })).body,
  staleTime: 60_000,
});

const inline = { errors: 'inline', saves: false } as const;

interface Registration {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

export type RegistrationKind = 'student' | 'sme' | 'admin';

const send = ({ code, ...body }: Registration, kind: RegistrationKind) => {
  switch (kind) {
    case 'student':
      return api(authContract.register, { body });
    case 'sme':
      return api(authContract.registerSme, { body });
    case 'admin':
      return api(authContract.registerAdmin, { body: { ...body, code } });
  }
};

/** Makes an account, and signs in with it; the answer says where to go, undefined where that has to be done by hand. */
export const useRegister = (kind: RegistrationKind) =>
  useMutation({
    mutationFn: async (values: Registration) => {
      await send(values, kind);
      return signInQuietly(values);
    },
    meta: inline,
  });

const sessionAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });

/** Shows that an address is read; whoever is signed in may go on at once. */
export const useVerifyEmail = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof authContract.verifyEmail.body>) =>
      (await api(authContract.verifyEmail, { body })).body.message,
    meta: inline,
    onSuccess: sessionAgain,
  });

/** Asks for another code. */
export const useResend = () =>
  useMutation({
    mutationFn: async (body: { readonly email: string }) =>
      (await api(authContract.resendVerificationEmail, { body })).body.message,
    meta: inline,
  });

/** Puts a mistyped address right. */
export const useChangeAddress = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof authContract.changeUnverifiedEmail.body>) =>
      (await api(authContract.changeUnverifiedEmail, { body })).body.message,
    meta: inline,
    onSuccess: sessionAgain,
  });

/** Asks for a code for a new password. */
export const useAskReset = () =>
  useMutation({
    mutationFn: async (body: { readonly email: string }) =>
      (await api(authContract.sendResetLinkMail, { body })).body.message,
    meta: inline,
  });

/** Sets a new password with a mailed code, and signs in with it where nothing more is asked for. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof authContract.resetPassword.body>) => {
      await api(authContract.resetPassword, { body });
      return signInQuietly({ email: body.email, password: body.new_password });
    },
    meta: inline,
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { authContract } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** The signed-in person. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await api(authContract.getProfile, {}, { signal })).body.user,
});

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await api(authContract.listSessions, {}, { signal })).body.data,
});

/** The same as the hub knows it, for somebody at a computer of one. */
export const hubSessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions', 'hub'],
  queryFn: async ({ signal }) => (await api(authContract.listSessionsAtHub, {}, { signal })).body.data,
});

export interface OwnName {
  readonly first_name: string;
  readonly last_name: string;
}

/** Stores the own name; the sidebar shows it next. */
export const saveOwnName = async (name: OwnName): Promise<void> => {
  await api(authContract.updateProfile, { body: { ...name } });
  queryClient.setQueryData(profileQuery.queryKey, (user) =>
    user === undefined ? user : { ...user, ...name },
  );
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

type PasswordChange = z.input<typeof authContract.changePassword.body>;

/** Changes the own password; a refusal that names its field is told there, any other in the small modal. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (change: PasswordChange) => {
      const { body } = await api(authContract.changePassword, { body: change });
      return body.message;
    },
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      showOutcome({ kind: 'success', message });
      // Every other session has just ended.
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof AppError && error.fields !== undefined) return;
      showOutcome({ kind: 'error', message: errorText(error) });
    },
  });

/** Signs out everywhere else. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: async () => (await api(authContract.signOutEverywhere, {})).body.message,
    meta: { errors: 'modal' },
    onSuccess: (message) => showOutcome({ kind: 'success', message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });

const revocations = {
  here: authContract.revokeSession,
  hub: authContract.revokeSessionAtHub,
} as const;

/** Signs out somewhere else, of the sessions that this server or the hub knows. */
export const useRevokeSession = (at: keyof typeof revocations) =>
  useMutation({
    mutationFn: async (id: number) => (await api(revocations[at], { params: { id } })).body.message,
    meta: { errors: 'modal' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { WayProof } from '#renderer/lib/social-way.ts';

/** How the person signs in beside the password; only the hub knows. */
export const linkedAccountsQuery = queryOptions({
  queryKey: ['profile', 'linked-accounts'],
  queryFn: async ({ signal }) =>
    (await api(socialSignInContract.listLinkedAccounts, {}, { signal })).body.data,
});

const refreshLinked = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey });

const tellSuccess = (message: string): void => showOutcome({ kind: 'success', message });

/** Links what a provider said; the dialog tells its own failures. */
export const useLinkAccount = () =>
  useMutation({
    mutationFn: async ({ proof, password }: { readonly proof: WayProof; readonly password?: string }) => {
      const { code, verifier } = proof;
      return (await api(socialSignInContract.linkAccount, { body: { code, verifier, password } })).body
        .message;
    },
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      tellSuccess(message);
      await refreshLinked();
    },
  });

/** Signs in with it no longer. */
export const useUnlinkAccount = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(socialSignInContract.unlinkAccount, { params: { id } })).body.message,
    meta: { errors: 'modal' },
    onSuccess: tellSuccess,
    onSettled: refreshLinked,
  });

/** A password for somebody who has none; the dialog tells its own failures. */
export const useAddPassword = () =>
  useMutation({
    mutationFn: async (body: { readonly new_password: string }) =>
      (await api(socialSignInContract.addPassword, { body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      tellSuccess(message);
      await refreshLinked();
    },
  });

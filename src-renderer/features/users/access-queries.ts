import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { accessRequestsContract } from '#shared/contract/access-requests.ts';
import { usersContract } from '#shared/contract/users.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

/**
 * What one person may do, and where it comes from; kept by the hub alone.
 * @param opening of the dialog: each asks anew, as what somebody else has changed since must not be saved over
 */
export const userAccessQuery = (id: number, opening: number) =>
  queryOptions({
    queryKey: ['user-access', id, opening],
    queryFn: async ({ signal }) =>
      (await api(usersContract.getUserAccess, { params: { id } }, { signal })).body.data,
    staleTime: Infinity,
    gcTime: 0,
  });

export type AccessChange = z.input<typeof usersContract.changeUserAccess.body>;

/** Replaces what one person may do beside their role. */
export const useChangeAccess = (id: number) =>
  useMutation({
    mutationFn: async (body: AccessChange) =>
      (await api(usersContract.changeUserAccess, { params: { id }, body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      showOutcome({ kind: 'success', message });
      await queryClient.invalidateQueries({ queryKey: ['users'] });
    },
  });

const REQUESTS_AT_ONCE = 50;
const requests = ['access-requests', 'asked'] as const;

/** What people ask to be allowed, those that wait longest first. */
export const askedRequestsQuery = queryOptions({
  queryKey: requests,
  queryFn: async ({ signal }) => {
    const query = { offset: 0, limit: REQUESTS_AT_ONCE };
    return (await api(accessRequestsContract.listAccessRequests, { query }, { signal })).body;
  },
});

export type Decision = z.input<typeof accessRequestsContract.decideAccessRequest.body>;

/** Grants or refuses what somebody asked for. */
export const useDecide = (id: number) =>
  useMutation({
    mutationFn: async (body: Decision) =>
      (await api(accessRequestsContract.decideAccessRequest, { params: { id }, body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      showOutcome({ kind: 'success', message });
      await queryClient.invalidateQueries({ queryKey: requests });
    },
  });

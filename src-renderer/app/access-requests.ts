import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { accessRequestsContract } from '#shared/contract/access-requests.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const WAITING_AGAIN_MS = 60_000;

/** What the signed-in person asked to be allowed; asked for again while something waits. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['access-requests', 'own'],
  queryFn: async ({ signal }) =>
    (await api(accessRequestsContract.listOwnAccessRequests, {}, { signal })).body.data,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'waiting') === true ? WAITING_AGAIN_MS : false,
});

/** Asks to be allowed something. */
export const useAskForAccess = () =>
  useMutation({
    mutationFn: async (body: z.input<typeof accessRequestsContract.askForAccess.body>) =>
      (await api(accessRequestsContract.askForAccess, { body })).body,
    meta: { errors: 'inline' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownRequestsQuery.queryKey }),
  });

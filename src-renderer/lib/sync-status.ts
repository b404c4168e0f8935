import { queryOptions, useQuery } from '@tanstack/react-query';
import { syncContract } from '#shared/contract/sync.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import {
  askAgainInMs,
  placeOf,
  standingOf,
  type ItemPlace,
  type KnownStatus,
  type SyncItem,
} from './sync-standing.ts';
import { useWriteCount, writeCount } from './write-count.ts';

const root = ['sync'] as const;

/** What waits for the hub and how it is reached; asked again for as long as this is a device of a hub. */
export const syncStatusQuery = queryOptions({
  queryKey: [...root, 'status'],
  queryFn: async ({ signal }): Promise<KnownStatus> => {
    const asOf = writeCount();
    const { body } = await api(syncContract.getStatus, {}, { signal });
    return { ...body, asOf };
  },
  retry: false,
  refetchInterval: ({ state: { data } }) => (data === undefined ? false : askAgainInMs(data, Date.now())),
});

/** Whether this computer belongs to a hub; known without being signed in. */
export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: async ({ signal }) => (await api(syncContract.getConnection, {}, { signal })).body,
  retry: false,
});

/** Everything about synchronisation is asked for again. */
export const refreshSync = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** A round at once: there is a network again, and the pause until the next try may be minutes. */
export const tryHubNow = async (): Promise<void> => {
  await api(syncContract.startRound, {});
  await refreshSync();
};

const useStatus = (): KnownStatus | undefined => {
  const isSignedIn = useSession() !== null;
  return useQuery({ ...syncStatusQuery, enabled: isSignedIn }).data;
};

/** The status on a device of a hub; undefined everywhere else, and until it is known. */
export const useDeviceStatus = (): KnownStatus | undefined => {
  const status = useStatus();
  return status?.role === 'device' ? status : undefined;
};

/** A device of a hub: it holds the part of the institution that its people work with. */
export const useHoldsPart = (): boolean => useDeviceStatus() !== undefined;

/** A computer of a hub that does not answer: what the hub alone decides waits. */
export const useIsHubAway = (): boolean => {
  const state = useDeviceStatus()?.state;
  return state !== undefined && state !== 'idle' && state !== 'syncing';
};

/** The status where the shell speaks of it: on a device, and on a hub that has two versions to choose from. */
export const useToldStatus = (): KnownStatus | undefined => {
  const status = useStatus();
  const isTold =
    status?.role === 'device' || (status?.role === 'hub' && standingOf(status, status.asOf) === 'conflicts');
  return isTold ? status : undefined;
};

/** Where drafts are durable, one by one; answers undefined where that cannot be said. */
export const useItemPlaces = (): ((item: SyncItem) => ItemPlace | undefined) => {
  const status = useDeviceStatus();
  const writes = useWriteCount(({ count }) => count);
  return (item) => placeOf(status, writes, item);
};

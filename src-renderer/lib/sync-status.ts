import { queryOptions, useQuery } from '@tanstack/react-query';
import { syncContract } from '#shared/contract/sync.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { placeOf, type ItemPlace, type KnownStatus, type SyncItem } from './sync-standing.ts';
import { useWriteCount, writeCount } from './write-count.ts';

const root = ['sync'] as const;

/** While something is on its way, and while nothing is. */
const BUSY_MS = 2000;
const QUIET_MS = 15_000;

const isBusy = (status: KnownStatus): boolean =>
  status.state === 'syncing' || (status.waiting_count > 0 && status.state === 'idle');

/** What waits for the hub and how it is reached; asked again for as long as this is a device of a hub. */
export const syncStatusQuery = queryOptions({
  queryKey: [...root, 'status'],
  queryFn: async ({ signal }): Promise<KnownStatus> => {
    const asOf = writeCount();
    const { body } = await api(syncContract.getStatus, {}, { signal });
    return { ...body, asOf };
  },
  retry: false,
  refetchInterval: ({ state: { data } }) =>
    data?.role !== 'device' ? false : isBusy(data) ? BUSY_MS : QUIET_MS,
});

/** Whether this computer belongs to a hub; known without being signed in. */
export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: async ({ signal }) => (await api(syncContract.getConnection, {}, { signal })).body,
  retry: false,
});

/** Everything about synchronisation is asked for again. */
export const refreshSync = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** The status on a device of a hub; undefined everywhere else, and until it is known. */
export const useDeviceStatus = (): KnownStatus | undefined => {
  const isSignedIn = useSession() !== null;
  const { data } = useQuery({ ...syncStatusQuery, enabled: isSignedIn });
  return data?.role === 'device' ? data : undefined;
};

/** Where drafts are durable, one by one; answers undefined where that cannot be said. */
export const useItemPlaces = (): ((item: SyncItem) => ItemPlace | undefined) => {
  const status = useDeviceStatus();
  const writes = useWriteCount(({ count }) => count);
  return (item) => placeOf(status, writes, item);
};

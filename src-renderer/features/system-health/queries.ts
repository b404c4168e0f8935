import { queryOptions, useMutation } from '@tanstack/react-query';
import { systemHealthContract as contract } from '#shared/contract/system-health.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['system-health'] as const;

/** The page looks again every minute while it is open. */
const LOOK_AGAIN_MS = 60_000;

/** The probes of this computer or server. */
export const ownHealthQuery = queryOptions({
  queryKey: [...root, 'here'],
  queryFn: async ({ signal }) => (await api(contract.getSystemHealth, {}, { signal })).body,
  refetchInterval: LOOK_AGAIN_MS,
});

/** The probes of the hub, asked from a computer that follows it; what it said last stays while it is away. */
export const hubHealthQuery = queryOptions({
  queryKey: [...root, 'hub'],
  queryFn: async ({ signal }) => (await api(contract.getHubHealth, {}, { signal })).body,
  refetchInterval: LOOK_AGAIN_MS,
  retry: false,
});

/** The computers of the institution; the hub alone knows them. */
export const deviceHealthQuery = queryOptions({
  queryKey: [...root, 'devices'],
  queryFn: async ({ signal }) => (await api(contract.listDeviceHealth, {}, { signal })).body,
  refetchInterval: LOOK_AGAIN_MS,
  retry: false,
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ownHealthQuery.queryKey });

export const useRunProbe = () =>
  useMutation({
    mutationFn: async (probe: string) => (await api(contract.runProbe, { params: { probe } })).body.data,
    onSettled: refresh,
    meta: { saves: false },
  });

export const useMuteProbe = (probe: string) =>
  useMutation({
    mutationFn: async (body: { hours: number; reason: string }) =>
      (await api(contract.muteProbe, { params: { probe }, body })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await refresh();
    },
    meta: { errors: 'inline' },
  });

export const useUnmuteProbe = () =>
  useMutation({
    mutationFn: async (probe: string) =>
      (await api(contract.unmuteProbe, { params: { probe } })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await refresh();
    },
  });

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { notificationsContract as contract } from '#shared/contract/notifications.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const root = ['notifications'] as const;

/** How many are shown at first, and with each "show more". */
export const NOTIFICATIONS_PAGE = 20;

/** What the signed-in person is told of: the newest pages, and how much of all is unread. */
export const notificationsQuery = (pages: number) =>
  queryOptions({
    queryKey: [...root, pages],
    queryFn: async ({ signal }) => {
      const query = { offset: 0, limit: Math.min(100, pages * NOTIFICATIONS_PAGE) };
      return (await api(contract.list, { query }, { signal })).body;
    },
    placeholderData: keepPreviousData,
  });

type Read = { readonly id: number } | { readonly until: string };

export const useReadNotifications = () =>
  useMutation({
    mutationFn: async (body: Read) => (await api(contract.read, { body })).body,
    onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const REFRESH_MS = 60_000;
const RECENTLY_VIEWED = 10;

/** The dashboard of the signed-in person, renewed every minute while it is looked at. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }) => (await api(dashboardContract.getDashboard, {}, { signal })).body.data,
  refetchInterval: REFRESH_MS,
});

/** What an author looked at last. */
export const recentlyViewedQuery = queryOptions({
  queryKey: ['dashboard', 'recently-viewed'],
  queryFn: async ({ signal }) => {
    const query = { offset: 0, limit: RECENTLY_VIEWED };
    return (await api(dashboardContract.recentlyViewed, { query }, { signal })).body.recently_viewed;
  },
});

/** Takes an entry off the list of what one looked at. */
export const useRemoveViewed = () =>
  useMutation({
    mutationFn: (id: number) => api(dashboardContract.deleteRecentlyViewed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recentlyViewedQuery.queryKey }),
  });

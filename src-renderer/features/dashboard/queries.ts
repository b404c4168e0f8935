import { queryOptions } from '@tanstack/react-query';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { api } from '#renderer/lib/api.ts';

const REFRESH_MS = 60_000;
const RECENTLY_VIEWED = 5;

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

import { queryOptions, useMutation } from '@tanstack/react-query';
import { coursesContract } from '#shared/contract/courses.ts';
import { dashboardContract } from '#shared/contract/dashboard.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const REFRESH_MS = 60_000;
const RECENTLY_VIEWED = 10;
const COURSES = 5;

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

const DOCUMENTED = {
  in_progress: coursesContract.inProgressCourseCards,
  completed: coursesContract.completedCourseCards,
} as const;

/** The own courses that were changed last; the documented lists say 404 where there is none. */
export const courseCardsQuery = (group: keyof typeof DOCUMENTED) =>
  queryOptions({
    queryKey: ['dashboard', 'courses', group],
    queryFn: async ({ signal }) => {
      try {
        const query = { offset: 0, limit: COURSES };
        const { body } = await api(DOCUMENTED[group], { query }, { signal });
        return body.view === 'author' ? body.data : [];
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
        throw error;
      }
    },
  });

/** Takes an entry off the list of what one looked at. */
export const useRemoveViewed = () =>
  useMutation({
    mutationFn: (id: number) => api(dashboardContract.deleteRecentlyViewed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recentlyViewedQuery.queryKey }),
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import { keptCoursesContract as contract, type KeptCourse } from '#shared/contract/kept-courses.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const root = ['kept-courses'] as const;
const WATCH_MS = 2000;

const isMoving = (kept: KeptCourse | null | undefined): boolean =>
  kept?.state === 'downloading' || kept?.state === 'waiting' || kept?.state === 'stopped';

/** Own courses that this computer keeps; asked for again while something is still to come. */
export const keptCoursesQuery = queryOptions({
  queryKey: [...root, 'list'],
  queryFn: async ({ signal }) => {
    const { body } = await api(contract.listKeptCourses, {}, { signal });
    return { ...body, rows: body.data, total: body.data.length };
  },
  refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) === true ? WATCH_MS : false),
});

/** How large the files of a course are, and what of it is kept here. */
export const courseKeepingQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'course', id],
    queryFn: async ({ signal }) =>
      (await api(contract.getCourseKeeping, { params: { id } }, { signal })).body.data,
    refetchInterval: ({ state }) => (isMoving(state.data?.kept) ? WATCH_MS : false),
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: root });

export interface KeepWish {
  readonly courseId: number;
  readonly sectionIds: readonly number[] | null;
  readonly isPaused: boolean;
}

/** Keeps a course, or some of its sections, or pauses that. */
export const useKeepCourse = () =>
  useMutation({
    mutationFn: ({ courseId, sectionIds, isPaused }: KeepWish) =>
      api(contract.keepCourse, {
        params: { id: courseId },
        body: { section_ids: sectionIds === null ? null : [...sectionIds], is_paused: isPaused },
      }),
    onSuccess: refresh,
  });

export const useForgetCourse = () =>
  useMutation({
    mutationFn: async (courseId: number) =>
      (await api(contract.forgetCourse, { params: { id: courseId } })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await refresh();
    },
  });

/** @param bytes null for no limit */
export const saveKeptLimit = async (bytes: number | null): Promise<void> => {
  await api(contract.setKeptLimit, { body: { bytes } });
  await refresh();
};

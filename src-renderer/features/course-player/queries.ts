import { queryOptions } from '@tanstack/react-query';
import { courseProgressContract, type CourseProgress } from '#shared/contract/course-progress.ts';
import type { ItemProgress, ProgressSummary } from '#shared/contract/course-progress-parts.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { searchedItems } from '#shared/domain/course-player/searched-items.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['course-player'] as const;

/** What waits for a mark is asked for again: it may come with any round. */
const WATCH_MS = 30_000;

/** The course, what was done of it, and where somebody stopped: one request. */
export const progressQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, 'progress', courseId],
    queryFn: async ({ signal }) =>
      (await api(courseProgressContract.getCourseProgress, { params: { id: courseId } }, { signal })).body
        .data,
    staleTime: 0,
    // Whoever comes back begins where the server says that they stopped, not where they were at the first visit.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.is_pending) === true ? WATCH_MS : false,
  });

/** One item as it was published. */
export const itemQuery = (courseId: number, itemId: number) =>
  queryOptions({
    queryKey: [...root, 'item', courseId, itemId],
    queryFn: async ({ signal }) =>
      (await api(coursesContract.getPublishedItem, { params: { id: courseId, itemId } }, { signal })).body
        .data,
  });

/** What was handed in for one item, and answers that were not. */
export const recordQuery = (courseId: number, itemId: number) =>
  queryOptions({
    queryKey: [...root, 'record', courseId, itemId],
    queryFn: async ({ signal }) =>
      (await api(courseProgressContract.getItemRecord, { params: { id: courseId, itemId } }, { signal })).body
        .data,
    staleTime: 0,
  });

/** Everything that can be searched in a course; it changes with a version alone. */
export const searchedQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, 'searched', courseId],
    queryFn: async ({ signal }) => {
      const { body } = await api(
        courseProgressContract.studentCourseContent,
        { params: { courseId } },
        { signal },
      );
      return searchedItems(body.data.sections);
    },
    staleTime: 5 * 60_000,
  });

/** Own notes in a course, the newest first. */
export const notesQuery = (courseId: number) =>
  queryOptions({
    queryKey: [...root, 'notes', courseId],
    queryFn: async ({ signal }) =>
      (await api(courseProgressContract.listCourseNotes, { params: { id: courseId } }, { signal })).body.data,
  });

const changeProgress = (courseId: number, change: (now: CourseProgress) => CourseProgress): void => {
  queryClient.setQueryData(progressQuery(courseId).queryKey, (now) =>
    now === undefined ? now : change(now),
  );
};

/** What the server has just said of one item, without asking for all the others again. */
export const rememberItem = (
  courseId: number,
  { item, summary }: { readonly item: ItemProgress; readonly summary?: ProgressSummary },
): void =>
  changeProgress(courseId, (now) => ({
    ...now,
    summary: summary ?? now.summary,
    items: now.items.map((one) => (one.item_id === item.item_id ? item : one)),
  }));

/** A flag that the server has taken. */
export const rememberFlag = (
  courseId: number,
  flag: { readonly itemId: number; readonly questionId: number | null; readonly isFlagged: boolean },
): void =>
  changeProgress(courseId, (now) => ({
    ...now,
    items: now.items.map((one) => {
      if (one.item_id !== flag.itemId) return one;
      if (flag.questionId === null) return { ...one, is_flagged: flag.isFlagged };
      const others = one.flagged_question_ids.filter((id) => id !== flag.questionId);
      return { ...one, flagged_question_ids: flag.isFlagged ? [...others, flag.questionId] : others };
    }),
  }));

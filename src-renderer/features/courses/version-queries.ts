import { queryOptions, useMutation } from '@tanstack/react-query';
import { coursePublicationEndpoints } from '#shared/contract/course-publications.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchCourse, refreshCourses } from './queries.ts';

/** What publishing what is stored changes for learners; asked anew each time. */
export const publicationReviewQuery = (courseId: number | undefined) =>
  queryOptions({
    queryKey: ['courses', 'publication-review', courseId],
    queryFn: async ({ signal }) =>
      (
        await api(
          coursePublicationEndpoints.reviewCoursePublication,
          { params: { id: courseId ?? 0 } },
          { signal },
        )
      ).body,
    enabled: courseId !== undefined,
    gcTime: 0,
  });

/** What was published of a course, the newest first. */
export const courseVersionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['courses', 'versions', courseId],
    queryFn: async ({ signal }) =>
      (await api(coursePublicationEndpoints.listCourseVersions, { params: { id: courseId } }, { signal }))
        .body.data,
  });

/** What two published versions differ in; nothing is asked until both are chosen. */
export const comparisonQuery = (courseId: number, from: number, to: number) =>
  queryOptions({
    queryKey: ['courses', 'comparison', courseId, from, to],
    queryFn: async ({ signal }) =>
      (
        await api(
          coursePublicationEndpoints.compareCourseVersions,
          { params: { id: courseId }, query: { from, to } },
          { signal },
        )
      ).body.data,
    enabled: from !== undefined && to !== undefined && from !== to,
    staleTime: Infinity,
  });

/** Makes a published version the draft again. */
export const useRestoreVersion = (courseId: number) =>
  useMutation({
    mutationFn: async (published_version: number) => {
      const { version } = await fetchCourse(courseId);
      const body = { course_id: courseId, version, published_version };
      await api(coursePublicationEndpoints.restoreCourseVersion, { body });
    },
    onSuccess: refreshCourses,
    meta: { errors: 'inline' },
  });

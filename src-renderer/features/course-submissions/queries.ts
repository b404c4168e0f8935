import { queryOptions, useMutation } from '@tanstack/react-query';
import type { ClientInput } from '#shared/contract/types.ts';
import {
  courseSubmissionsContract as contract,
  type SubmissionState,
} from '#shared/contract/course-submissions.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { api } from '#renderer/lib/api.ts';
import { LARGEST_PAGE, pagedQuery, readAllPages, type PageRange } from '#renderer/lib/paged.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['course-submissions'] as const;

/** Which hand-ins are shown. */
export interface SubmissionFilter {
  readonly state: SubmissionState;
  readonly courseId: number | undefined;
  readonly itemId: number | undefined;
}

const fetchCards =
  ({ state, courseId, itemId }: SubmissionFilter) =>
  async (range: PageRange, options: CallOptions) => {
    const query = {
      ...range,
      state,
      ...(courseId === undefined ? {} : { course_id: courseId }),
      ...(itemId === undefined ? {} : { item_id: itemId }),
    };
    const { data, total } = (await api(contract.listSubmissions, { query }, options)).body;
    return { rows: data, total };
  };

/** One page of what was handed in, those that wait longest first. */
export const submissionsQuery = (filter: SubmissionFilter, page: number) =>
  pagedQuery([...root, 'list', filter], page, fetchCards(filter));

/** All of them, for the export. */
export const listAllSubmissions = (filter: SubmissionFilter) => readAllPages(fetchCards(filter));

/** By which courses the list can be narrowed. */
export const ownCoursesQuery = queryOptions({
  queryKey: [...root, 'courses'],
  queryFn: async ({ signal }) => {
    const query = { offset: 0, limit: LARGEST_PAGE, course_group: 'completed' as const };
    const { courses } = (await api(coursesContract.filterCourses, { query }, { signal })).body;
    return courses.map((course) => ({ id: course.about_course_id, title: course.course_title }));
  },
});

export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) =>
      (await api(contract.getSubmission, { params: { id } }, { signal })).body.data,
  });

/** The hand-in that waits longest beside some other; undefined where none does. */
export async function findNextWaiting(besideId: number): Promise<number | undefined> {
  const query = { offset: 0, limit: 2, state: 'handed_in' as const };
  const { data } = (await api(contract.listSubmissions, { query })).body;
  return data.find(({ id }) => id !== besideId)?.id;
}

const onSettled = () => queryClient.invalidateQueries({ queryKey: root });
const inline = { meta: { errors: 'inline' }, onSettled } as const;

export type Marks = ClientInput<typeof contract.markSubmission>['body'];

export const useMark = (id: number) =>
  useMutation({
    mutationFn: async (body: Marks) =>
      (await api(contract.markSubmission, { params: { id }, body })).body.data,
    ...inline,
  });

export const useReturn = (id: number, standing: string) =>
  useMutation({
    mutationFn: async ({ comment }: { readonly comment: string }) =>
      (await api(contract.returnSubmission, { params: { id }, body: { standing, comment } })).body.data,
    ...inline,
  });

import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallOptions } from '#shared/contract/client.ts';
import { coursePublicationEndpoints } from '#shared/contract/course-publications.ts';
import { coursesContract, type CourseCard } from '#shared/contract/courses.ts';
import type { CourseRecord, CourseStatus } from '#shared/contract/course-drafts.ts';
import { AppError } from '#shared/contract/errors.ts';
import { subjectsContract } from '#shared/contract/subjects.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, readAllPages, type PageOf, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['courses'] as const;

export type CourseGroup = 'in_progress' | 'completed';

/** What a list of courses shows. */
export interface CourseFilter {
  readonly group: CourseGroup;
  readonly search: string;
  readonly status: CourseStatus | undefined;
  readonly category: string | undefined;
  readonly level: string | undefined;
  readonly price: 'free' | 'paid' | undefined;
}

const DOCUMENTED = {
  in_progress: coursesContract.inProgressCourseCards,
  completed: coursesContract.completedCourseCards,
} as const;

const NONE: PageOf<CourseCard> = { rows: [], total: 0 };

/** The documented lists say 404 where there is none. */
const fetchCards =
  (group: CourseGroup) =>
  async (range: PageRange, options: CallOptions): Promise<PageOf<CourseCard>> => {
    try {
      const { body } = await api(DOCUMENTED[group], { query: range }, options);
      return body.view === 'author' ? { rows: body.data, total: body.total } : NONE;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return NONE;
      throw error;
    }
  };

const fetchFiltered =
  ({ group, search, status, category, level, price }: CourseFilter) =>
  async (range: PageRange, options: CallOptions): Promise<PageOf<CourseCard>> => {
    const query = {
      ...range,
      course_group: group,
      ...(search === '' ? {} : { search }),
      ...(status === undefined ? {} : { course_status: status }),
      ...(category === undefined ? {} : { course_category: category }),
      ...(level === undefined ? {} : { course_level: level }),
      ...(price === undefined ? {} : { course_price: price }),
    };
    const { body } = await api(coursesContract.filterCourses, { query }, options);
    return { rows: body.courses, total: body.count };
  };

const isWhole = ({ search, status, category, level, price }: CourseFilter): boolean =>
  search === '' && [status, category, level, price].every((one) => one === undefined);

const fetchCourses = (filter: CourseFilter) =>
  isWhole(filter) ? fetchCards(filter.group) : fetchFiltered(filter);

/** One page of the own courses, last changed first. */
export const courseListQuery = (filter: CourseFilter, page: number) =>
  pagedQuery([...root, 'list', filter], page, fetchCourses(filter));

/** Every course of a filter, for the export. */
export const listAllCourses = (filter: CourseFilter): Promise<CourseCard[]> =>
  readAllPages(fetchCourses(filter));

/** A course with its draft as it is stored now. */
export async function fetchCourse(id: number, signal?: AbortSignal): Promise<CourseRecord> {
  const options = signal === undefined ? {} : { signal };
  const { data } = (await api(coursesContract.getCourse, { params: { id } }, options)).body;
  if (data.view !== 'author') throw new Error('This is not an own course.');
  return data;
}

const fetchProblems = async (id: number, signal?: AbortSignal) =>
  (
    await api(
      coursePublicationEndpoints.checkCourse,
      { params: { id } },
      signal === undefined ? {} : { signal },
    )
  ).body.data;

/** What is missing in a stored course, its content included. */
export const problemsQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'problems', id],
    queryFn: ({ signal }) => fetchProblems(id ?? 0, signal),
    enabled: id !== undefined,
  });

/** A course to look at. */
export const courseQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'course', id],
    queryFn: ({ signal }) => fetchCourse(id, signal),
  });

/** What the wizard starts from; never an old copy, because it is written back. */
export const storedCourseQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'wizard', id],
    queryFn: ({ signal }) => fetchCourse(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const outlineKey = (courseId: number | undefined) => [...root, 'outline', courseId];

/** Sections and items of an own course. */
export const outlineQuery = (courseId: number | undefined) =>
  queryOptions({
    queryKey: outlineKey(courseId),
    queryFn: async ({ signal }) =>
      (await api(coursesContract.getCourseOutline, { params: { id: courseId ?? 0 } }, { signal })).body.data,
    enabled: courseId !== undefined,
  });

export const fetchItem = async (id: number, signal?: AbortSignal) =>
  (await api(coursesContract.getCourseItem, { params: { id } }, signal === undefined ? {} : { signal })).body
    .data;

/** One item to look at; `version` names the state that the outline knows. */
export const itemQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'item', id],
    queryFn: ({ signal }) => fetchItem(id ?? 0, signal),
    enabled: id !== undefined,
  });

/** One item to be written in; never an old copy. */
export const storedItemQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'wizard', 'item', id],
    queryFn: ({ signal }) => fetchItem(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Whom a stored draft is for, by name. */
export const courseAccessQuery = (courseId: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'access', courseId],
    queryFn: async ({ signal }) =>
      (await api(coursesContract.getCourseAccess, { params: { id: courseId ?? 0 } }, { signal })).body,
    enabled: courseId !== undefined,
  });

/** The subjects of the institution, which are the categories of its courses. */
export const subjectsQuery = queryOptions({
  queryKey: ['subjects'],
  queryFn: async ({ signal }) => (await api(subjectsContract.listSubjects, {}, { signal })).body.data,
});

/** Lists, outlines and checks are asked for again; an open form keeps what stands in it. */
export const refreshCourses = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === root[0] && queryKey[1] !== 'wizard',
  });

export const useCopyCourse = () =>
  useMutation({
    mutationFn: async (id: number) => (await api(coursesContract.copyCourse, { params: { id } })).body.data,
    onSuccess: refreshCourses,
    meta: { errors: 'inline' },
  });

export const useArchiveCourse = () =>
  useMutation({
    mutationFn: (id: number) => api(coursePublicationEndpoints.archiveCourse, { params: { id } }),
    onSuccess: refreshCourses,
    meta: { errors: 'inline' },
  });

export const useDeleteCourse = () =>
  useMutation({
    mutationFn: (courseId: number) => api(coursesContract.deleteCourse, { params: { courseId } }),
    onSuccess: refreshCourses,
    meta: { errors: 'inline' },
  });

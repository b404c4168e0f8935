import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { courseReviewsContract as contract, type CourseReview } from '#shared/contract/course-reviews.ts';
import { api } from '#renderer/lib/api.ts';
import { PAGE_SIZE, pagedQuery, readAllPages, type LoadPage, type PageOf } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import type { Report } from '../report-fields.tsx';

const root = ['course-reviews'] as const;

export interface ReviewFilter {
  readonly courseId: number;
  readonly rating: number | undefined;
  readonly search: string;
}

type Page = PageOf<CourseReview> & Awaited<ReturnType<typeof load>>;

async function load(
  { courseId, rating, search }: ReviewFilter,
  range: { readonly offset: number; readonly limit: number },
  signal?: AbortSignal,
) {
  const query = {
    ...range,
    ...(rating === undefined ? {} : { rating }),
    ...(search === '' ? {} : { search }),
  };
  const options = signal === undefined ? {} : { signal };
  return (await api(contract.listCourseReviews, { params: { id: courseId }, query }, options)).body;
}

const fetchReviews =
  (filter: ReviewFilter): LoadPage<Page> =>
  async (range, options) => {
    const body = await load(filter, range, options.signal);
    return { ...body, rows: body.data };
  };

/** One page of the reviews of a course, with what all of them add up to. */
export const reviewsQuery = (filter: ReviewFilter, page: number) =>
  pagedQuery([...root, 'list', filter], page, fetchReviews(filter));

/** Every review of a filter, for the export. */
export const listAllReviews = (filter: ReviewFilter) => readAllPages(fetchReviews(filter));

/** The first pages of the reviews of a course, as its learners read them. */
export const firstReviewsQuery = (courseId: number, pages: number) =>
  queryOptions({
    queryKey: [...root, 'first', courseId, pages],
    queryFn: ({ signal }) =>
      load(
        { courseId, rating: undefined, search: '' },
        { offset: 0, limit: Math.min(100, pages * PAGE_SIZE) },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

const onSettled = () => queryClient.invalidateQueries({ queryKey: root });

/** What the form of a review holds; 0 stars is none chosen. */
export interface ReviewForm extends Record<string, unknown> {
  readonly review_rating: number;
  readonly detailed_review: string;
}

export const useStoreReview = (courseId: number) =>
  useMutation({
    mutationFn: async (form: ReviewForm) => {
      const body = { content_id: courseId, content_type: 'Course', ...form };
      return (await api(contract.storeStudentReview, { body })).body.data;
    },
    meta: { errors: 'inline' },
    onSettled,
  });

export const useReply = (reviewId: number) =>
  useMutation({
    mutationFn: async (body: { readonly reply: string }) =>
      (await api(contract.replyToReview, { params: { id: reviewId }, body })).body.data,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useReportReview = (reviewId: number) =>
  useMutation({
    mutationFn: async (body: Report) =>
      (await api(contract.reportReview, { params: { id: reviewId }, body: { ...body } })).body,
    meta: { errors: 'inline' },
  });

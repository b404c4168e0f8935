import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  reviewSubmissionsContract as contract,
  type ReviewRating,
} from '#shared/contract/review-submissions.ts';
import type { ReviewDecision } from '#shared/domain/review-submissions/review-states.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['review-submissions'] as const;

export const mySubmissionsQuery = (page: number) =>
  pagedQuery([...root, 'own'], page, async (range, options) => {
    const { data, count } = (await api(contract.getMySubmissions, { query: range }, options)).body.data;
    return { rows: data, total: count };
  });

export const mySubmissionQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'mine', id],
    queryFn: async ({ signal }) => (await api(contract.getOwn, { params: { id } }, { signal })).body.data,
  });

export const reviewsQuery = ({ page, isDone }: { readonly page: number; readonly isDone: boolean }) =>
  pagedQuery([...root, isDone ? 'done' : 'queue'], page, async (range, options) => {
    const query = { ...range, ...(isDone ? { done: 'true' as const } : {}) };
    const { body } = await api(contract.listReviews, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.getReview, { params: { id } }, { signal })).body.data,
  });

/** One item of a course that is reviewed, whole. */
export const reviewedItemQuery = (id: number, itemId: number) =>
  queryOptions({
    queryKey: [...root, 'one', id, 'item', itemId],
    queryFn: async ({ signal }) =>
      (await api(contract.getReviewedItem, { params: { id, itemId } }, { signal })).body.data,
  });

export const reviewersQuery = queryOptions({
  queryKey: [...root, 'reviewers'],
  queryFn: async ({ signal }) => (await api(contract.getReviewers, {}, { signal })).body.data,
});

export const reviewableQuery = queryOptions({
  queryKey: [...root, 'reviewable'],
  queryFn: async ({ signal }) => (await api(contract.listReviewable, {}, { signal })).body.data,
});

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

export interface NewSubmission {
  readonly content_type: 'exam' | 'course';
  readonly content_id: number;
  readonly version: number;
  readonly reviewer_ids: number[];
  readonly note: string;
}

/** Submissions tell failures in the small modal; here the form has them first. */
export const useSubmitForReview = () =>
  useMutation({
    mutationFn: async (body: NewSubmission) => (await api(contract.createSubmission, { body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useWithdraw = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.withdrawSubmission, { params: { id } }),
    meta: { errors: 'modal' },
    onSettled,
  });

export const useTakeReview = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.takeReview, { params: { id } }),
    meta: { errors: 'modal' },
    onSettled,
  });

export const useGiveBackReview = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.giveBackReview, { params: { id } }),
    meta: { errors: 'modal' },
    onSettled,
  });

export interface Remark {
  readonly anchor: 'content' | 'question' | 'item';
  readonly anchor_id: number | null;
  readonly text: string;
  readonly is_required: boolean;
}

export const useDecideReview = (id: number) =>
  useMutation({
    mutationFn: async (body: {
      readonly decision: ReviewDecision;
      readonly reason: string;
      readonly remarks: Remark[];
      readonly ratings: ReviewRating[];
    }) => (await api(contract.decideReview, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

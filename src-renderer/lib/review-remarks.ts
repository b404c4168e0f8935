import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ContentKind } from '#shared/contract/content-management.ts';
import { reviewSubmissionsContract, type ReviewRemark } from '#shared/contract/review-submissions.ts';
import { api } from './api.ts';
import { useCan } from './session.ts';

const reviewRemarksQuery = (kind: ContentKind, id: number) =>
  queryOptions({
    queryKey: ['review-submissions', 'remarks', kind, id],
    queryFn: async ({ signal }) => {
      const query = { content_type: kind, content_id: String(id) };
      return (await api(reviewSubmissionsContract.getRemarks, { query }, { signal })).body.data;
    },
  });

/**
 * What the last review said of an own exam or course; null where it said nothing that still stands.
 * @param id undefined for what nobody has stored yet
 */
export const useLastReview = (kind: ContentKind, id: number | undefined) => {
  const mayRead = useCan()('my-submissions:view');
  const query = useQuery({
    ...reviewRemarksQuery(kind, id ?? 0),
    enabled: mayRead && id !== undefined,
  });
  return query.data ?? null;
};

type LastReview = ReturnType<typeof useLastReview>;

/** What it said of one place. */
export const remarksAt = (
  review: LastReview,
  anchor: 'content' | 'question' | 'item',
  id: number | null,
): ReviewRemark[] =>
  (review?.remarks ?? []).filter((one) => one.anchor === anchor && (id === null || one.anchor_id === id));

import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseReview } from '#shared/contract/course-reviews.ts';
import { EmptyState } from '../empty-state.tsx';
import { QueryState } from '../query-state.tsx';
import { RatingSummary } from './rating-summary.tsx';
import { ReportReviewDialog } from './report-review-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { ReviewWords } from './review-words.tsx';
import { firstReviewsQuery } from './reviews-queries.ts';

/** What the enrolled say of a course, and the own review. */
export const ReviewsList = ({ courseId }: { readonly courseId: number }) => {
  const { t } = useTranslation('talk');
  const [pages, setPages] = useState(1);
  const [isWriting, setWriting] = useState(false);
  const [reported, setReported] = useState<CourseReview>();
  const query = useQuery(firstReviewsQuery(courseId, pages));
  return (
    <QueryState query={query}>
      {({ data, total, rating, own, may_review: mayReview }) => (
        <Stack gap={16}>
          {mayReview ? (
            <Group>
              <Button variant="default" onClick={() => setWriting(true)}>
                {t(own === null ? 'review.title' : 'review.change')}
              </Button>
              <ReviewDialog
                courseId={courseId}
                own={own}
                opened={isWriting}
                onClose={() => setWriting(false)}
              />
            </Group>
          ) : null}
          <RatingSummary rating={rating} />
          {reported === undefined ? null : (
            <ReportReviewDialog review={reported} onClose={() => setReported(undefined)} />
          )}
          {data.length === 0 ? (
            <EmptyState title={t('review.none')} text={t('review.noneText')} />
          ) : (
            <Stack component="ul" variant="lines" gap={16} aria-label={t('review.list')}>
              {data.map((review) => (
                <li key={review.id}>
                  <ReviewWords review={review} />
                  {review.is_own ? null : (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      aria-label={t('review.report.actionOf', { name: review.student_name })}
                      onClick={() => setReported(review)}
                    >
                      {t('review.report.action')}
                    </Button>
                  )}
                </li>
              ))}
            </Stack>
          )}
          {data.length < total && data.length < 100 ? (
            <Button variant="default" loading={query.isFetching} onClick={() => setPages((now) => now + 1)}>
              {t('review.more')}
            </Button>
          ) : null}
        </Stack>
      )}
    </QueryState>
  );
};

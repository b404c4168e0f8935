import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseReview } from '#shared/contract/course-reviews.ts';
import { SaidWords } from '../course-questions/said-words.tsx';
import { EarlierWords } from '../earlier-words.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { shownPercent } from '../shown-percent.ts';
import { StatusBadge } from '../status-badge.tsx';
import { Stars } from './stars.tsx';

/** One review with the reply of the instructor. */
export const ReviewWords = ({ review }: { readonly review: CourseReview }) => {
  const { t } = useTranslation('talk');
  const { reply } = review;
  return (
    <Stack gap={6}>
      <Group gap={8}>
        <Stars count={review.review_rating} />
        <Text size="sm" fw={550}>
          {review.student_name === '' ? t('nobody') : review.student_name}
        </Text>
        {review.is_counted ? null : <StatusBadge tone="info">{t('review.notCounted')}</StatusBadge>}
      </Group>
      {review.detailed_review === '' ? null : <SaidWords text={review.detailed_review} />}
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={review.reviewed_at} />
        {', '}
        {t('review.progress', { percent: shownPercent(review.progress) })}
        {review.is_edited ? `, ${t('review.edited')}` : ''}
      </Text>
      {reply === null ? null : (
        <Stack gap={2} pl={12} style={{ borderInlineStart: '2px solid var(--line2)' }}>
          <Text size="xs" c="dimmed" component="div">
            {t('review.reply')} <RelativeTime at={reply.replied_at} />
          </Text>
          <SaidWords text={reply.text} />
          {reply.earlier.length === 0 ? null : (
            <Stack gap={8} align="flex-start">
              <EarlierWords label={t('review.replyChanged')}>
                <Stack component="ul" gap={8} aria-label={t('review.earlier')} w="100%">
                  {reply.earlier.map(({ text, replied_at: at }) => (
                    <Text component="li" key={at} size="sm" c="dimmed">
                      {text} <RelativeTime at={at} />
                    </Text>
                  ))}
                </Stack>
              </EarlierWords>
            </Stack>
          )}
        </Stack>
      )}
    </Stack>
  );
};

import { Group, Rating, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewRating } from '#shared/contract/review-submissions.ts';
import { MAX_REVIEW_POINTS, REVIEW_CRITERIA } from '#shared/domain/review-submissions/limits.ts';
import { REQUIRED_CRITERIA } from '#shared/domain/review-submissions/rubric.ts';

interface RatingFieldsProps {
  readonly ratings: readonly ReviewRating[];
  readonly onRate: (rating: ReviewRating) => void;
}

/** The rubric: points for each criterion, some of which an approval needs. */
export const RatingFields = ({ ratings, onRate }: RatingFieldsProps) => {
  const { t } = useTranslation('review-submissions');
  return (
    <Stack gap={8}>
      {REVIEW_CRITERIA.map((criterion) => {
        const label = t(`criterion.${criterion}`);
        const points = ratings.find((one) => one.criterion === criterion)?.points ?? 0;
        const rate = (next: number): void => onRate({ criterion, points: next });
        return (
          <Group
            key={criterion}
            justify="space-between"
            gap={8}
            // The arrow keys only light the points up: choosing is what they do with every other choice.
            onChange={({ target }) => {
              if (target instanceof HTMLInputElement) rate(Number(target.value));
            }}
          >
            <Text size="sm">
              {label}
              {REQUIRED_CRITERIA.includes(criterion) ? (
                <Text span inherit c="dimmed">
                  {' '}
                  {t('rating.required')}
                </Text>
              ) : null}
            </Text>
            <Rating
              count={MAX_REVIEW_POINTS}
              value={points}
              onChange={rate}
              color="var(--ink)"
              aria-label={label}
              getSymbolLabel={(count) => t('rating.points', { criterion: label, count })}
            />
          </Group>
        );
      })}
    </Stack>
  );
};

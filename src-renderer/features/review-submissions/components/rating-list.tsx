import { useTranslation } from 'react-i18next';
import type { ReviewRating } from '#shared/contract/review-submissions.ts';
import { MAX_REVIEW_POINTS } from '#shared/domain/review-submissions/limits.ts';
import { FactList } from '#renderer/components/patterns/record-page.tsx';

/** How content was rated by the rubric. */
export const RatingList = ({ ratings }: { readonly ratings: readonly ReviewRating[] }) => {
  const { t } = useTranslation('review-submissions');
  return (
    <FactList
      facts={ratings.map(({ criterion, points }) => ({
        label: t(`criterion.${criterion}`),
        value: t('rating.of', { points, most: MAX_REVIEW_POINTS }),
      }))}
    />
  );
};
